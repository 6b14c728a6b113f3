/// A set that compares its elements while they are few, since hashing them takes longer.
struct SmallSet<Element: Hashable> {
  private var few: [Element] = []
  private var many: Set<Element> = []

  private static var most: Int { 8 }

  /// Adds an element; false if it was in the set.
  mutating func insert(_ element: Element) -> Bool {
    if many.isEmpty {
      if few.contains(element) { return false }
      if few.count < Self.most {
        few.append(element)
        return true
      }
      many = Set(few)
    }
    return many.insert(element).inserted
  }
}
