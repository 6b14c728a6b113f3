/// A set that forgets elements that were not used for long when it has too many.
struct RecentSet<Element: Hashable> {
  private let capacity: Int
  private var recent: Set<Element> = []
  /// Those before, of which the used ones move to `recent`.
  private var older: Set<Element> = []

  /// - Parameter capacity: How many elements are kept at least.
  init(capacity: Int) { self.capacity = capacity }

  /// Whether the element is there. This is a use of it.
  mutating func contains(_ element: Element) -> Bool {
    if recent.contains(element) { return true }
    guard older.contains(element) else { return false }
    insert(element)
    return true
  }

  mutating func insert(_ element: Element) {
    if recent.count >= capacity {
      older = recent
      recent = []
    }
    recent.insert(element)
  }
}
