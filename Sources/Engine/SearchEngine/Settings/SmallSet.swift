/// A set that compares its elements while they are few, since hashing them takes longer.
struct SmallSet<Element: Hashable> {
  private var few: [Element] = []
  private var many: Set<Element> = []

  /// The number of elements up to which they are compared.
  static var most: Int { 8 }

  init() {}

  init(_ elements: [Element]) {
    if elements.count <= Self.most { few = elements } else { many = Set(elements) }
  }

  func contains(_ element: Element) -> Bool { many.isEmpty ? few.contains(element) : many.contains(element) }

  /// Adds an element; false if it was in the set.
  mutating func insert(_ element: Element) -> Bool {
    if many.isEmpty {
      if few.contains(element) { return false }
      if few.count < Self.most {
        if few.isEmpty { few.reserveCapacity(Self.most) }
        few.append(element)
        return true
      }
      many = Set(few)
    }
    return many.insert(element).inserted
  }
}

/// The indices of names in a list. Few names are compared one after the other, since hashing takes longer.
struct NameIndices<Name: Hashable & Sendable>: Hashable, Sendable {
  private let few: [Name]
  private let many: [Name: Int]

  /// A name that is there twice has its first index.
  init(_ names: [Name]) {
    if names.count <= SmallSet<Name>.most {
      (few, many) = (names, [:])
    } else {
      (few, many) = ([], Dictionary(names.enumerated().lazy.map { ($1, $0) }, uniquingKeysWith: min))
    }
  }

  subscript(name: Name) -> Int? { many.isEmpty ? few.firstIndex(of: name) : many[name] }
}
