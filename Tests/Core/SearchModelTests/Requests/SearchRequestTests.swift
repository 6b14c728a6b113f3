import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Requests")
struct SearchRequestTests {
  private static let conditions = [
    Condition(id: .base, expression: .everything),
    Condition(
      id: .group(.or(name: "a", filterType: .tag)), expression: .or([.filter(.tag("x")), .filter(.tag("y"))])),
    Condition(
      id: .part(of: .hierarchical(name: "h"), "level0"),
      expression: .filter(Filter(Filter.Facet(attribute: "level0", stringValue: "b")))),
  ]

  @Test("A request tells its query, and counts the facets of the query over its own hits unless it says otherwise")
  func facets() {
    var query = Query("a")
    query.facets = ["size", "color"]
    expectEqual(HitsRequest(indexName: "i", query: query).facets, [FacetRequest("size"), FacetRequest("color")])
    expectEqual(HitsRequest(indexName: "i", query: query, facets: []).facets, [])
    let request = FacetRequest("color")
    #expect(request.ignoring.isEmpty && request.keeping.isEmpty)
    expectEqual(SearchRequest.hits(HitsRequest(indexName: "i", query: Query("a"))).query, Query("a"))
    let values = FacetValuesRequest(indexName: "i", attribute: "color", query: Query("b"))
    expectEqual(SearchRequest.facetValues(values).query, Query("b"))
    let plain = FacetValuesRequest(indexName: "i", attribute: "color")
    #expect(plain.facetQuery == "" && plain.query == Query() && plain.maxFacetHits == nil)
    #expect(plain.conditions.isEmpty)
  }

  @Test("Requests come back from Codable as they were")
  func saving() throws {
    let requests: [SearchRequest] = [
      .hits(
        HitsRequest(
          indexName: "i", query: Query("a"), conditions: Self.conditions,
          facets: [FacetRequest("color", ignoring: Self.conditions.map(\.id), keeping: ["red"])])),
      .facetValues(
        FacetValuesRequest(
          indexName: "i", attribute: "color", facetQuery: "re", query: Query("a"), conditions: Self.conditions,
          maxFacetHits: 5)),
    ]
    try expectEqual(JSONDecoder().decode([SearchRequest].self, from: JSONEncoder().encode(requests)), requests)
  }
}
