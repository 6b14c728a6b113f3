import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

/// The `attribute` rule compares the ranks of up to 32,768 searchable attributes.
struct ManyAttributesTests {
  private static let names = (0..<32_768).map { "a\($0)" }

  @Test(arguments: [(1047, 1048), (1048, 1049), (1500, 1499), (2000, 30_000), (32_766, 32_767)])
  func `A word in a more important attribute ranks higher, however many attributes there are`(
    first: Int, second: Int
  ) throws {
    let count = max(first, second) + 1
    var settings = IndexSettings(searchableAttributes: Array(Self.names[..<count]))
    settings.ranking = [.attribute]
    settings.attributesLimitedTo = 32_768
    let index = try LocalIndex(settings: settings)
    // By objectID alone the less important one would be first.
    let (higher, lower) = (min(first, second), max(first, second))
    try index.save([
      ["objectID": "1", Self.names[lower]: "lamp"], ["objectID": "2", Self.names[higher]: "red lamp"],
    ])
    let answer = try index.search(HitsRequest(indexName: "i", query: Query("lamp")))
    expectEqual(answer.hits.map(\.objectID), ["2", "1"])
  }

  @Test func `Positions decide in the last attribute too`() throws {
    let last = Self.names[32_767]
    var settings = IndexSettings(searchableAttributes: Self.names)
    settings.ranking = [.attribute]
    settings.attributesLimitedTo = 32_768
    let index = try LocalIndex(settings: settings)
    try index.save([
      ["objectID": "1", last: "a red lamp"], ["objectID": "2", last: "red lamp"],
      ["objectID": "3", last: "lamp"],
    ])
    let answer = try index.search(HitsRequest(indexName: "i", query: Query("lamp")))
    expectEqual(answer.hits.map(\.objectID), ["3", "2", "1"])
  }

  @Test func `Records with more attributes than a segment can index are refused, also by settings`() throws {
    expectEqual(Thresholds().maxTextAttributes, 32_768)
    var thresholds = Thresholds()
    thresholds.maxTextAttributes = 2
    let index = try LocalIndex(settings: IndexSettings(), thresholds: thresholds)
    #expect(throws: IndexError.tooManyAttributes(first: "c", limit: 2)) {
      try index.save([["objectID": "1", "a": "red", "b": "blue", "c": "green"]])
    }
    expectEqual(index.count, 0)
    #expect(throws: IndexError.self) {
      try index.updateSettings(IndexSettings(parameters: ["attributesLimitedTo": 32_769]))
    }
  }

  @Test func `A score keeps the order of its rules at their greatest values`() {
    func score(_ values: Int...) -> Score {
      var score = Score()
      for (value, bits) in zip(values, [16, 31, 7, 6, 9, 6]) { score.append(value, bits: UInt64(bits)) }
      return score
    }
    let ascending = [
      score(0, 0, 0, 0, 0, 0), score(0, 0, 0, 0, 0, 1), score(0, 0, 0, 0, 1, 0), score(0, 32_800_767, 127, 63, 511, 63),
      score(0, 32_800_768, 0, 0, 0, 0), score(0, .max, 0, 0, 0, 0), score(1, 0, 0, 0, 0, 0),
      score(.max, .max, .max, .max, .max, .max),
    ]
    expectEqual(ascending, ascending.sorted())
    expectEqual(Set(ascending).count, ascending.count)
    expectEqual(score(-1, -1, -1, -1, -1, -1), Score())
  }
}
