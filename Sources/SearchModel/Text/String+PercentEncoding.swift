extension StringProtocol {
  /// The percent-encoded text: only the unreserved characters of RFC 3986 (letters, digits and `-._~`) stay.
  package var percentEncoded: String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(utf8.count)
    appendPercentEncoded(to: &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Appends the percent-encoded text.
  package func appendPercentEncoded(to encoded: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): encoded.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): encoded.append(byte)
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): encoded.append(byte)
      default:
        encoded.append(UInt8(ascii: "%"))
        encoded.append(digits.utf8Start[Int(byte >> 4)])
        encoded.append(digits.utf8Start[Int(byte & 15)])
      }
    }
  }

  /// The decoded text, `+` as a space; nil if a `%` lacks its two digits, or the bytes are not UTF-8.
  package var percentDecoded: String? {
    var decoded: [UInt8] = []
    var rest = Array(utf8)[...]
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
