/// The encoding of files from older Western European spreadsheets and databases: one byte for each character. Latin-1 has
/// the same characters, but control characters in place of 0x80 to 0x9F.
package enum Windows1252 {
  /// The UTF-16 code unit of a byte.
  package static func codeUnit(_ byte: UInt8) -> UInt16 {
    (0x80..<0xA0).contains(byte) ? upper[Int(byte) - 0x80] : UInt16(byte)
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: bytes.map(codeUnit), as: UTF16.self) }

  /// The characters 0x80 to 0x9F; unassigned ones are control characters, as in Latin-1.
  private static let upper: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
    0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x009D, 0x017E, 0x0178,
  ]
}

// MARK: Detection

extension Windows1252 {
  /// Whether text that is not UTF-8 looks right in this encoding: accents stand alone among other letters, and signs
  /// stand outside words.
  ///
  /// Text with some characters in UTF-8 is damaged rather than in another encoding. Cyrillic or Chinese text has many bytes
  /// above 0x7F in a row, and other Latin alphabets have letters where this one has signs.
  static func looksRight(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (others, wrong, utf8) = (0, 0, 0)
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] >= 0x80 else {
        offset += 1
        continue
      }
      if let length = lengthOfUTF8(bytes, at: offset) {
        utf8 += 1
        offset += length
        continue
      }
      let start = offset
      while offset < bytes.count, bytes[offset] >= 0x80 {
        if unassigned.contains(bytes[offset]) { return false }
        offset += 1
      }
      let length = offset - start
      others += length
      let isInWord = start > 0 && isLetter(bytes[start - 1]) && offset < bytes.count && isLetter(bytes[offset])
      if length > 2 || length == 1 && isInWord && isSign(bytes[start]) { wrong += length }
    }
    return others > 0 && utf8 * 10 <= others && wrong * 10 <= others
  }

  private static let unassigned: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a byte is neither a letter, nor a mark that stands within words: an apostrophe, a hyphen, a dash, a middle dot.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x83, 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F, 0xAA, 0xBA: false
    case 0x91, 0x92, 0x96, 0x97, 0xA0, 0xAD, 0xB4, 0xB7: false
    case 0xD7, 0xF7: true
    default: byte < 0xC0
    }
  }

  /// The number of bytes of the character in UTF-8 that begins at an offset, and is not ASCII; nil if there is none.
  private static func lengthOfUTF8(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    let length =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, offset + length <= bytes.count else { return nil }
    return bytes[(offset + 1)..<(offset + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
  }
}
