import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

@Suite("Reading CSV")
struct ReadingCSVTests {
  private static let tables: [(text: String, records: [JSON])] = [
    ("a,b\n1,x\n", [["a": 1, "b": "x"]]), ("a,b\r\n1,x\r\n2,y", [["a": 1, "b": "x"], ["a": 2, "b": "y"]]),
    ("a;b\n1;x,y", [["a": 1, "b": "x,y"]]), ("a\tb\n1\tx;y", [["a": 1, "b": "x;y"]]),
    ("\u{FEFF}a,b\n1,x", [["a": 1, "b": "x"]]), ("a\nx", [["a": "x"]]), ("a\n\n\nx\n\n", [["a": "x"]]),
    ("a,b\n,\n", [[:]]), ("a,b\n1,\n", [["a": 1]]), ("a,b\n\"\",x", [["b": "x"]]), ("a,b", []),
    ("\n\na\n1", [["a": 1]]),
    ("\"a,x\",b\n\"1,5\",\"he said \"\"no\"\"\"", [["a,x": "1,5", "b": "he said \"no\""]]),
    ("a,b\n\"x\ny\",\"\r\n\"", [["a": "x\ny", "b": "\r\n"]]), ("a\n\"\"\"\"", [["a": "\""]]),
    (" a , b\n x , y", [["a": " x ", "b": " y"]]), ("a,b\n5\" pipe,x\"y\"", [["a": "5\" pipe", "b": "x\"y\""]]),
    ("a.b,c\n1,x", [["a.b": 1, "c": "x"]]), ("a,b\r1,x\r2,y\r", [["a": 1, "b": "x"], ["a": 2, "b": "y"]]),
    ("a\n日本語", [["a": "日本語"]]), ("a,b;c\n1,2", [["a": 1, "b;c": 2]]), ("\"a;b;c\",d\n1,2", [["a;b;c": 1, "d": 2]]),
    (
      "objectID,n\n007,007\n12,12\ntrue,true",
      [
        ["objectID": "007", "n": "007"], ["objectID": "12", "n": 12], ["objectID": "true", "n": true],
      ]
    ),
  ]

  @Test("Each row of a table is a record", arguments: tables)
  func reading(text: String, records: [JSON]) throws {
    try expectEqual(RecordSource(text: text, format: .csv).records(), records)
  }

  private static let values: [(text: String, value: JSON)] = [
    ("7", 7), ("-7", -7), ("0", 0), ("0.5", 0.5), ("-0.50", -0.5), ("19.90", 19.9),
    ("123456789012345", 123_456_789_012_345),
    ("007", "007"), ("+1", "+1"), ("1e5", "1e5"), ("1,5", "1,5"), ("1.", "1."), (".5", ".5"), ("-", "-"),
    ("--1", "--1"),
    ("1-2", "1-2"), ("1.2.3", "1.2.3"), ("2024-05-01", "2024-05-01"), ("1234567890123456", "1234567890123456"),
    ("030/123", "030/123"), (" 7", " 7"), ("7 ", "7 "), ("0x1F", "0x1F"), ("٣", "٣"), ("Infinity", "Infinity"),
    ("nan", "nan"), ("null", "null"), ("true", true), ("FALSE", false), ("True", true), ("truth", "truth"), ("t", "t"),
    ("falsehood", "falsehood"), ("0.0", 0),
  ]

  @Test("A cell is a number or a boolean only if it is written as one", arguments: values)
  func value(text: String, value: JSON) throws {
    try expectEqual(RecordSource(text: "a\n\"\(text)\"", format: .csv).records(), [["a": value]])
  }

  private static let wrong: [(text: String, line: Int, column: Int, number: Int, reasonText: String)] = [
    ("a\n\"x", 2, 1, 0, "never closed"),
    ("a,b\n1,\"x\n", 2, 3, 0, "never closed"), ("a\n\"x\"y", 2, 4, 0, "after the quotes"),
    ("a,b\n\"\n\n\",\"y\" ,", 4, 6, 0, "after the quotes"), ("\"a", 1, 1, 0, "never closed"),
  ]

  @Test("Invalid CSV is an error with its location", arguments: wrong)
  func wrongTables(text: String, line: Int, column: Int, number: Int, reasonText: String) {
    let error = #expect(throws: IndexError.self) { try RecordSource(text: text, format: .csv).records() }
    guard case .unreadableCSV(let reason, let location)? = error else {
      return issue(with: error)
    }
    #expect(location == RecordLocation(number: number, line: line, column: column) && reason.contains(reasonText))
  }

  @Test("A row may have a million bytes as JSON", arguments: ["x", "\u{1}"])
  func size(character: String) throws {
    let escaped = character == "x" ? 1 : 6
    let count = (1_000_000 - 8) / escaped
    let text = { (count: Int) in "a\n" + String(repeating: character, count: count) }
    try expectEqual(RecordSource(text: text(count), format: .csv).records().count, 1)
    for source in [text(count + 2), "a\n\"" + String(repeating: "x", count: 2_000_000)] {
      let error = #expect(throws: IndexError.self) { try RecordSource(text: source, format: .csv).records() }
      guard case .recordTooLarge(_, _, RecordLocation(number: 0, line: 2, column: 1))? = error else {
        return issue(with: error)
      }
    }
  }

  @Test("Records written as CSV are read back", arguments: RandomCases.slices(of: RandomCases.seeds(300, long: 7_500)))
  func writing(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let separator = generator.element(of: ",", ";", "\t")
      let lineEnd = generator.element(of: "\n", "\r\n")
      // With more than two columns, most separators are between them, whatever the names contain.
      let names = (0..<generator.number(in: 1...5)).map { "\($0) name" }
      let records = generator.array(of: 0...5) { generator in
        JSON.Object(names.map { (key: $0, value: generator.cell()) }.filter { $0.value != "" })
      }
      let cell = { (value: JSON, generator: inout SeededGenerator) in
        let text = value.string ?? value.text()
        let special = [",", ";", "\t", "\n", "\r", "\""].contains {
          text.unicodeScalars.contains($0.unicodeScalars.first ?? "x")
        }
        // Where there is one column, the header does not show the separator; and a row of one empty cell would be
        // blank.
        return special || text.isEmpty || generator.once(in: 3)
          ? "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\"" : text
      }
      var rows = [names.joined(separator: separator)]
      for record in records {
        rows.append(names.map { cell(record[$0] ?? "", &generator) }.joined(separator: separator))
      }
      let text = rows.joined(separator: lineEnd) + generator.element(of: "", lineEnd)
      try expectEqual(RecordSource(text: text, format: .csv).records(), records.map { .object($0) }, "\(text)")
    }
  }
}

extension SeededGenerator {
  /// A value that a cell can contain; no text that would be read as a number or a boolean.
  fileprivate mutating func cell() -> JSON {
    switch number(in: 0...4) {
    case 0: return .integer(Int64(number(in: -100_000...100_000)))
    case 1: return .double(Double(number(in: -1000...1000)) / 8)
    case 2: return .bool(once(in: 2))
    default:
      let text = awkwardText()
      return CSVRows.value(of: text) == .string(text) ? .string(text) : "text"
    }
  }
}
