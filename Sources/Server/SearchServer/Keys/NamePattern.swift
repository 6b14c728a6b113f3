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

  /// Whether it matches a name, given as its characters, which many patterns are compared with.
  func matches(_ name: [Character]) -> Bool {
    switch (isOpenAtStart, isOpenAtEnd) {
    case (false, false): return name == middle
    case (false, true): return name.starts(with: middle)
    case (true, false): return name.count >= middle.count && name.suffix(middle.count).elementsEqual(middle)
    case (true, true): return contains(in: name)
    }
  }

  /// Whether the name contains the middle, in linear time: the method of Knuth, Morris and Pratt.
  private func contains(in name: [Character]) -> Bool {
    if middle.isEmpty { return true }
    guard name.count >= middle.count else { return false }
    // For each end of a part of the middle, the length of the longest shorter part that begins it and ends there.
    var restarts = [0]
    restarts.reserveCapacity(middle.count)
    func next(_ matched: Int, _ character: Character) -> Int {
      var matched = matched
      while matched > 0, middle[matched] != character { matched = restarts[matched - 1] }
      return middle[matched] == character ? matched + 1 : 0
    }
    for character in middle.dropFirst() { restarts.append(next(restarts[restarts.count - 1], character)) }
    var matched = 0
    for character in name {
      matched = next(matched, character)
      if matched == middle.count { return true }
    }
    return false
  }
}
