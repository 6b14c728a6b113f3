import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  private static let writtenValues: [(value: JSON, text: String)] = [
    (nil, "null"), (true, "true"), (false, "false"), (-12, "-12"), (.integer(.min), "-9223372036854775808"),
    (1.5, "1.5"), (3.0, "3.0"), (.double(1e300), "1e+300"), ("a", #""a""#), ([], "[]"),
    ([1, [2], "x"], #"[1,[2],"x"]"#),
    ([:], "{}"), (["b": 1, "a": [:]], #"{"b":1,"a":{}}"#),
    ("\"\\/\u{8}\u{9}\u{a}\u{c}\u{d}", #""\"\\/\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{1f}\u{7f}", "\"\\u0000\\u0001\\u001f\u{7f}\""),
    ("é日🧑‍🚀\u{2028}", "\"é日🧑‍🚀\u{2028}\""),
  ]

  @Test("Values are written without space, with the members in their order, and what is no number of JSON as null")
  func values() {
    for (value, text) in Self.writtenValues {
      expectEqual(value.text(), text, "\(value)")
      expectEqual(value.bytes(), Array(text.utf8), "\(value)")
      expectEqual(value.description, text, "\(value)")
    }
    for number in [Double.infinity, -.infinity, .nan] {
      expectEqual(JSON.array([.double(number), 1]).text(), "[null,1]", "\(number)")
    }
    for text in ["", "x", " 1", "1 ", "01", "1e", "\"1\"", "[1]", "1,2"] {
      expectEqual(JSON.array([.decimal(text)]).text(), "[null]")
    }
  }

  @Test("Members are sorted by the code points of their names, at all levels, where that is asked for")
  func sortedMembers() throws {
    let value = try JSON(parsing: #"{"b":{"z":1,"y":[{"d":1,"c":2}]},"B":0,"a":null,"":1,"ä":2,"10":3,"9":4}"#)
    expectEqual(
      value.text(sortingKeys: true), #"{"":1,"10":3,"9":4,"B":0,"a":null,"b":{"y":[{"c":2,"d":1}],"z":1},"ä":2}"#)
    expectEqual(value.bytes(sortingKeys: true), Array(value.text(sortingKeys: true).utf8))
    let names = ["e\u{301}", "e\u{301}:", "\u{e9}\u{8}"]
    let members = names.map { (key: $0, value: nil as JSON) }
    let texts = [members, members.reversed()].map { JSON.object(JSON.Object($0)).text(sortingKeys: true) }
    expectEqual(texts[0], texts[1])
    try expectEqual(JSON(parsing: texts[0]).object?.keys, names)
    for seed in RandomCases.seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let members = generator.jsonObject(of: 0...30, depth: 2)
      let shuffled = JSON.Object(members.shuffled(using: &generator))
      expectEqual(shuffled, members, "seed \(seed)")
      expectEqual(
        JSON.object(shuffled).text(sortingKeys: true), JSON.object(members).text(sortingKeys: true), "seed \(seed)")
      try expectEqual(JSON(parsing: JSON.object(members).text(sortingKeys: true)), .object(members), "seed \(seed)")
    }
  }

  @Test("What is written is read as the same value, in the same order")
  func writingAndReading() throws {
    for seed in RandomCases.seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let value = generator.json()
      let read = try JSON(parsing: value.bytes())
      expectEqual(read, value, "seed \(seed)")
      expectEqual(read.hashValue, value.hashValue, "seed \(seed)")
      // Equality knows no order of members; the text does.
      expectEqual(read.text(), value.text(), "seed \(seed)")
    }
  }

  @Test("An escape is found wherever it is in a text, however long that is")
  func escapesAtAllPositions() throws {
    for length in 0...40 {
      let plain = String(repeating: "é", count: length / 2) + String(repeating: "a", count: length % 2)
      expectEqual(JSON.string(plain).text(), "\"\(plain)\"")
      for position in 0..<length {
        var text = Array(repeating: Character("a"), count: length)
        text[position] = "\""
        let written = text.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
        expectEqual(JSON.string(String(text)).text(), "\"\(written)\"")
      }
    }
  }

  @Test("Names and numbers are written one after the other, whatever room there was at first")
  func membersWithNumbers() {
    let names =
      ["", "a", "abcd", "Shoe \"", "Kitchen \"New\"", "\\", "ab\ncd", "abc\u{1F}", "é日🧑‍🚀"]
      + [900, 1_024, 2_000].map { String(repeating: "x", count: $0) }
    let values: [Int64] = [0, 7, -7, 9, 10, 99, 100, 1_234_567, .max, .min]
    for capacity in [0, 1, 20, 300, 100_000] {
      var writer = JSONWriter(capacity: capacity)
      var expected: [String] = []
      writer.writeRaw("{")
      for name in names {
        for value in values {
          writer.writeName(name)
          writer.write(value)
          expected.append("\(JSON.string(name).text()):\(value)")
        }
      }
      let text = expected.joined(separator: ",")
      expectEqual(writer.output, Array("{\(text)".utf8))
      writer.truncate(to: 1 + text.utf8.count / 2)
      expectEqual(writer.output, Array("{\(text)".utf8.prefix(1 + text.utf8.count / 2)))
    }
  }
}
