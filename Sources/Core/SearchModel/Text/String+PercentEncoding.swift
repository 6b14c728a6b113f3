// Not generic over the bytes: other modules would call a function for each.
extension StringProtocol {
  /// The percent-encoded text: only the unreserved characters of RFC 3986 (letters, digits and `-._~`) stay.
  package var percentEncoded: String {
    var text = String(self)
    if text.withUTF8({ $0.allSatisfy(\.isUnreserved) }) { return text }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(3 * text.utf8.count)
    text.appendPercentEncoded(to: &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Appends the percent-encoded text.
  package func appendPercentEncoded(to encoded: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    var text = String(self)
    text.withUTF8 { text in
      // Copies the bytes between two others at once.
      var start = 0
      for index in text.indices where !text[index].isUnreserved {
        if start < index { encoded.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index])) }
        start = index + 1
        let byte = text[index]
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digits.utf8Start[Int(byte >> 4)])
        encoded.append(digits.utf8Start[Int(byte & 15)])
      }
      encoded.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// The decoded text, `+` as a space; nil if a `%` lacks its two digits, or the bytes are not UTF-8.
  package var percentDecoded: String? {
    let text = String(self)
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return text }
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else { return nil }
        rest = rest.dropFirst(2)
        decoded.append(UInt8(digits[0] << 4 | digits[1]))
      default: decoded.append(byte)
      }
    }
    return decoded.withUnsafeBytes { String(utf8: $0) }
  }
}

extension UInt8 {
  /// Whether the byte is an unreserved character of RFC 3986.
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
