import SearchModel
import TestSupport
import Testing

@testable import SlowEngine

/// Checks the model against answers computed by hand.
struct SlowAnswerTests {
  private let index = SlowIndex(
    records: [
      ["objectID": "1", "name": "Red shoes", "color": "red", "price": [5, 5], "_tags": ["new"]],
      ["objectID": "2", "name": "Red hat", "color": ["red", "blue"], "price": 2],
      ["objectID": "3", "name": "Blue shoes", "color": "blue", "price": 9],
    ],
    settings: ["attributesForFaceting": ["searchable(color)", "price", "filterOnly(size)"]])

  private func response(
    _ parameters: JSON.Object, _ conditions: [Condition] = [], facets: [FacetRequest] = []
  ) throws -> SearchResponse {
    try index.search(
      HitsRequest(
        indexName: "index", query: Query(parameters: parameters), conditions: conditions, facets: facets))
  }

  @Test func `A value counts once for each record, a number as often as it occurs`() throws {
    let response = try response([:], facets: [FacetRequest("*")])
    expectEqual(response.facets.map(\.attribute), ["color", "price"])
    expectEqual(response.facets(for: "color"), [Facet(value: "blue", count: 2), Facet(value: "red", count: 2)])
    expectEqual(response.facets(for: "price")?.map(\.count), [1, 1, 1])
    expectEqual(response.facetStats, ["price": FacetStats(min: 2, max: 9, average: 5.25, sum: 21)])
  }

  @Test func `What a facet ignores does not narrow its counts, and what it keeps is included`() throws {
    let red = Condition(
      id: .group(.or(name: "color")), expression: .filter(.facet(.init(attribute: "color", value: "red"))))
    let response = try response(
      ["maxValuesPerFacet": 1], [red],
      facets: [
        FacetRequest("color", ignoring: [red.id], keeping: ["red", "green"]),
        FacetRequest("price", wantsValues: false),
      ])
    expectEqual(response.hits.map(\.objectID), ["1", "2"])
    expectEqual(
      response.facets,
      [
        AttributedFacets(
          attribute: "color",
          facets: [Facet(value: "blue", count: 2), Facet(value: "red", count: 2), Facet(value: "green", count: 0)])
      ])
    expectEqual(response.facetStats, ["price": FacetStats(min: 2, max: 5)])
  }

  @Test(arguments: [
    ("NOT color:red", ["3"]), ("price > 5", ["3"]), ("price:2 TO 5", ["1", "2"]), ("price != 5", ["2", "3"]),
    ("NOT price:5 TO 5", ["2", "3"]), ("_tags:new OR price = 9", ["1", "3"]),
  ])
  func `A filter matches if any value does, and its negation if none does`(filters: String, expected: [String]) throws {
    try expectEqual(response(["filters": .string(filters)]).hits.map(\.objectID), expected)
  }

  @Test func `Undeclared attributes and those for filters only are refused`() {
    #expect(throws: SearchError.attributeNotFaceted("brand")) { try response(["filters": "brand:x"]) }
    #expect(throws: SearchError.attributeNotFaceted("size")) { try response([:], facets: [FacetRequest("size")]) }
    #expect(throws: SearchError.self) {
      try index.facetValues(FacetValuesRequest(indexName: "index", attribute: "price"))
    }
  }

  @Test func `Facet values are found by prefixes of their words`() throws {
    let found = try index.facetValues(
      FacetValuesRequest(indexName: "index", attribute: "color", facetQuery: "BL", query: Query("red")))
    expectEqual(found.facetHits, [Facet(value: "blue", count: 1, highlighted: "<em>bl</em>ue")])
  }

  @Test(
    arguments: [
      (["page": 1, "hitsPerPage": 2], ["3"], 1, 2), (["offset": 1, "length": 1], ["2"], 0, 3),
      (["hitsPerPage": 0], [], 0, 0), (["page": 7], [], 7, 1),
    ] as [(JSON.Object, [String], Int, Int)])
  func `A page is a slice of the hits`(parameters: JSON.Object, ids: [String], page: Int, pages: Int) throws {
    let response = try response(parameters)
    expectEqual(response.hits.map(\.objectID), ids)
    #expect((response.page, response.nbPages, response.nbHits) == (page, pages, 3))
  }

  @Test func `Only the prefix of a prefix match is highlighted, words with typos as a whole`() throws {
    let hits = try response(["query": "rde shoes", "minWordSizefor1Typo": 3, "attributesToHighlight": ["name"]]).hits
    expectEqual(
      hits.map { $0.highlights?["name"]?.passage },
      [
        MarkedText.Passage(
          value: "<em>Red</em> <em>shoes</em>", matchLevel: .full, matchedWords: ["rde", "shoes"],
          isFullyHighlighted: true)
      ])
    let begun = try response(["query": "sho", "attributesToHighlight": ["name"]]).hits
    expectEqual(begun.map { $0.highlights?["name"]?.passage?.value }, ["Red <em>sho</em>es", "Blue <em>sho</em>es"])
    expectEqual(begun.map { $0.highlights?["name"]?.passage?.isFullyHighlighted }, [false, false])
  }

  @Test(
    arguments: [
      (["author.name"], ["objectID": "1", "author": ["name": "Ann"]]),
      (["*", "-author.name"], ["objectID": "1", "author": ["born": 1900], "title": "A"]), ([], ["objectID": "1"]),
      (["-title"], ["objectID": "1", "author": ["name": "Ann", "born": 1900]]),
    ] as [([String], JSON)])
  func `Hits have the requested attributes`(names: [String], expected: JSON) {
    let record: JSON = ["objectID": "1", "author": ["name": "Ann", "born": 1900], "title": "A"]
    expectEqual(SlowRetrieval.kept(record, names, without: []), expected)
    expectEqual(SlowRetrieval.kept(record, ["*"], without: ["author", "title"]), ["objectID": "1"])
  }
}
