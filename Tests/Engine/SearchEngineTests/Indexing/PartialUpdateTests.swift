import InstantSearchTesting
import SearchModel
import Testing

@testable import SearchEngine

/// A batch of partial updates may compare elements of arrays, but not for any time.
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
    #expect(try index.record("1")?["tags"] == [1, ["x": 1, "y": [2]], "b", "b"])
  }

  @Test(arguments: ["AddUnique", "Remove"])
  func `A batch that compares for too long changes nothing`(operation: String) throws {
    var thresholds = Thresholds()
    thresholds.maxComparisonSteps = 10_000
    let index = try LocalIndex(settings: IndexSettings(), thresholds: thresholds)
    let record: JSON = ["objectID": "1", "tags": .array((0..<100).map { .integer($0) })]
    try index.save([record])
    let updates = (0..<200).map { Self.update(operation, .integer(-1 - $0)) }
    try index.partialUpdate(Array(updates.prefix(50)))
    try index.save([record])
    let error = #expect(throws: IndexError.self) { try index.partialUpdate(updates) }
    guard case .batchTooLarge(_, limit: 10_000)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try index.record("1") == record)
    // Adding compares nothing.
    try index.partialUpdate(updates.map { Self.update("Add", $0["tags"]?["value"] ?? .null) })
  }

  private static let shapes: [(name: String, value: @Sendable (_ size: Int, _ last: JSON) -> JSON)] = [
    ("array", { size, last in .array(Array(repeating: "tag", count: size) + [last]) }),
    ("object", { size, last in .object(JSON.Object((0..<size).map { ("name \($0)", 1) } + [("last", last)])) }),
    (
      "names",
      { size, last in .object([String(repeating: "é", count: 16 * size): 1, "last": last]) }
    ),
    ("text", { size, last in .string(String(repeating: "é", count: 16 * size) + last.text()) }),
    ("decimal", { size, last in .decimal("1." + String(repeating: "0", count: 16 * size) + last.text()) }),
    ("nested", { size, last in (0..<min(size, 100)).reduce(last) { value, _ in [["a": value]] } }),
  ]

  @Test(arguments: shapes.indices)
  func `Comparing counts as many steps as the values are large`(shape: Int) {
    func steps(_ size: Int) -> Int {
      var comparison = LimitedComparison(maxSteps: .max)
      let areEqual = comparison.isEqual(Self.shapes[shape].value(size, 1), Self.shapes[shape].value(size, 2))
      #expect(!areEqual)
      return comparison.steps
    }
    #expect(steps(20) >= 20, "\(Self.shapes[shape].name)")
    #expect(steps(80) >= 3 * steps(20), "\(Self.shapes[shape].name)")
  }

  @Test func `A value that differs at once costs one step`() {
    let long = JSON.array(Array(repeating: 1, count: 1_000))
    for other in [1, "x", .null, [], [:], true] as [JSON] {
      var comparison = LimitedComparison(maxSteps: 1)
      #expect(!comparison.isEqual(long, other) && comparison.steps == 1)
    }
  }

  @Test func `Values are equal as elsewhere`() {
    let values: [JSON] = [
      .null, true, 1, 1.0, 1.5, .decimal("1.00000000000000000000"), .decimal("18446744073709551616"), 0x1p64, "1", "é",
      "e\u{301}", [], [1], [1.0], [1, 2], [2, 1], [:], ["a": 1, "b": [2]], ["b": [2.0], "a": 1], ["a": 1, "c": [2]],
      ["a": .null, "b": [2]], [["a": "é"]], [["a": "e\u{301}"]], ["é": 1], ["e\u{301}": 1],
    ]
    var comparison = LimitedComparison(maxSteps: .max)
    for left in values {
      for right in values {
        let areEqual = comparison.isEqual(left, right)
        #expect(areEqual == (left == right), "\(left) \(right)")
      }
    }
  }
}
