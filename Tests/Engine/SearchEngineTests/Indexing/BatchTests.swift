import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Batches of several kinds of changes")
struct BatchTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder(isQuick: true) }

  private func records(_ ids: Range<Int>) -> [RecordChange] {
    ids.map { .save(["objectID": .string("\($0)"), "number": .integer(Int64($0))]) }
  }

  @Test("Each change sees those before it, and returns the objectID of its record")
  func order() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "number": 1], ["objectID": "2"]])
    let ids = try index.apply([
      .partialUpdate(["objectID": "1", "number": ["_operation": "Increment", "value": 1]], createIfNotExists: true),
      .partialUpdate(["objectID": "1", "number": ["_operation": "Increment", "value": 1]], createIfNotExists: true),
      .delete(objectID: "2"), .partialUpdate(["objectID": "2", "number": 5], createIfNotExists: false), .clear,
      .partialUpdate(["objectID": "1", "name": "new"], createIfNotExists: true), .save(["name": "without"]),
    ])
    expectEqual(ids.prefix(6), ["1", "1", "2", "2", nil, "1"])
    try expectEqual(index.record("1"), ["objectID": "1", "name": "new"])
    expectEqual(index.count, 2)
  }

  @Test("Sums of integers are exact as long as they fit, and no sum is infinite")
  func sums() throws {
    let index = try LocalIndex()
    let most = 9_223_372_036_854_775_807 as JSON
    try index.save([["objectID": "1", "id": 9_007_199_254_740_993, "most": most, "large": 1e308]])
    try index.partialUpdate([
      [
        "objectID": "1", "id": ["_operation": "Increment", "value": 2],
        "most": ["_operation": "Decrement", "value": 1],
      ]
    ])
    #expect(
      try index.record("1")
        == ["objectID": "1", "id": 9_007_199_254_740_995, "most": 9_223_372_036_854_775_806, "large": 1e308])
    try index.partialUpdate([["objectID": "1", "most": ["_operation": "Increment", "value": most]]])
    try expectEqual(index.record("1")?["most"]?.number, 0x1p64)
    #expect(throws: IndexError.self) {
      try index.partialUpdate([["objectID": "1", "large": ["_operation": "Increment", "value": 1e308]]])
    }
    try expectEqual(index.record("1")?["large"], 1e308)
  }

  @Test("A batch with an invalid change changes nothing")
  func wrong() throws {
    let index = try LocalIndex(path: folder.store)
    try index.save([["objectID": "1"]])
    for change in [
      RecordChange.save([]), .save(["objectID": ""]),
      .partialUpdate(["objectID": "1", "a": ["_operation": "x"]], createIfNotExists: true),
      .save(["a": .string(String(repeating: "x", count: 1_000_001))]),
    ] {
      #expect(throws: IndexError.self) { try index.apply([.clear, .save(["objectID": "2"]), change]) }
      try expectEqual(index.records(["1", "2"]), [["objectID": "1"], nil])
    }
  }

  @Test("Segment files of a batch that replaces all records are used when the index is opened")
  func clearedAndSaved() throws {
    var index: LocalIndex? = try LocalIndex(path: folder.store)
    try index?.apply(records(0..<5000))
    let before = folder.indexFiles
    try index?.apply([.clear] + records(3000..<9000))
    let after = folder.indexFiles
    #expect(before.count == 1 && after.count == 1 && before != after)
    index = nil
    try expectEqual(RecordStore(path: folder.store, access: .reading).contents.saved.map(\.name), after)
    let opened = try LocalIndex(path: folder.store)
    expectEqual(folder.indexFiles, after)
    expectEqual(opened.count, 6000)
    try expectEqual(opened.records(["0", "3000", "8999"]).map { $0 == nil }, [true, false, false])
    try opened.clear()
    expectEqual(folder.indexFiles, [])
  }

  @Test("Another index's records replace all, from one snapshot")
  func replaced() throws {
    let source = try LocalIndex()
    try source.apply(records(0..<10))
    try source.delete(["3"])
    for path in [nil, folder.store] {
      let index = try path.map { try LocalIndex(path: $0) } ?? LocalIndex()
      try index.apply(records(100..<120))
      try index.replaceRecords(with: source)
      expectEqual(index.count, 9)
      try expectEqual(index.records(["2", "3", "100"]), [["objectID": "2", "number": 2], nil, nil])
      try index.replaceRecords(with: index)
      expectEqual(index.count, 9)
    }
  }
}

extension Batch {
  /// Adds records with the objectIDs that they have, or none.
  func add(_ records: [JSON]) throws {
    for (number, record) in records.enumerated() {
      let record = record.object ?? [:]
      try add(
        record, objectID: record["objectID"]?.string ?? "", vector: .keep, at: RecordLocation(number: number))
    }
  }
}
