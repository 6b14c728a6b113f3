import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct DistinctTests {
  @Test func `Numbers are rounded, and other values are none`() throws {
    let index = try LocalIndex(settings: IndexSettings(parameters: ["attributeForDistinct": "g", "distinct": 1]))
    let large: [JSON] = [9_007_199_254_740_992, 9_007_199_254_740_993]
    let values: [JSON] =
      [
        1, 1.2, "1", 0.9, -0.2, 0, "", "", true, true, .null, .null, ["a": 1], 1e300, 1e300, "é", "e\u{301}",
      ] + large
    try index.save(values.enumerated().map { ["objectID": .string("\($0 + 10)"), "g": $1] })
    expectEqual(
      try index.search(Query()).hits.map(\.objectID),
      ["10", "14", "16", "18", "19", "20", "21", "22", "23", "25", "27", "28"])
  }

  @Test func `Facets are counted over all records, or over those that are left`() throws {
    let index = try LocalIndex(
      settings: IndexSettings(parameters: ["attributeForDistinct": "model", "attributesForFaceting": ["color"]]))
    try index.save((0..<3).map { ["objectID": .string("\($0)"), "model": "polo", "color": "red"] })
    func count(_ parameters: JSON.Object) throws -> Int? {
      var query = Query(parameters: parameters)
      query.facets = ["color"]
      return try index.search(query).facets(for: "color")?.first?.count
    }
    try expectEqual(count(["distinct": 1]), 3)
    try expectEqual(count(["distinct": 1, "facetingAfterDistinct": true]), 1)
    try expectEqual(count(["facetingAfterDistinct": true]), 3)
  }

  @Test func `Browsing is not grouped`() async throws {
    let index = try LocalIndex(settings: IndexSettings(parameters: ["attributeForDistinct": "model"]))
    try await index.save(Array(repeating: ["model": "polo"] as JSON, count: 6))
    var count = 0
    for try await _ in index.browse(Query(parameters: ["distinct": 1])) { count += 1 }
    expectEqual(count, 6)
  }
}
