import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Invalid input")
struct BadInputTests {
  let folder: StoreFolder
  private let plain: PlainIndex
  private let answers: [SearchResponse]

  init() throws {
    folder = try StoreFolder(isQuick: true)
    var random = SeededGenerator(seed: 1)
    var plain = PlainIndex()
    for id in 0..<20 { plain.records["\(id)"] = RandomChange.record("\(id)", 1, &random) }
    self.plain = plain
    answers = try plain.answers()
    try LocalIndex(path: folder.store, settings: plain.settings).save(Array(plain.records.values))
  }

  /// Expects that a change fails, and that the index is as before, also when it is opened again, and writable.
  private func expectRefusal(_ expected: IndexError, _ change: (LocalIndex) throws -> Void) throws {
    do {
      let index = try LocalIndex(path: folder.store)
      #expect(throws: expected) { try change(index) }
      try plain.expectIsHeld(by: index, answers: answers, "\(expected)")
      // The next change works, and so does undoing it.
      try index.save([["objectID": "later", "name": "red"]] as [JSON])
      expectEqual(index.count, plain.records.count + 1)
      try index.delete(["later"])
    }
    let memory = try plain.fresh()
    #expect(throws: expected) { try change(memory) }
    try plain.expectIsHeld(by: memory, answers: answers, "\(expected), in memory")
    try plain.expectIsHeld(by: LocalIndex(path: folder.store), answers: answers, "\(expected), opened again")
  }

  private static let good = #"{"objectID": "1", "name": "taken back"}"#

  @Test("is reported with line and column, and changes nothing")
  func brokenText() throws {
    try expectRefusal(
      .unreadableJSON(expected: "':'", at: RecordLocation(number: 1, line: 2, column: 9))
    ) { try $0.save(RecordSource(text: Self.good + "\n{\"name\" 3}\n", format: .ndjson)) }
    try expectRefusal(
      .notAnObject(found: "a number", at: RecordLocation(number: 1, line: 2, column: 1))
    ) { try $0.save(RecordSource(text: Self.good + "\n17\n", format: .ndjson)) }
    try expectRefusal(
      .unreadableJSON(expected: "',' or ']'", at: RecordLocation(number: 1, line: 2, column: 2))
    ) { try $0.save(RecordSource(text: "[\(Self.good)\n {}]", format: .json)) }
    try expectRefusal(
      .unreadableCSV(
        reason: "the quotes that open here are never closed", at: RecordLocation(number: 1, line: 3, column: 3))
    ) { try $0.save(RecordSource(text: "objectID,name\n1,a\n2,\"b\n", format: .csv)) }
  }

  @Test("is reported with its location among values, and changes nothing")
  func brokenValues() throws {
    let good: JSON = ["objectID": "1", "name": "taken back"]
    let location = RecordLocation(number: 1)
    for (id, found) in [(JSON.null, "null"), (.bool(true), "a boolean"), ("", "an empty text")] {
      let bad: JSON = ["objectID": id]
      try expectRefusal(.unusableObjectID(found: found, at: location)) { try $0.save([good, bad]) }
      try expectRefusal(.unusableObjectID(found: found, at: location)) { try $0.partialUpdate([good, bad]) }
    }
    try expectRefusal(.notAnObject(found: "an array", at: location)) { try $0.save([good, [1]]) }
    try expectRefusal(.notAnObject(found: "a string", at: location)) { try $0.partialUpdate([good, "x"]) }
    let long: JSON = ["objectID": "200", "name": .string(String(repeating: "x", count: 1_000_000))]
    let size = long.bytes().count
    try expectRefusal(.recordTooLarge(bytes: size, limit: 1_000_000, at: location)) { try $0.save([good, long]) }
    try expectRefusal(.recordTooLarge(bytes: size, limit: 1_000_000, at: location)) {
      try $0.partialUpdate([good, long])
    }
    let operation: JSON = ["objectID": "3", "name": ["_operation": "Increment", "value": 1]]
    try expectRefusal(
      .unreadableJSON(expected: "numbers for the _operation of 'name'", at: location)
    ) { try $0.partialUpdate([good, operation]) }
  }

  @Test("is refused in filters and settings, and changes nothing")
  func filtersAndSettings() throws {
    try expectRefusal(.attributeNotFaceted("name")) { try $0.delete(matching: FilterExpression(parsing: "name:red")) }
    try expectRefusal(.setting("minWordSizefor1Typo", expected: "a whole number from 0", found: "\"four\"")) {
      try $0.setSettings(IndexSettings(parameters: ["minWordSizefor1Typo": "four"]))
    }
    let criteria =
      "a list of typo, geo, words, filters, proximity, attribute, exact, custom, 'asc(attribute)', 'desc(attribute)'"
    try expectRefusal(.setting("ranking", expected: criteria, found: "[\"cheapest\"]")) {
      try $0.setView("view", IndexSettings(parameters: ["ranking": ["cheapest"]]))
    }
  }

  @Test("A batch that fails after thousands of records leaves no file behind")
  func largeBatch() throws {
    let index = try LocalIndex(path: folder.store)
    let lines = (0..<5000).map { "{\"objectID\": \"\($0)\"}" } + ["{"]
    #expect(throws: IndexError.self) {
      try index.save(RecordSource(text: lines.joined(separator: "\n"), format: .ndjson))
    }
    try plain.expectIsHeld(by: index, answers: answers, "after the failure")
    #expect(folder.indexFiles.isEmpty)
  }
}
