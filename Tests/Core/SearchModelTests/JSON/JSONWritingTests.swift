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

  @Test("Values are written without space, with the members in their order", arguments: writtenValues)
  func values(value: JSON, text: String) {
    expectEqual(value.text(), text)
    expectEqual(value.bytes(), Array(text.utf8))
    expectEqual(value.description, text)
  }

  @Test("What JSON has no number for is written as null", arguments: [Double.infinity, -.infinity, .nan])
  func notNumbers(number: Double) {
    expectEqual(JSON.array([.double(number), 1]).text(), "[null,1]")
  }

  @Test("Members are sorted by name, at all levels, where that is asked for")
  func sortedMembers() throws {
    let value = try JSON(parsing: #"{"b":{"z":1,"y":[{"d":1,"c":2}]},"B":0,"a":null,"":1,"ä":2,"10":3,"9":4}"#)
    #expect(
      value.text(sortingKeys: true)
        == #"{"":1,"10":3,"9":4,"B":0,"a":null,"b":{"y":[{"c":2,"d":1}],"z":1},"ä":2}"#)
    expectEqual(value.bytes(sortingKeys: true), Array(value.text(sortingKeys: true).utf8))
  }

  @Test("What is written is read as the same value, in the same order", arguments: 0..<1_000 as Range<UInt64>)
  func writingAndReading(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = generator.json()
    let read = try JSON(parsing: value.bytes())
    expectEqual(read, value)
    expectEqual(read.hashValue, value.hashValue)
    // Equality knows no order of members; the text does.
    expectEqual(read.text(), value.text())
  }

  @Test("Equal objects have one text when sorted", arguments: 0..<1_000 as Range<UInt64>)
  func sortedTexts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let members = generator.jsonObject(of: 0...30, depth: 2)
    let shuffled = JSON.Object(members.shuffled(using: &generator))
    expectEqual(shuffled, members)
    expectEqual(JSON.object(shuffled).text(sortingKeys: true), JSON.object(members).text(sortingKeys: true))
    try expectEqual(JSON(parsing: JSON.object(members).text(sortingKeys: true)), .object(members))
  }

  @Test("Members are sorted by code point, where strings themselves have no order")
  func sortedAccents() throws {
    let names = ["e\u{301}", "e\u{301}:", "\u{e9}\u{8}"]
    let members = names.map { (key: $0, value: nil as JSON) }
    let texts = [members, members.reversed()].map { JSON.object(JSON.Object($0)).text(sortingKeys: true) }
    expectEqual(texts[0], texts[1])
    try expectEqual(JSON(parsing: texts[0]).object?.keys, names)
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
