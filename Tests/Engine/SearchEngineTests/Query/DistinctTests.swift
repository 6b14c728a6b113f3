import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct DistinctTests {
  private static let shirts: [JSON] = [
    ["objectID": "1", "model": "polo", "color": "red", "name": "Polo shirt red", "rank": 5],
    ["objectID": "2", "model": "polo", "color": "blue", "name": "Polo shirt blue", "rank": 9],
    ["objectID": "3", "model": "tee", "color": "red", "name": "Tee shirt red", "rank": 7],
    ["objectID": "4", "model": "polo", "color": "green", "name": "Polo shirt", "rank": 1],
    ["objectID": "5", "color": "red", "name": "Red shirt of no model", "rank": 3],
    ["objectID": "6", "color": "red", "name": "Another one", "rank": 2],
  ]

  private static func index(
    batchSize: Int = 6, attribute: String? = "model", facets: [String] = ["color"]
  ) throws -> LocalIndex {
    var settings = IndexSettings(attributesForFaceting: facets, customRanking: [.descending("rank")])
    settings[.attributeForDistinct] = attribute.map { .string($0) }
    let index = try LocalIndex(settings: settings)
    for start in stride(from: 0, to: shirts.count, by: batchSize) {
      try index.save(Array(shirts[start..<min(start + batchSize, shirts.count)]))
    }
    return index
  }

  private static func search(
    _ index: LocalIndex, _ parameters: JSON.Object, facets: [FacetRequest] = []
  ) throws -> SearchResponse {
    try index.search(HitsRequest(indexName: "i", query: Query(parameters: parameters), facets: facets))
  }

  @Test(arguments: [6, 4, 1])
  func `A response has the best record of each group, and counts groups`(batchSize: Int) throws {
    let index = try Self.index(batchSize: batchSize)
    let all = try Self.search(index, ["distinct": true])
    expectEqual(all.hits.map(\.objectID), ["2", "3", "5", "6"])
    #expect(all.nbHits == 4 && all.nbPages == 1)
    let shirts = try Self.search(index, ["distinct": 1, "query": "shirt red"])
    expectEqual(shirts.hits.map(\.objectID), ["3", "1", "5"])
    try expectEqual(Self.search(index, ["distinct": 0]).nbHits, 6)
    try expectEqual(Self.search(index, ["distinct": false]).nbHits, 6)
    try expectEqual(Self.search(index, [:]).nbHits, 6)
  }

  @Test(arguments: [6, 2, 1])
  func `A page has as many groups as it says, each with its best records together`(batchSize: Int) throws {
    let index = try Self.index(batchSize: batchSize)
    let pages = try (0..<3).map { page in
      try Self.search(index, ["distinct": 2, "hitsPerPage": 2, "page": .integer(Int64(page))])
    }
    expectEqual(pages.map { $0.hits.map(\.objectID) }, [["2", "1", "3"], ["5", "6"], []])
    #expect(pages.allSatisfy { $0.nbHits == 4 && $0.nbPages == 2 && $0.hitsPerPage == 2 })
    let four = try Self.search(index, ["distinct": 4, "query": "polo"])
    #expect(four.hits.map(\.objectID) == ["2", "1", "4"] && four.nbHits == 1)
    let slice = try Self.search(index, ["distinct": 3, "offset": 1, "length": 2])
    expectEqual(slice.hits.map(\.objectID), ["3", "5"])
  }

  @Test func `Facets are counted over all records, or over those that are left`() throws {
    func colors(_ parameters: JSON.Object, facets: [String] = ["color"]) throws -> [String: Int] {
      let index = try Self.index(facets: facets)
      let response = try Self.search(index, parameters, facets: [FacetRequest("color")])
      return Dictionary(uniqueKeysWithValues: response.facets[0].facets.map { ($0.value, $0.count) })
    }
    let all = ["red": 4, "blue": 1, "green": 1]
    try expectEqual(colors(["distinct": 1]), all)
    try expectEqual(colors(["distinct": 1, "facetingAfterDistinct": true]), ["blue": 1, "red": 3])
    try expectEqual(colors(["distinct": 1], facets: ["afterDistinct(searchable(color))"]), ["blue": 1, "red": 3])
    try expectEqual(colors(["distinct": 2], facets: ["afterDistinct(color)"]), ["blue": 1, "red": 4])
    try expectEqual(colors([:], facets: ["afterDistinct(color)"]), all)
    try expectEqual(colors(["facetingAfterDistinct": true]), all)
  }

  @Test func `Searched values of a facet are counted in the same way`() throws {
    let index = try Self.index(facets: ["afterDistinct(searchable(color))"])
    func counts(_ parameters: JSON.Object) throws -> [Int] {
      try index.facetValues(of: "color", matching: "red", query: Query(parameters: parameters)).facetHits.map(\.count)
    }
    try expectEqual(counts(["distinct": true]), [3])
    try expectEqual(counts([:]), [4])
  }

  @Test func `A facet that ignores a condition has groups of its own`() throws {
    let index = try Self.index(facets: ["afterDistinct(color)"])
    let color = Condition.ID.group(.or(name: "color"))
    let condition = Condition(id: color, expression: .filter(.facet(.init(attribute: "color", stringValue: "green"))))
    let response = try index.search(
      HitsRequest(
        indexName: "i", query: Query(parameters: ["distinct": 1]), conditions: [condition],
        facets: [FacetRequest("color", ignoring: [color])]))
    expectEqual(response.hits.map(\.objectID), ["4"])
    expectEqual(response.facets[0].facets.map(\.value), ["red", "blue"])
  }

  @Test func `Without attributeForDistinct nothing is grouped, and it may be set later`() throws {
    let index = try Self.index(attribute: nil)
    try expectEqual(Self.search(index, ["distinct": 1]).nbHits, 6)
    try index.updateSettings(IndexSettings(parameters: ["attributeForDistinct": "color", "distinct": 1]))
    try expectEqual(Self.search(index, [:]).hits.map(\.objectID), ["2", "3", "4"])
    try index.setView("by color and model", IndexSettings(parameters: ["attributeForDistinct": "model"]))
    let request = HitsRequest(indexName: "by color and model", query: Query())
    try expectEqual(index.search(request).hits.map(\.objectID), ["2", "3", "5", "6"])
  }

  @Test func `Numbers are rounded, and other values are none`() throws {
    let index = try LocalIndex(settings: IndexSettings(parameters: ["attributeForDistinct": "g", "distinct": 1]))
    let large: [JSON] = [9_007_199_254_740_992, 9_007_199_254_740_993]
    let values: [JSON] =
      [
        1, 1.2, "1", 0.9, -0.2, 0, "", "", true, true, .null, .null, ["a": 1], 1e300, 1e300, "é", "e\u{301}",
      ] + large
    try index.save(values.enumerated().map { ["objectID": .string("\($0 + 10)"), "g": $1] })
    let response = try Self.search(index, [:])
    expectEqual(
      response.hits.map(\.objectID), ["10", "14", "16", "18", "19", "20", "21", "22", "23", "25", "27", "28"])
  }

  @Test func `A group is shown by its next record when the best one is deleted`() throws {
    let index = try Self.index(batchSize: 2)
    try index.delete(["2"])
    try expectEqual(Self.search(index, ["distinct": 1]).hits.map(\.objectID), ["3", "1", "5", "6"])
    try index.delete(["1", "4"])
    try expectEqual(Self.search(index, ["distinct": 1]).nbHits, 3)
  }

  @Test func `The limit of pages is one of groups`() throws {
    let index = try Self.index()
    try index.updateSettings(IndexSettings(parameters: ["paginationLimitedTo": 3, "hitsPerPage": 2, "distinct": 2]))
    try expectEqual(Self.search(index, [:]).nbPages, 2)
    try expectEqual(Self.search(index, ["page": 1]).hits.map(\.objectID), ["5"])
  }

  @Test func `Groups are there when a file is opened again`() throws {
    let folder = try StoreFolder()
    var thresholds = Thresholds()
    thresholds.minDocumentsOfFile = 0
    let settings = IndexSettings(parameters: ["customRanking": ["desc(rank)"]])
    do {
      let index = try LocalIndex(path: folder.store, settings: settings, thresholds: thresholds)
      try index.save(Self.shirts)
      try index.updateSettings(IndexSettings(parameters: ["attributeForDistinct": "model", "distinct": true]))
      try index.save([["objectID": "7", "model": "tee", "rank": 8]])
    }
    let index = try LocalIndex(path: folder.store, thresholds: thresholds)
    try expectEqual(Self.search(index, [:]).hits.map(\.objectID), ["2", "7", "5", "6"])
  }

  @Test func `Browsing is not grouped`() async throws {
    let index = try Self.index()
    var count = 0
    for try await _ in index.browse(Query(parameters: ["distinct": 1])) { count += 1 }
    expectEqual(count, 6)
  }

  @Test(arguments: [-1, 5, "yes"] as [JSON])
  func `At most four records of a group are shown`(value: JSON) throws {
    #expect(throws: SearchError.self) { try Self.search(Self.index(), ["distinct": value]) }
    #expect(throws: IndexError.self) { try IndexSettings(parameters: ["distinct": value]).validate() }
  }
}
