// Not generic over the bytes: other modules would call a function for each.
extension StringProtocol {
  /// The percent-encoded text: only the unreserved characters of RFC 3986 (letters, digits and `-._~`) stay.
  package var percentEncoded: String {
    var text = String(self)
    let encoded = text.withUTF8 { text -> [UInt8]? in
      guard let first = text.firstIndex(where: { !$0.isUnreserved }) else { return nil }
      let digits: StaticString = "0123456789ABCDEF"
      var encoded = Array(text[..<first])
      encoded.reserveCapacity(3 * text.count)
      for byte in text[first...] {
        if byte.isUnreserved {
          encoded.append(byte)
        } else {
          encoded.append(UInt8(ascii: "%"))
          encoded.append(digits.utf8Start[Int(byte >> 4)])
          encoded.append(digits.utf8Start[Int(byte & 15)])
        }
      }
      return encoded
    }
    return encoded.map { String(decoding: $0, as: UTF8.self) } ?? text
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
