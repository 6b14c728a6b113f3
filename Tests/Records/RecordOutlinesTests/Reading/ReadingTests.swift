import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordReading

extension RecordSource {
  /// All records with their locations.
  func all() throws(IndexError) -> [(record: JSON, location: RecordLocation)] {
    var records: [(JSON, RecordLocation)] = []
    try forEachRecord { record, location in records.append((.object(record), location)) }
    return records
  }

  func records() throws(IndexError) -> [JSON] { try all().map(\.record) }
}

@Suite("Reading records")
struct ReadingTests {
  private static let texts: [(text: String, format: RecordSource.Format?, records: [JSON])] = [
    ("{\"a\":1}\n{\"b\":2}\n", nil, [["a": 1], ["b": 2]]), ("{\"a\":1}", nil, [["a": 1]]),
    ("\n  \r\n{\"a\":1}\r\n\n\t{\"b\":2}  \n\n", nil, [["a": 1], ["b": 2]]), ("", nil, []), (" \n ", nil, []),
    ("\u{FEFF}{\"a\":1}", nil, [["a": 1]]), ("\u{FEFF} [{\"a\":1}]", nil, [["a": 1]]), ("[]", nil, []),
    (" [ ] ", nil, []), ("[{\"a\":1},{\"b\":\"]\"}]\n", nil, [["a": 1], ["b": "]"]]),
    ("[\n {\"a\":[1,{}]} ,\n {} \n]", nil, [["a": [1, [:]]], [:]]), ("{\n\"a\": 1\n}\n", .json, [["a": 1]]),
    ("{\"a\":1}{\"b\":2}\n\n{}", .json, [["a": 1], ["b": 2], [:]]), ("", .json, []), ("", .csv, []),
    ("name,price\nLamp,30\n", nil, [["name": "Lamp", "price": 30]]),
  ]

  @Test("Records are read from text in any format", arguments: texts)
  func reading(text: String, format: RecordSource.Format?, records: [JSON]) throws {
    try expectEqual(RecordSource(text: text, format: format).records(), records)
  }

  private static let wrong: [(text: String, format: RecordSource.Format?, line: Int, column: Int, number: Int)] = [
    ("{\"a\":1}\n{\"a\":}\n", nil, 2, 6, 1), ("{\"a\":1} x\n", nil, 1, 9, 0), ("\n\n  {\"a\" 1}", nil, 3, 8, 0),
    ("\u{FEFF}{a}", nil, 1, 2, 0), ("{\"a\":\"\u{1}\"}", nil, 1, 7, 0), ("{\"a\":1", nil, 1, 7, 0),
    ("{\"a\":1\n}", nil, 1, 7, 0), ("[{},\n{\"a\":1},,]", nil, 2, 9, 2), ("[{},]", nil, 1, 5, 1), ("[{}", nil, 1, 4, 1),
    ("[{} {}]", nil, 1, 5, 1), ("[{}]\n x", nil, 2, 2, 1), ("[", nil, 1, 2, 0), ("[{}", .json, 1, 4, 1),
    ("{}\n x", .json, 2, 2, 1), ("[{\"a\":\n\"b\n\"}]", nil, 2, 3, 0), ("hallo", .ndjson, 1, 1, 0),
  ]

  @Test("Invalid JSON is an error with its location", arguments: wrong)
  func wrongJSON(text: String, format: RecordSource.Format?, line: Int, column: Int, number: Int) {
    let error = #expect(throws: IndexError.self) { try RecordSource(text: text, format: format).records() }
    guard case .unreadableJSON(_, let location)? = error else { return issue(with: error) }
    expectEqual(location, RecordLocation(number: number, line: line, column: column))
  }

  @Test("Invalid UTF-8 is an error", arguments: [RecordSource.Format.ndjson, .json, .csv])
  func wrongUTF8(format: RecordSource.Format) {
    let json = Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    let bytes = format == .csv ? Array("a\n".utf8) + [0x62, 0x81] : json
    let error = #expect(throws: IndexError.self) { try RecordSource(bytes: bytes, format: format).records() }
    expectEqual(error?.description.contains("UTF-8"), true)
  }

  @Test(
    "A record is an object",
    arguments: [
      ("3", "a number"), ("\"x\"", "a string"), ("[[]]", "an array"), ("null", "null"), ("true", "a boolean"),
    ])
  func noObject(text: String, found: String) {
    let error = #expect(throws: IndexError.self) { try RecordSource(text: "{}\n\(text)", format: .json).records() }
    if text != "[[]]" {
      expectEqual(error, .notAnObject(found: found, at: RecordLocation(number: 1, line: 2, column: 1)))
    }
    let value = #expect(throws: IndexError.self) { try RecordSource([[:], JSON(parsing: text)]).records() }
    expectEqual(value, .notAnObject(found: found, at: RecordLocation(number: 1)))
  }

  @Test("Records have locations", arguments: [RecordSource.Format.ndjson, .json])
  func locations(format: RecordSource.Format) throws {
    let text = format == .ndjson ? "{}\n\n {}\n{}" : "[{},\n\n {},\n{}]"
    let locations = try RecordSource(text: text, format: format).all().map(\.location)
    #expect(locations.map(\.number) == [0, 1, 2] && locations.map(\.line) == [1, 3, 4])
    expectEqual(locations.map(\.column), [format == .ndjson ? 1 : 2, 2, 1])
  }

  // MARK: Size

  private func text(bytes: Int) -> String { "{\"a\":\"\(String(repeating: "x", count: bytes - 8))\"}" }

  @Test("A record may have a million bytes, and not one more", arguments: [RecordSource.Format.ndjson, .json])
  func size(format: RecordSource.Format) throws {
    let wrap = { (text: String) in format == .json ? "[{},\n\(text)]" : "{}\n\(text)\n" }
    try expectEqual(RecordSource(text: wrap(text(bytes: 1_000_000)), format: format).records().count, 2)
    let error = #expect(throws: IndexError.self) {
      try RecordSource(text: wrap(text(bytes: 1_000_001)), format: format).records()
    }
    guard case .recordTooLarge(_, 1_000_000, let location)? = error else {
      return issue(with: error)
    }
    expectEqual(location, RecordLocation(number: 1, line: 2, column: 1))
  }

  @Test("A quote that is never closed does not cause reading a whole file")
  func unclosed() {
    let text = "[{\"a\":\"" + String(repeating: "x", count: 3_000_000)
    let error = #expect(throws: IndexError.self) { try RecordSource(text: text).records() }
    guard case .recordTooLarge? = error else { return issue(with: error) }
  }

  // MARK: Files and values

  @Test("The format of a file follows from its extension, else from its first character")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("a.ndjson", "{\"a\":1}\n"), ("a.JSONL", "{\"a\":1}\n"), ("a.json", "{\n\"a\":1}"), ("b.json", "[{\"a\":1}]"),
      ("a.csv", "a\n1"), ("a.tsv", "a\n1"), ("a", "[{\"a\":1}]"), ("a.txt", "a\n1\n"),
    ] {
      let path = folder.appending(path: name).path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try expectEqual(RecordSource(path: path).records(), [["a": 1]], "\(name)")
    }
    let path = folder.appending(path: "wrong.ndjson").path
    try "{\"a\":1}\n{".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: IndexError.self) { try RecordSource(path: path).records() }
    expectEqual(error?.description.contains("\(path), line 2, column 2 (record 1, counted from 0)"), true)
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    try expectEqual(RecordSource(path: path).records(), [])
    #expect(throws: IndexError.notFound(path: "\(path)/x")) { try RecordSource(path: "\(path)/x").records() }
    #expect(throws: IndexError.self) { try RecordSource(path: folder.path).records() }
  }

  @Test("Values of custom types become records")
  func encodable() throws {
    struct Product: Encodable {
      var objectID = 7
      var name = "Lamp/2"
      var added = Date(timeIntervalSince1970: 86_400.5)
      var page = URL(string: "https://example.com/x")
      var missing: String?
      var price = Decimal(string: "0.1")
    }
    let record: JSON = [
      "added": 86_400.5, "name": "Lamp/2", "objectID": 7, "page": "https://example.com/x", "price": 0.1,
    ]
    try expectEqual(RecordSource(encoding: [Product()]).records(), [record])
    try expectEqual(RecordSource(encoding: [["b": 1], ["a": 2]] as [JSON]).records(), [["b": 1], ["a": 2]])
    let error = #expect(throws: IndexError.self) { try RecordSource(encoding: [["x": 1.0], ["x": .nan]]) }
    guard case .unencodableRecord(_, RecordLocation(number: 1))? = error else {
      return issue(with: error)
    }
  }

  private static let objectIDs: [(value: JSON?, text: String?, isUsable: Bool)] = [
    ("x", "x", true), (7, "7", true), (7.5, "7.5", true), (1e20, "100000000000000000000", true), (nil, nil, true),
    ("", nil, false), (.null, nil, false), (true, nil, false), ([], nil, false), ([:], nil, false),
  ]

  @Test("An objectID is a text or a number", arguments: objectIDs)
  func objectID(value: JSON?, text: String?, isUsable: Bool) throws {
    var record: JSON.Object = [:]
    record["objectID"] = value
    let location = RecordLocation(number: 3)
    if isUsable {
      try expectEqual(record.objectID(at: location), text)
    } else {
      #expect(throws: IndexError.self) { try record.objectID(at: location) }
    }
  }

  @Test("Progress is reported while reading, and at the end")
  func progress() throws {
    final class Log: @unchecked Sendable {  // Only one thread reads the records.
      var seen: [RecordSource.Progress] = []
    }
    let log = Log()
    let line = text(bytes: 500_000) + "\n"
    var source = RecordSource(text: String(repeating: line, count: 8))
    source.onProgress = { log.seen.append($0) }
    _ = try source.records()
    expectEqual(log.seen.map(\.records), [3, 6, 8])
    #expect(
      log.seen.last?.bytesRead == line.utf8.count * 8 && log.seen.allSatisfy { $0.bytesInAll == line.utf8.count * 8 })
  }

  // MARK: Laws

  @Test(
    "Records are the same as lines, as an array and as values",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 5_000)))
  func forms(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let records = generator.array(of: 0...6) { $0.readingRecord() }
      let space = { (generator: inout SeededGenerator) in generator.element(of: "", " ", "\n", "\r\n", " \t\n\n ") }
      let lines = records.map { space(&generator) + $0.text() + generator.element(of: "\n", "\r\n", "\n\n") }.joined()
      try expectEqual(RecordSource(text: lines, format: .ndjson).records(), records)
      try expectEqual(RecordSource(text: lines, format: .json).records(), records)
      let elements = records.map { space(&generator) + $0.text() + space(&generator) }.joined(separator: ",")
      try expectEqual(RecordSource(text: "[\(elements)]").records(), records)
      try expectEqual(RecordSource(records).records(), records)
    }
  }

  @Test(
    "Text that is cut off or changed is read or refused, at a location within it",
    arguments: RandomCases.slices(of: RandomCases.seeds(300, long: 7_500)))
  func broken(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let records = generator.array(of: 1...4) { $0.readingRecord() }
      var bytes = generator.once(in: 2) ? JSON.array(records).bytes() : Array(records.flatMap { $0.bytes() + [10] })
      if generator.once(in: 2) { bytes.removeLast(generator.number(in: 0...bytes.count)) }
      for _ in 0..<generator.number(in: 0...3) where !bytes.isEmpty {
        bytes[generator.number(in: 0...(bytes.count - 1))] = generator.element(of: Array("{}[],\":\n\\ x1".utf8))
      }
      for format in [nil] + RecordSource.Format.allCases.map(Optional.some) {
        do {
          _ = try RecordSource(bytes: bytes, format: format).records()
        } catch {
          switch error {
          case .unreadableJSON(_, let location), .notAnObject(_, let location), .unreadableCSV(_, let location):
            let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
            let line = try #require(location.line), column = try #require(location.column)
            #expect(lines.indices.contains(line - 1) && (1...(lines[line - 1].count + 2)).contains(column))
          default: Issue.record("\(error)")
          }
        }
      }
    }
  }
}

extension SeededGenerator {
  /// A record with names and values that are hard to parse.
  fileprivate mutating func readingRecord() -> JSON {
    .object(
      JSON.Object(
        array(of: 0...4) { generator in
          let value: JSON =
            switch generator.number(in: 0...4) {
            case 0: .integer(Int64(generator.number(in: -1000...1000)))
            case 1: [.string(generator.awkwardText()), ["x": .bool(generator.once(in: 2))], [], nil]
            case 2: .double(Double(generator.number(in: -1000...1000)) / 8)
            default: .string(generator.awkwardText())
            }
          return (key: generator.awkwardText(), value: value)
        }))
  }
}
