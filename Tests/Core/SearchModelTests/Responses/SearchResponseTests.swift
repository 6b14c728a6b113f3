import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Responses")
struct SearchResponseTests {
  private struct Product: Codable, Equatable {
    var name: String
  }

  private static var full: SearchResponse {
    var response = SearchResponse(
      hits: [Hit(objectID: "1", record: ["name": "Lamp"]), Hit(objectID: "2", record: ["name": "Chair"])], nbHits: 25,
      facets: [
        AttributedFacets(attribute: "size", facets: [Facet(value: "L", count: 2)]),
        AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1), .uncounted(value: "blue")]),
        AttributedFacets(attribute: "brand"),
      ])
    response.page = 1
    response.nbPages = 13
    response.hitsPerPage = 2
    response.facetStats = ["price": FacetStats(min: 1, max: 2, average: 1.5)]
    response.exhaustiveNbHits = false
    response.exhaustiveFacetsCount = false
    response.mayBeOlder = true
    response.processingTimeMS = 3
    response.query = "a"
    response.parsedQuery = "ä"
    response.queryAfterRemoval = "a <em>b</em>"
    response.didYouMean = "b"
    response.index = "i"
    response.queryID = "q"
    response.userData = [["a": 1], nil]
    response.renderingContent = RenderingContent(redirectURL: "https://a.org")
    response.appliedRules = [["objectID": "r"]]
    response.ignoredParameters = ["userToken"]
    response.otherFields = ["z": 1, "a": [nil]]
    return response
  }

  @Test("A response has as many hits as it holds, unless it says otherwise, and the values of counted attributes alone")
  func counts() {
    expectEqual(SearchResponse().nbHits, 0)
    expectEqual(SearchResponse(hits: Self.full.hits).nbHits, 2)
    expectEqual(Self.full.nbHits, 25)
    #expect(SearchResponse().exhaustiveNbHits && SearchResponse().exhaustiveFacetsCount)
    expectEqual(Self.full.facets(for: "color")?.map(\.value), ["red", "blue"])
    expectEqual(Self.full.facets(for: "size"), [Facet(value: "L", count: 2)])
    expectEqual(Self.full.facets(for: "brand"), [])
    expectEqual(Self.full.facets(for: "price"), nil)
    for (markup, words) in [
      (nil, []), ("", []), ("red lamp", []), ("red <em>lamp</em>", ["lamp"]),
      ("<em>big</em> red <em>lamps</em>, new", ["big", "lamps"]), ("<em>big red", []), ("</em><em>é</em>", ["é"]),
      ("<em>\u{301}a</em>\u{301}", ["\u{301}a"]),
    ] as [(String?, [String])] {
      var response = SearchResponse()
      response.queryAfterRemoval = markup
      expectEqual(response.removedWords, words, "\(markup)")
    }
  }

  @Test("The hits become one of your own types, in their order")
  func decodedHits() throws {
    let hits = try Self.full.hits(as: Product.self)
    expectEqual(hits.map(\.objectID), ["1", "2"])
    expectEqual(hits.map(\.record), [Product(name: "Lamp"), Product(name: "Chair")])
    // One record that does not fit fails them all, and is named.
    var response = Self.full
    response.hits.append(Hit(objectID: "3", record: ["name": 3]))
    #expect(
      throws: SearchError.unreadableAnswer(path: "record 3, name", reason: "expected a string, found a number")
    ) { try response.hits(as: Product.self) }
  }

  @Test("Answers come back from Codable as they were")
  func saving() throws {
    var values = FacetValuesResponse(facetHits: [Facet(value: "red", count: 3, highlighted: "<em>r</em>ed")])
    values.exhaustiveFacetsCount = false
    values.mayBeOlder = true
    values.processingTimeMS = 2
    values.ignoredParameters = ["userToken"]
    values.otherFields = ["a": nil]
    let answers: [SearchAnswer] = [.hits(Self.full), .facetValues(values), .hits(SearchResponse())]
    let data = try JSONEncoder().encode(answers)
    try expectEqual(JSONDecoder().decode([SearchAnswer].self, from: data), answers)
    try expectEqual(JSON(parsing: Array(data)).decoded(as: [SearchAnswer].self), answers)
    #expect(FacetValuesResponse().facetHits.isEmpty && FacetValuesResponse().exhaustiveFacetsCount)
  }
}
