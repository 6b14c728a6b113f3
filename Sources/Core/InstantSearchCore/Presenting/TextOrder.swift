import SearchModel

/// Orders texts ignoring case and accents, as users expect: `É`, `é` and `e` are equal letters. Ties are broken by code
/// point.
///
/// Results are negative if the left text comes first, and positive if the right one does.
enum TextOrder {
  static func alphabetical(_ left: String, _ right: String) -> Int {
    if let order = asciiOrder(left, right) { return order }
    let order = compare(folded(left), folded(right))
    return order == 0 ? codePointOrder(left, right) : order
  }

  /// Like `alphabetical`, but compares numbers in the texts by their value.
  static func natural(_ left: String, _ right: String) -> Int {
    let order = compareNaturally(folded(left)[...], folded(right)[...])
    return order == 0 ? codePointOrder(left, right) : order
  }

  /// The text without case and accents.
  static func folded(_ text: String) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    letters.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let base = BaseLetters.base(of: scalar) {
        letters.append(base)
      } else if scalar.properties.canonicalCombiningClass == .notReordered {
        letters.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return letters
  }

  private static func compare(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    for (left, right) in zip(left, right) where left != right { return left < right ? -1 : 1 }
    return left.count - right.count
  }

  private static func compareNaturally(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>
  ) -> Int {
    var (left, right) = (left, right)
    while let first = left.first, let second = right.first {
      if isDigit(first), isDigit(second) {
        let numbers = (left.prefix(while: isDigit), right.prefix(while: isDigit))
        let digits = (Array(numbers.0.drop { $0 == "0" }), Array(numbers.1.drop { $0 == "0" }))
        let order = digits.0.count == digits.1.count ? compare(digits.0, digits.1) : digits.0.count - digits.1.count
        if order != 0 { return order }
        left = left.dropFirst(numbers.0.count)
        right = right.dropFirst(numbers.1.count)
      } else {
        if first != second { return first < second ? -1 : 1 }
        left = left.dropFirst()
        right = right.dropFirst()
      }
    }
    return left.count - right.count
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func codePointOrder(_ left: String, _ right: String) -> Int {
    left.precedesByCodePoint(right) ? -1 : right.precedesByCodePoint(left) ? 1 : 0
  }

  /// The order of two ASCII texts, without allocating; nil if one of them has other letters before they differ.
  private static func asciiOrder(_ left: String, _ right: String) -> Int? {
    var (leftBytes, rightBytes) = (left.utf8.makeIterator(), right.utf8.makeIterator())
    var order = 0
    while true {
      let (first, second) = (leftBytes.next(), rightBytes.next())
      guard (first ?? 0) | (second ?? 0) < 0x80 else { return nil }
      guard let first else { return second == nil ? order : -1 }
      guard let second else { return 1 }
      let (low, lowSecond) = (lowercased(first), lowercased(second))
      if low != lowSecond {
        return Int(low) - Int(lowSecond)
      }
      if order == 0 { order = Int(first) - Int(second) }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
