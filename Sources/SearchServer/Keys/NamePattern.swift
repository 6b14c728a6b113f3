/// A pattern for names, with `*` as a wildcard at either end: `dev_*`, `*_copy`, `*products*`.
///
/// Compares characters, like the names of indices: composed and decomposed accents are equal.
struct NamePattern: Hashable, Sendable {
  private let isOpenAtStart: Bool
  private let isOpenAtEnd: Bool
  private let middle: [Character]

  init(_ text: String) {
    var middle = Array(text)[...]
    isOpenAtStart = middle.first == "*"
    if isOpenAtStart { middle.removeFirst() }
    isOpenAtEnd = middle.last == "*"
    if isOpenAtEnd { middle.removeLast() }
    self.middle = Array(middle)
  }

  func matches(_ name: String) -> Bool {
    let name = Array(name)
    switch (isOpenAtStart, isOpenAtEnd) {
    case (false, false): return name == middle
    case (false, true): return name.starts(with: middle)
    case (true, false): return name.count >= middle.count && name.suffix(middle.count).elementsEqual(middle)
    case (true, true):
      guard name.count >= middle.count else { return false }
      return (0...(name.count - middle.count)).contains { name[$0...].starts(with: middle) }
    }
  }
}
