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
