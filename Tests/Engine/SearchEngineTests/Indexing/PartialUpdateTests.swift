import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct PartialUpdateTests {
  private static func update(_ operation: String, _ value: JSON) -> JSON {
    ["objectID": "1", "tags": ["_operation": .string(operation), "value": value]]
  }

  @Test func `Values are added, added once, and removed wherever they are`() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "tags": ["a", 1, ["x": 1, "y": [2]], "a"]]])
    try index.partialUpdate([
      Self.update("AddUnique", 1.0), Self.update("AddUnique", ["y": [2.0], "x": 1]), Self.update("AddUnique", "b"),
      Self.update("Add", "b"), Self.update("Remove", "a"), Self.update("Remove", "nothing"),
    ])
    try expectEqual(index.record("1")?["tags"], [1, ["x": 1, "y": [2]], "b", "b"])
  }

  /// What a batch of updates makes of a record, one update after the other.
  private static func applying(_ updates: [JSON], to record: JSON?) -> JSON? {
    updates.reduce(record) { record, update in
      guard let change = update["tags"] else { return record }
      guard var result = record?.object else { return nil }
      guard let operation = change["_operation"]?.string, let value = change["value"] else {
        result["tags"] = change
        return .object(result)
      }
      var tags = result["tags"].map { $0.array ?? [$0] } ?? []
      switch operation {
      case "Remove": tags.removeAll { $0 == value }
      case "AddUnique" where tags.contains(value): break
      default: tags.append(value)
      }
      result["tags"] = .array(tags)
      return .object(result)
    }
  }

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(40, long: 5_000)))
  func `A batch of updates gives the same record as one update after the other`(seeds: Range<UInt64>) throws {
    for seed in seeds { try Self.checkBatches(seed: seed) }
  }

  private static func checkBatches(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values: [JSON] = [
      .null, true, 1, 1.0, 1.5, .decimal("1.00000000000000000000"), .decimal("1.5000000000000000000001"), "1", "é",
      "e\u{301}", [], [1], [1.0], ["a": 1, "b": [2]], ["b": [2.0], "a": 1], "a",
    ]
    let index = try LocalIndex()
    var start: JSON.Object = ["objectID": "1"]
    if Bool.random(using: &random) { start["tags"] = values.randomElement(using: &random) }
    var record: JSON? = .object(start)
    try index.save([.object(start)])
    for _ in 0..<3 {
      let updates = (0..<Int.random(in: 1...20, using: &random)).map { _ -> JSON in
        let value = values.randomElement(using: &random) ?? .null
        guard let operation = ["Add", "AddUnique", "AddUnique", "Remove", nil].randomElement(using: &random) ?? nil
        else {
          return ["objectID": "1", "tags": Bool.random(using: &random) ? value : .array(values)]
        }
        return update(operation, value)
      }
      try index.partialUpdate(updates)
      record = applying(updates, to: record)
      try expectEqual(index.record("1"), record, "seed \(seed)")
    }
  }

  @Test func `A deleted record gets no values, and a record that is made anew only its own`() throws {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "tags": ["a"]]])
    func update(_ value: JSON, creates: Bool) -> RecordChange {
      .partialUpdate(Self.update("Add", value), createIfNotExists: creates)
    }
    try index.apply([update("b", creates: false), .delete(objectID: "1"), update("c", creates: false)])
    try expectEqual(index.record("1"), nil)
    try index.apply([
      update("d", creates: true), .delete(objectID: "1"), update("e", creates: true), update("f", creates: false),
    ])
    try expectEqual(index.record("1")?["tags"], ["e", "f"])
    try index.apply([update("g", creates: false), .clear, update("h", creates: true)])
    try expectEqual(index.record("1")?["tags"], ["h"])
  }
}
