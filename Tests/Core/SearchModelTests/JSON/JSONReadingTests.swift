import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Reading JSON")
struct JSONReadingTests {
  private static let acceptedTexts: [(text: String, value: JSON)] = [
    ("null", nil), ("true", true), ("false", false), ("0", 0), ("\"\"", ""), ("[]", []), ("{}", [:]),
    (" \t\r\n[ \t\r\n] \t\r\n", []), ("{ }", [:]), ("[1]", [1]), ("[ 1 , 2 ]", [1, 2]), ("[[],[[]]]", [[], [[]]]),
    (#"{"a":1}"#, ["a": 1]), (#" { "a" : [ null , {} ] } "#, ["a": [nil, [:]]]), (#"{"":""}"#, ["": ""]),
    (#"["a",true,false,null,1.5,{"b":[]}]"#, ["a", true, false, nil, 1.5, ["b": []]]), ("\"é 日 🧑‍🚀\"", "é 日 🧑‍🚀"),
    ("\"\u{7f}\u{2028}/\"", "\u{7f}\u{2028}/"),
  ]

  @Test("What RFC 8259 allows is read, and a byte order mark is skipped at the start and nowhere else")
  func accepted() throws {
    for (text, value) in Self.acceptedTexts {
      try expectEqual(JSON(parsing: text), value, "\(text)")
      try expectEqual(JSON(parsing: Array(text.utf8)), value, "\(text)")
    }
    try expectEqual(JSON(parsing: [0xEF, 0xBB, 0xBF] + Array(" [1]".utf8)), [1])
    try expectEqual(JSON(parsing: "\u{feff}{}"), [:])
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: " \u{feff}{}") }
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: [0xEF, 0xBB]) }
    try expectEqual(JSON(parsing: "\"\u{feff}\""), "\u{feff}")
  }

  private static let refusedTexts: [(text: String, offset: Int, expected: String)] = [
    ("", 0, "a JSON value"), (" \n", 2, "a JSON value"), ("nul", 0, "null"), ("nuLL", 0, "null"), ("tru", 0, "true"),
    ("folse", 0, "false"), ("True", 0, "a JSON value"), ("NaN", 0, "a JSON value"), ("'a'", 0, "a JSON value"),
    ("+1", 0, "a JSON value"), (".5", 0, "a JSON value"), ("]", 0, "a JSON value"), ("\u{a0}1", 0, "a JSON value"),
    ("/**/1", 0, "a JSON value"), ("\0", 0, "a JSON value"),
    ("1 2", 2, "the end of the text"), ("nullx", 4, "the end of the text"), ("[]]", 2, "the end of the text"),
    ("01", 1, "the end of the text"), ("-01", 2, "the end of the text"), ("0x1", 1, "the end of the text"),
    ("1\0", 1, "the end of the text"), ("\"a\" // b", 4, "the end of the text"),
    ("-", 1, "a digit"), ("-a", 1, "a digit"), ("1.", 2, "a digit"), ("1.e5", 2, "a digit"), ("1e", 2, "a digit"),
    ("1e+", 3, "a digit"), ("2E-x", 3, "a digit"),
    ("[", 1, "a JSON value"), ("[1", 2, "',' or ']'"), ("[1 2]", 3, "',' or ']'"), ("[1}", 2, "',' or ']'"),
    ("[1,", 3, "a JSON value"), ("[1,]", 3, "a JSON value"), ("[,1]", 1, "a JSON value"), ("[1\0]", 2, "',' or ']'"),
    ("{", 1, "the name of a member in quotes"), ("{a:1}", 1, "the name of a member in quotes"),
    ("{1:2}", 1, "the name of a member in quotes"), (#"{"a":1,}"#, 7, "the name of a member in quotes"),
    (#"{"a"}"#, 4, "':'"), (#"{"a" 1}"#, 5, "':'"), (#"{"a":}"#, 5, "a JSON value"), (#"{"a":1"#, 6, "',' or '}'"),
    (#"{"a":1]"#, 6, "',' or '}'"), (#"{"a":1 "b":2}"#, 7, "',' or '}'"),
  ]

  @Test("What RFC 8259 does not allow is refused, with what was expected, the offset, the line and the column in bytes")
  func refused() throws {
    for (text, offset, expected) in Self.refusedTexts {
      let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: text) }
      expectEqual(error.offset, offset, "\(text)")
      expectEqual(error.expected, expected, "\(text)")
    }
    for (text, line, column) in Self.errorPositions {
      let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: text) }
      expectEqual([error.line, error.column], [line, column], "\(text)")
      expectEqual(error.description, "line \(line), column \(column): expected \(error.expected)", "\(text)")
    }
  }

  private static let errorPositions: [(text: String, line: Int, column: Int)] = [
    ("x", 1, 1), ("[1,\n 2,\n x]", 3, 2), ("[\r\n\r\nx]", 3, 1), ("\n", 2, 1), ("[\"é\" x]", 1, 7),
    ("[\"\\n\", x]", 1, 8),
  ]

  @Test("Levels inside each other are read up to the limit, one more is an error, and so are a hundred thousand")
  func nesting() throws {
    for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
      func text(depth: Int) -> String {
        String(repeating: opening, count: depth) + "null" + String(repeating: closing, count: depth)
      }
      let deepest = text(depth: JSON.deepestNesting)
      try expectEqual(JSON(parsing: deepest).text(), deepest, "\(opening)")
      let error = try #require(throws: JSON.SyntaxError.self) {
        try JSON(parsing: text(depth: JSON.deepestNesting + 1))
      }
      expectEqual(error.offset, JSON.deepestNesting * opening.utf8.count, "\(opening)")
      expectEqual(error.expected, "at most \(JSON.deepestNesting) levels of nesting", "\(opening)")
    }
    let row = "[" + Array(repeating: "[[]]", count: 2_000).joined(separator: ",") + "]"
    try expectEqual(JSON(parsing: row).array?.count, 2_000)
    for opening in ["[", #"{"a":"#, #"[{"a":"#] {
      #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: String(repeating: opening, count: 100_000)) }
    }
  }

  @Test("The deepest value is read, compared, written, encoded and freed on the small stack of a pool's thread")
  func smallStack() async throws {
    let text =
      String(repeating: #"{"a":["#, count: JSON.deepestNesting / 2)
      + String(repeating: "]}", count: JSON.deepestNesting / 2)
    let isSound = await withCheckedContinuation { continuation in
      let thread = Thread {
        let value = try? JSON(parsing: text)
        let copy = try? JSON(parsing: text)
        let encoded = try? JSONEncoder().encode(value)
        continuation.resume(
          returning: value != nil && value == copy && value?.hashValue == copy?.hashValue && value?.text() == text
            && encoded?.count == text.utf8.count)
      }
      // The stack size of secondary threads on Apple's systems.
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(isSound)
  }

  @Test("A text that is cut off anywhere is an error inside of it, whichever members are selected")
  func truncation() throws {
    let whole = Array(
      #"{"ключ":[1,-20.5e+3,true,false,null,"a\u00e9\ud834\udd1e\n𝄞",{"b":{}}, [ ] ],"z":"\\"}"#.utf8)
    try expectEqual(JSON(parsing: whole).object?.count, 2)
    for length in whole.indices {
      let error = try #require(throws: JSON.SyntaxError.self) { try JSON(parsing: Array(whole[..<length])) }
      #expect(error.offset <= length, "cut off after \(length) bytes")
    }
    let text = Array(#"{"a":1,"b":"x\\\"}","c":{"d":[1,"]"]},"e":"y"}"#.utf8)
    for wanted in [[], ["a"], ["c"], ["e"], ["a", "b", "c", "e"]] {
      var selection: JSON.MemberSelection? = JSON.MemberSelection(wanted.contains)
      try expectEqual(Self.members(of: text, &selection)?.keys, wanted)
      for length in text.indices.dropFirst() {
        #expect(throws: JSON.SyntaxError.self) { try Self.members(of: Array(text[..<length]), &selection) }
      }
    }
  }

  @Test("Bytes changed at random are read, or refused at an offset inside the text")
  func changedBytes() throws {
    for seed in RandomCases.seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      var bytes = JSON.object(generator.jsonObject(of: 1...5, depth: 3)).bytes()
      for _ in 0..<generator.number(in: 1...3) {
        bytes[generator.number(in: 0...(bytes.count - 1))] = UInt8(generator.number(in: 0...255))
      }
      do throws(JSON.SyntaxError) {
        let value = try JSON(parsing: bytes)
        // What was read is written so that it is read again: an error here is not one of the changed bytes.
        expectEqual(
          Result { () throws(JSON.SyntaxError) in try JSON(parsing: value.bytes()) }, .success(value), "seed \(seed)")
      } catch {
        let before = bytes.prefix(error.offset)
        expectEqual(before.count, error.offset, "seed \(seed)")
        expectEqual(
          error.line, before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count,
          "seed \(seed)")
        expectEqual(error.column, before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1, "seed \(seed)")
      }
    }
  }

  @Test("The selected members of an object are read, whatever the others contain")
  func selectedMembers() throws {
    for seed in RandomCases.seeds(100, long: 300) {
      var generator = SeededGenerator(seed: seed)
      let names = generator.array(of: 1...100) { $0.jsonText() }
      let wanted = Set(names.filter { _ in Bool.random(using: &generator) })
      var selection: JSON.MemberSelection? = JSON.MemberSelection(wanted.contains)
      var whole: JSON.MemberSelection?
      for _ in 0..<20 {
        let record = JSON.Object(
          generator.array(of: 0...30) { (key: $0.element(of: names), value: $0.json(depth: 3)) })
        // With and without spaces, and with a name twice, selected or not.
        var text = JSON.object(record).text()
        if Bool.random(using: &generator) { text = Self.spaced(record) }
        let read = try Self.members(of: Array(text.utf8), &selection)
        expectEqual(read, JSON.Object(record.filter { wanted.contains($0.key) }), "seed \(seed)")
        try expectEqual(Self.members(of: Array(text.utf8), &whole), record, "seed \(seed)")
      }
      for other: JSON in [nil, 1, "{", [], [["a": 1]]] {
        try expectEqual(Self.members(of: other.bytes(), &selection), nil, "seed \(seed)")
        try expectEqual(Self.members(of: other.bytes(), &whole), nil, "seed \(seed)")
      }
    }
  }

  private static func members(
    of text: [UInt8], _ selection: inout JSON.MemberSelection?
  ) throws -> JSON.Object? {
    try text.withUnsafeBytes { try JSON.members(of: $0, &selection) }
  }

  private static func spaced(_ record: JSON.Object) -> String {
    let members = record.map { " \(JSON.string($0.key).text()) :\n\($0.value.text())\t" }
    return " {\(members.joined(separator: ","))} "
  }

  @Test("An excerpt has the first values and elements, and the beginning and the end of long texts")
  func excerpts() throws {
    func excerpt(_ record: JSON, values: Int = 100) throws -> (record: JSON.Object?, left: Int) {
      var excerpt = JSON.Excerpt(values: values)
      let text = Array(record.text().utf8)
      let members = try text.withUnsafeBytes { try JSON.members(of: $0, &excerpt) }
      return (members, excerpt.values)
    }
    let small: JSON = ["a": [1, ["b": "x"]], "c": .null, "d": .string(String(repeating: "é\n", count: 83))]
    #expect(try excerpt(small) == (small.object, 94))
    let long = String(repeating: "\"ab", count: 100) + "é, 日 [}\\"
    let list = JSON.array((0..<30).map { .integer($0) })
    let large: JSON = ["text": .string(long), "list": list, "deep": [list], "b": 1]
    let read = try excerpt(large).record
    expectEqual(read?["text"]?.string, String(long.prefix(200)) + String(decoding: long.utf8.suffix(50), as: UTF8.self))
    #expect(read?["list"]?.array?.count == 20 && read?["deep"]?.array?.first?.array?.count == 20 && read?["b"] == 1)
    #expect(try excerpt(large, values: 3) == (["text": read?["text"] ?? .null, "list": [0]], 0))
    #expect(try excerpt([String(repeating: "n", count: 201): [1, [2]], "a": 1]) == (["a": 1], 99))
    try expectEqual(excerpt([1]).record, nil)
  }

  // MARK: Skipping

  @Test("Skipping finds the end of any value, none if the text is cut off, and validates nothing else")
  func skipping() {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let text = Array(generator.json().text().utf8)
      let after = Array(generator.element(of: "", ",1", "]", "}", " ,", "\n]").utf8)
      let cut = Array(text.prefix(generator.number(in: 0...text.count - 1)))
      func end(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes { $0.endOfValue(from: 0) } }
      expectEqual(end(text + after), text.count, "seed \(seed)")
      // A number or a word that is cut off is another one.
      if Array("\"[{".utf8).contains(text[0]) { expectEqual(end(cut), nil, "seed \(seed)") }
    }
    for (text, end, isPlain) in Self.skippedTexts {
      Array(text.utf8).withUnsafeBytes { bytes in
        expectEqual(bytes.endOfValue(from: 0), end, "\(text)")
        if text.hasPrefix("\"") { expectEqual(bytes.endOfString(from: 0)?.isPlain, isPlain, "\(text)") }
      }
    }
  }

  private static let skippedTexts: [(text: String, end: Int?, isPlain: Bool?)] = [
    (#""a""#, 3, true), (#""\"""#, 4, false), (#""\\" "#, 4, false), (#""\""#, nil, nil), (#""\"#, nil, nil),
    ("\"a\tb\"", 5, false),
    ("12}", 2, nil), ("[1}", 3, nil), ("", nil, nil), (",", nil, nil), ("]", nil, nil), ("[", nil, nil),
  ]
}
