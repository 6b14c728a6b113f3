import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Strings in JSON")
struct JSONStringTests {
  private static let escapedTexts: [(text: String, value: String)] = [
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{c}\n\r\t"), (#"\u0041\u00e9\u00E9\u65e5"#, "Aéé日"), (#"a\u0000b"#, "a\0b"),
    (#"\uD834\uDD1E"#, "𝄞"), (#"x\ud83d\ude00y"#, "x😀y"), (#"\udbff\udfff"#, "\u{10ffff}"), (#"\uffff"#, "\u{ffff}"),
    (#"\ud7ff\ue000"#, "\u{d7ff}\u{e000}"), (#"é\n日\t🧑‍🚀"#, "é\n日\t🧑‍🚀"), (#"\u0061a"#, "aa"),
  ]

  @Test(
    "Escapes stand for their characters, in values and in names, half a surrogate pair for U+FFFD")
  func escapes() throws {
    for (text, value) in Self.escapedTexts {
      let read = try #require(try JSON(parsing: "\"\(text)\"").string)
      expectEqual(Array(read.unicodeScalars), Array(value.unicodeScalars), "\(text)")
      try expectEqual(JSON(parsing: "{\"\(text)\":1}").object?.keys, [value], "\(text)")
    }
    for (text, value) in Self.halfPairs {
      try expectEqual(JSON(parsing: "\"\(text)\""), .string(value), "\(text)")
    }
  }

  private static let halfPairs: [(text: String, value: String)] = [
    (#"\ud834"#, "\u{fffd}"), (#"\udd1e"#, "\u{fffd}"), (#"\ud834x"#, "\u{fffd}x"), (#"\ud834\n"#, "\u{fffd}\n"),
    (#"\ud834A"#, "\u{fffd}A"), (#"\udd1e\ud834"#, "\u{fffd}\u{fffd}"), (#"\ud834\u0041"#, "\u{fffd}A"),
    (#"\ud834\ud834\udd1e"#, "\u{fffd}𝄞"), (#"\ud834\udd1e\udd1e"#, "𝄞\u{fffd}"),
  ]

  private static let refusedTexts: [(text: String, offset: Int, expected: String)] = [
    (#"""#, 1, "'\"' at the end of the string"), (#""abc"#, 4, "'\"' at the end of the string"),
    (#""a\n"#, 4, "'\"' at the end of the string"), (#""\"#, 2, "one of the escapes \" \\ / b f n r t u"),
    (#""\x41""#, 2, "one of the escapes \" \\ / b f n r t u"), (#""\N""#, 2, "one of the escapes \" \\ / b f n r t u"),
    (#""\u""#, 3, "four hexadecimal digits"), (#""\u12""#, 5, "four hexadecimal digits"),
    (#""\u12g4""#, 5, "four hexadecimal digits"), (#""\u+123""#, 3, "four hexadecimal digits"),
    (#""\ud834\u1""#, 10, "four hexadecimal digits"), (#""\u１２３４""#, 3, "four hexadecimal digits"),
    ("\"a\nb\"", 2, "a control character to be escaped"), ("\"\t\"", 1, "a control character to be escaped"),
    ("\"\\n\0\"", 3, "a control character to be escaped"), ("\"\u{1f}\"", 1, "a control character to be escaped"),
  ]

  @Test("A broken escape, a bare control character, a missing quote and what is not UTF-8 are errors at their offset")
  func refused() throws {
    for (text, offset, expected) in Self.refusedTexts {
      let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: text) }
      expectEqual(error.offset, offset, "\(text)")
      expectEqual(error.expected, expected, "\(text)")
    }
    for bytes in Self.invalidBytes {
      let plain = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
      let escaped = Array("[\"\\n".utf8) + bytes + Array("\"]".utf8)
      let name = Array("{\"".utf8) + bytes + Array("\":1}".utf8)
      for text in [plain, escaped, name] {
        let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: text) }
        expectEqual(error.expected, "UTF-8", "\(bytes)")
        #expect(error.offset < text.count - bytes.count, "\(bytes)")
      }
      #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: bytes) }
    }
  }

  private static let invalidBytes: [[UInt8]] = [
    [0xFF], [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE2, 0x82],
    [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
  ]

  @Test("Every character comes back, escaped or not")
  func scalars() throws {
    for seed in RandomCases.seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let scalars = generator.array(of: 1...20) { generator -> Unicode.Scalar in
        while true {
          if let scalar = Unicode.Scalar(UInt32(generator.number(in: 0...0x10FFFF))) { return scalar }
        }
      }
      let text = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
      let escaped = text.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
      try expectEqual(JSON(parsing: "\"\(escaped)\"").string.map { Array($0.unicodeScalars) }, scalars, "seed \(seed)")
      try expectEqual(
        JSON(parsing: JSON.string(text).text()).string.map { Array($0.unicodeScalars) }, scalars, "seed \(seed)")
    }
  }
}
