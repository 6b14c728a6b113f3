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

  private static func index() throws -> LocalIndex {
    var settings = IndexSettings(searchableAttributes: ["name", "description"], attributesForFaceting: ["brand"])
    settings.replicas = ["virtual(cheapest)", "plain"]
    let index = try LocalIndex(settings: settings)
    try index.setView("cheapest", IndexSettings(customRanking: [.ascending("price")]))
    try index.save(phones)
    return index
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
    try expectEqual(index.search(Query("phone"), view: "plain").hits.map(\.objectID), ["3", "4", "2", "5", "1"])
    settings.ranking = nil
    try index.setView("plain", settings)
    try index.updateSettings(IndexSettings(parameters: ["replicas": ["virtual(cheapest)", "virtual(plain)"]]))
    try expectEqual(index.search(Query("phone"), view: "plain").hits.map(\.objectID), ["1"])
  }
}
