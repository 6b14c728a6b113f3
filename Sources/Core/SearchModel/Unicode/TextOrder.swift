/// Orders texts ignoring case and accents, as users expect: `É`, `é` and `e` are equal letters. Ties are broken by code
/// point.
///
/// Results are negative if the left text comes first, and positive if the right one does.
package enum TextOrder {
  package static func alphabetical(_ left: String, _ right: String) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { alphabetical(left, $0) } }
  }

  /// The order of two texts in UTF-8, without allocating.
  package static func alphabetical(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var (letters, others) = (FoldedLetters(bytes: left), FoldedLetters(bytes: right))
    while true {
      let (letter, other) = (letters.next(), others.next())
      if letter != other { return (letter ?? -1) - (other ?? -1) }
      if letter == nil { return codePointOrder(left, right) }
    }
  }

  /// Like `alphabetical`, but compares numbers in the texts by their value.
  package static func natural(_ left: String, _ right: String) -> Int {
    let order = compareNaturally(folded(left)[...], folded(right)[...])
    return order == 0 ? alphabetical(left, right) : order
  }

  /// The text without case and accents.
  package static func folded(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.compactMap(folded) }

  /// The letter without case and accent; nil for an accent.
  fileprivate static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar == "ß" || scalar == "ẞ" { return "s" }
    if let base = BaseLetters.base(of: scalar) { return base }
    guard scalar.properties.canonicalCombiningClass == .notReordered else { return nil }
    return scalar.properties.lowercaseMapping.unicodeScalars.first
  }

  private static func compareNaturally(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>
  ) -> Int {
    var (left, right) = (left, right)
    while let first = left.first, let second = right.first {
      if isDigit(first), isDigit(second) {
        let numbers = (left.prefix(while: isDigit), right.prefix(while: isDigit))
        let digits = (Array(numbers.0.drop { $0 == "0" }), Array(numbers.1.drop { $0 == "0" }))
        if digits.0.count != digits.1.count { return digits.0.count - digits.1.count }
        for (digit, other) in zip(digits.0, digits.1) where digit != other { return digit < other ? -1 : 1 }
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

  private static func codePointOrder(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    for (byte, other) in zip(left, right) where byte != other { return Int(byte) - Int(other) }
    return left.count - right.count
  }
}

/// The letters of a text in UTF-8, without case and accents, as numbers.
private struct FoldedLetters {
  let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Int? {
    while offset < bytes.count {
      let first = bytes[offset]
      offset += 1
      if first < 0x80 { return Int(first &- 0x41 < 26 ? first | 0x20 : first) }
      let further = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
      var value = UInt32(first) & (0x3F >> UInt32(further))
      for _ in 0..<further where offset < bytes.count {
        value = value << 6 | UInt32(bytes[offset] & 0x3F)
        offset += 1
      }
      if let letter = TextOrder.folded(Unicode.Scalar(value) ?? "\u{FFFD}") { return Int(letter.value) }
    }
    return nil
  }
}
