/// Bytes as letters, digits, `+` and `/`: RFC 4648, section 4.
package enum Base64 {
  package static func text(of bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...3 { text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : padding) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil where it is not one that ``text(of:)`` could have written.
  package static func bytes(of text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: letters.count, by: 4) {
      let group = letters[start..<(start + 4)]
      let isLast = start + 4 == letters.count
      let paddingCount = isLast ? group.reversed().prefix(2).prefix { $0 == padding }.count : 0
      var bits = 0
      for letter in group.dropLast(paddingCount) {
        guard let value = values[letter] else { return nil }
        bits = bits << 6 | value
      }
      bits <<= 6 * paddingCount
      for place in 0..<(3 - paddingCount) { bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * place))) }
      // Two texts for the same bytes would let a signed text be changed.
      guard bits & ((1 << (8 * paddingCount)) - 1) == 0 else { return nil }
    }
    return bytes
  }

  private static let padding = UInt8(ascii: "=")
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })
}
