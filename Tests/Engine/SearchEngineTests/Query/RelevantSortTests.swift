import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

struct RelevantSortTests {
  private static let phones: [JSON] = [
    ["objectID": "1", "name": "Phone", "description": "A phone", "price": 300],
    ["objectID": "2", "name": "Phone mini", "description": "A small phone", "price": 200, "brand": "Apple"],
    ["objectID": "3", "name": "Case", "description": "For a phone", "price": 9, "brand": "Apple"],
    ["objectID": "4", "name": "Red case for a phone", "price": 12],
    ["objectID": "5", "name": "Phones", "price": 250],
    ["objectID": "6", "name": "Sofa", "price": 900],
  ]

  private static func index(
    _ change: (inout IndexSettings) -> Void = { _ in }, batchSize: Int = 6
  ) throws -> LocalIndex {
    var settings = IndexSettings(searchableAttributes: ["name", "description"], attributesForFaceting: ["brand"])
    settings.replicas = ["virtual(cheapest)", "plain"]
    change(&settings)
    let index = try LocalIndex(settings: settings)
    try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
    for start in stride(from: 0, to: phones.count, by: batchSize) {
      try index.save(Array(phones[start..<min(start + batchSize, phones.count)]))
    }
    return index
  }

  private static func search(
    _ index: LocalIndex, _ text: String, _ parameters: JSON.Object = [:], view: String = "cheapest"
  ) throws -> SearchResponse {
    var query = Query(parameters: parameters)
    query.query = text
    return try index.search(query, view: view)
  }

  private static let strictnesses: [(strictness: Int, ids: String)] = [
    // Record 1 has nothing but the word; 2 and 5 begin with it, 4 has it as the fifth word, 3 in the description.
    (100, "1"), (92, "1"), (91, "2 5 1"), (76, "2 5 1"), (70, "4 2 5 1"), (67, "4 2 5 1"), (66, "3 4 2 5 1"),
    (1, "3 4 2 5 1"), (0, "3 4 2 5 1"),
  ]

  @Test(arguments: strictnesses, [6, 2, 1])
  func `Hits are as similar to the best match as the strictness says, and sorted by attributes`(
    expected: (strictness: Int, ids: String), batchSize: Int
  ) throws {
    let index = try Self.index(batchSize: batchSize)
    let response = try Self.search(index, "phone", ["relevancyStrictness": .integer(Int64(expected.strictness))])
    expectEqual(response.hits.map(\.objectID).joined(separator: " "), expected.ids)
    expectEqual(response.nbHits, 5)
    expectEqual(response.otherFields["nbSortedHits"]?.int, response.hits.count)
    expectEqual(response.otherFields["appliedRelevancyStrictness"]?.int, expected.strictness)
  }

  @Test func `Without a text all records are equally relevant, and nothing is found where nothing matches`() throws {
    let index = try Self.index()
    try expectEqual(Self.search(index, "").hits.map(\.objectID), ["3", "4", "2", "5", "1", "6"])
    let nothing = try Self.search(index, "unicorn")
    #expect(nothing.hits.isEmpty && nothing.nbHits == 0 && nothing.nbPages == 0)
    expectEqual(nothing.otherFields["nbSortedHits"], 0)
  }

  @Test func `The strictness is that of the query, else of the replica, else of the index`() throws {
    let index = try Self.index { $0.relevancyStrictness = 91 }
    try expectEqual(Self.search(index, "phone").hits.count, 3)
    var view = IndexSettings(customRanking: [.descending("price")])
    view.relevancyStrictness = 66
    try index.setView("cheapest", view)
    try expectEqual(Self.search(index, "phone").hits.map(\.objectID), ["1", "5", "2", "4", "3"])
    try expectEqual(Self.search(index, "phone", ["relevancyStrictness": 100]).hits.map(\.objectID), ["1"])
  }

  @Test func `Other indices ignore the strictness`() throws {
    let index = try Self.index()
    for view in ["plain", nil] {
      var query = Query("phone")
      query.relevancyStrictness = 100
      let response = try index.search(query, view: view)
      #expect(response.hits.count == 5 && response.ignoredParameters.isEmpty)
      #expect(response.otherFields["nbSortedHits"] == nil && response.otherFields["appliedRelevancyStrictness"] == nil)
    }
  }

  @Test func `Facets count all matches, and pages only the hits`() throws {
    let index = try Self.index()
    let response = try Self.search(index, "phone", ["facets": ["brand"], "hitsPerPage": 2, "relevancyStrictness": 91])
    expectEqual(response.facets(for: "brand")?.map(\.count), [2])
    #expect(response.nbHits == 5 && response.nbPages == 2)
    let last = try Self.search(index, "phone", ["hitsPerPage": 2, "page": 1, "relevancyStrictness": 91])
    expectEqual(last.hits.map(\.objectID), ["1"])
    #expect(try Self.search(index, "phone", ["hitsPerPage": 2, "page": 2, "relevancyStrictness": 91]).hits.isEmpty)
  }

  @Test func `Criteria on attributes in the ranking of the index sort before those of the replica`() throws {
    let index = try Self.index { $0.ranking = [.descending("brand"), .typo, .attribute] }
    try expectEqual(
      Self.search(index, "phone", ["relevancyStrictness": 0]).hits.map(\.objectID), ["3", "2", "4", "5", "1"])
    // They don't say what is relevant: record 1 is as good as those of a brand.
    try expectEqual(Self.search(index, "phone").hits.map(\.objectID), ["2", "5", "1"])
  }

  @Test func `A promoted record stays, and is no measure of what is relevant`() throws {
    let index = try Self.index()
    try index.saveRules(
      [
        Rule(
          objectID: "sofa", conditions: [Rule.Condition(pattern: "phone")],
          consequence: Rule.Consequence(promote: [Rule.Promotion("6", at: 0)]))
      ], of: "cheapest")
    let response = try Self.search(index, "phone", ["relevancyStrictness": 91])
    expectEqual(response.hits.map(\.objectID), ["6", "2", "5", "1"])
    #expect(response.nbHits == 6 && response.otherFields["nbSortedHits"] == 4)
  }

  @Test func `A virtual replica has the ranking of its index`() throws {
    let index = try Self.index()
    var settings = IndexSettings()
    settings.ranking = [.ascending("price")]
    let error = #expect(throws: IndexError.self) { try index.setView("cheapest", settings) }
    guard case .setting(.ranking, let expected, _)? = error else { return issue(with: error) }
    #expect(expected.contains("the view 'cheapest'"))
    try index.setView("plain", settings)
    // It can't become virtual with a ranking of its own.
    #expect(throws: IndexError.self) {
      try index.updateSettings(IndexSettings(parameters: ["replicas": ["virtual(cheapest)", "virtual(plain)"]]))
    }
    try expectEqual(Self.search(index, "phone", view: "plain").hits.map(\.objectID), ["3", "4", "2", "5", "1"])
    settings.ranking = nil
    try index.setView("plain", settings)
    try index.updateSettings(IndexSettings(parameters: ["replicas": ["virtual(cheapest)", "virtual(plain)"]]))
    try expectEqual(Self.search(index, "phone", view: "plain").hits.map(\.objectID), ["1"])
  }
}
