import AlgoliaWire
import SearchModel
import TestSupport
import Testing

@Suite("Answers of the service")
struct AnswerTests {
  static let answer = """
    {"hits": [{
        "name": "Desk lamp", "brand": {"name": "Zeta"}, "price": 30, "objectID": "a-1",
        "_distinctSeqID": 0,
        "_snippetResult": {"description": {"value": "A <em>lamp</em> for …", "matchLevel": "full"}},
        "_highlightResult": {
          "name": {"value": "Desk <em>lamp</em>", "matchLevel": "full", "fullyHighlighted": false,
                   "matchedWords": ["lamp"]},
          "brand": {"name": {"value": "Zeta", "matchLevel": "none", "matchedWords": []}},
          "tags": [{"value": "new", "matchLevel": "none", "matchedWords": []}]},
        "_rankingInfo": {"nbTypos": 0, "firstMatchedWord": 1, "userScore": 12, "words": 1}
      }],
      "nbHits": 137, "page": 2, "nbPages": 7, "hitsPerPage": 20,
      "facets": {"color": {"white": 80, "black": 57}, "brand": {"Zeta": 100, "Alpha": 37, "10": 1}},
      "facets_stats": {"price": {"min": 5, "max": 99.5, "avg": 40.25, "sum": 5514}},
      "exhaustiveFacetsCount": true, "exhaustiveNbHits": true, "exhaustiveTypo": true,
      "exhaustive": {"facetsCount": false, "nbHits": true, "typo": true},
      "query": "lamp", "parsedQuery": "lamp", "params": "query=lamp&page=2", "index": "products",
      "queryID": "43b15df305339e827f0ac0bdc5ebcaa7",
      "renderingContent": {"facetOrdering": {
        "facets": {"order": ["brand", "color"]},
        "values": {"brand": {"order": ["Zeta"], "hide": ["10"], "sortRemainingBy": "alpha"}}}},
      "userData": [{"banner": "sale"}], "appliedRules": [{"objectID": "qr-1"}],
      "processingTimeMS": 3, "processingTimingsMS": {"total": 3}, "serverTimeMS": 4}
    """

  static func response(_ text: String) throws -> SearchResponse { try SearchResponse(json: JSON(parsing: text)) }

  @Test("Every field is read, and the order of facets and values is that of the text")
  func everyField() throws {
    let response = try Self.response(Self.answer)
    #expect(response.nbHits == 137 && response.page == 2 && response.nbPages == 7 && response.hitsPerPage == 20)
    expectEqual(response.facets.map(\.attribute), ["color", "brand"])
    expectEqual(response.facets(for: "brand")?.map(\.value), ["Zeta", "Alpha", "10"])
    expectEqual(response.facets(for: "color")?.map(\.count), [80, 57])
    expectEqual(response.facetStats, ["price": FacetStats(min: 5, max: 99.5, average: 40.25, sum: 5514)])
    #expect(response.exhaustiveNbHits && !response.exhaustiveFacetsCount, "the newer object counts")
    #expect(response.query == "lamp" && response.parsedQuery == "lamp" && response.index == "products")
    #expect(response.queryID == "43b15df305339e827f0ac0bdc5ebcaa7" && response.processingTimeMS == 3)
    #expect(response.userData == [["banner": "sale"]] && response.appliedRules == [["objectID": "qr-1"]])
    let ordering = response.renderingContent?.facetOrdering
    expectEqual(ordering?.attributes, ["brand", "color"])
    expectEqual(ordering?.values["brand"], .init(order: ["Zeta"], hide: ["10"], sortRemainingBy: .alpha))
    expectEqual(
      response.otherFields,
      [
        "exhaustiveTypo": true, "exhaustive": ["typo": true], "params": "query=lamp&page=2",
        "processingTimingsMS": ["total": 3], "serverTimeMS": 4,
      ])
  }

  @Test("The words that were left out are read, and a text without any is none")
  func queryAfterRemoval() throws {
    let marked = try Self.response(#"{"hits": [], "query": "a b", "queryAfterRemoval": "a <em>b</em>"}"#)
    #expect(marked.queryAfterRemoval == "a <em>b</em>" && marked.removedWords == ["b"])
    try expectEqual(Self.response(#"{"hits": [], "query": "a", "queryAfterRemoval": "a"}"#).queryAfterRemoval, nil)
  }

  @Test("Highlights, snippets and ranking info are removed from the record; the ID stays")
  func hit() throws {
    let hit = try #require(try Self.response(Self.answer).hits.first)
    expectEqual(hit.objectID, "a-1")
    expectEqual(hit.record.object?.keys, ["name", "brand", "price", "objectID", "_distinctSeqID"])
    expectEqual(hit.highlights?["name"]?.passage?.value, "Desk <em>lamp</em>")
    expectEqual(hit.highlights?["name"]?.passage?.matchedWords, ["lamp"])
    expectEqual(hit.highlights?["brand.name"]?.passage?.matchLevel, MarkedText.MatchLevel.none)
    expectEqual(hit.highlights?["tags"]?.passages.map(\.value), ["new"])
    expectEqual(hit.snippets?["description"]?.passage?.matchLevel, .full)
    expectEqual(hit.rankingInfo?["userScore"], 12)

    struct Product: Decodable {
      let objectID: String
      let name: String
    }
    try expectEqual(hit.decoded(as: Product.self).record.objectID, "a-1")
  }

  @Test("Every field is written back")
  func writesBack() throws {
    let json = try JSON(parsing: Self.answer)
    let written = try SearchResponse(json: json).json
    var expected = json.object ?? [:]
    expected["exhaustiveFacetsCount"] = false
    expectEqual(written, .object(expected))
  }

  @Test("An attribute named value is not a highlighted text, an unknown match level not an error")
  func awkwardHighlights() throws {
    let hit = try Hit<JSON>(json: [
      "objectID": "1", "_highlightResult": ["value": ["value": "x", "matchLevel": "enormous"]],
    ])
    expectEqual(hit.highlights?["value"]?.passage, .init(value: "x"))
  }

  @Test("An attribute without a highlighted text is skipped")
  func noHighlight() throws {
    let hit = try Hit<JSON>(json: [
      "objectID": "1", "_highlightResult": ["a": nil, "b": ["value": "x", "matchLevel": "none"]],
    ])
    #expect(hit.highlights?["a"] == nil && hit.highlights?["b"]?.passage == .init(value: "x"))
  }

  @Test("Missing and null fields have defaults", arguments: [#"{"hits":[]}"#, #"{"nbHits":0,"facets":null}"#])
  func missingFields(text: String) throws {
    try expectEqual(Self.response(text), SearchResponse())
  }

  @Test("The older fields say what is exact if the newer object does not")
  func olderNames() throws {
    let response = try Self.response(
      #"{"hits": [], "exhaustiveNbHits": false, "exhaustiveFacetsCount": false, "exhaustive": {"nbHits": true}}"#)
    #expect(response.exhaustiveNbHits && !response.exhaustiveFacetsCount)
  }

  @Test("User data of one rule alone is a list of one")
  func singleUserData() throws {
    try expectEqual(Self.response(#"{"hits": [], "userData": {"a": 1}}"#).userData, [["a": 1]])
  }

  @Test(
    "The error for a value of the wrong type has its path",
    arguments: [
      ("[]", "the answer", "expected an object, found an array"),
      ("{}", "hits", "it is missing"),
      (#"{"nbHits": 1, "hits": {}}"#, "hits", "expected an array, found an object"),
      (#"{"hits": [{"objectID": "1"}, 7]}"#, "hits.1", "expected an object, found a number"),
      (#"{"hits": [{"name": "x"}]}"#, "hits.0.objectID", "it is missing"),
      (#"{"hits": [], "nbHits": "3"}"#, "nbHits", "expected a whole number, found a string"),
      (#"{"hits": [], "page": 1.5}"#, "page", "expected a whole number, found a number"),
      (#"{"hits": [], "facets": {"brand": []}}"#, "facets.brand", "expected an object, found an array"),
      (#"{"hits": [], "facets": {"b": {"x": "1"}}}"#, "facets.b.x", "expected a whole number, found a string"),
      (#"{"hits": [], "facets": {"b": {"x": null}}}"#, "facets.b.x", "expected a whole number, found null"),
      (#"{"hits": [], "facets_stats": {"p": {"min": 1}}}"#, "facets_stats.p.max", "it is missing"),
      (#"{"hits": [], "exhaustive": {"nbHits": 1}}"#, "exhaustive.nbHits", "expected a boolean, found a number"),
      (#"{"hits": [], "exhaustive": 1}"#, "exhaustive", "expected an object, found a number"),
      (#"{"hits": [], "query": []}"#, "query", "expected a string, found an array"),
      (#"{"hits": [], "renderingContent": 1}"#, "renderingContent", "expected an object, found a number"),
      (
        #"{"hits": [{"objectID": "1", "_highlightResult": {"a": [{"b": 1}]}}]}"#, "hits.0._highlightResult.a.0.b",
        "expected an object, found a number"
      ),
    ])
  func wrongTypes(text: String, path: String, reason: String) {
    #expect(throws: SearchError.unreadableAnswer(path: path, reason: reason)) { try Self.response(text) }
  }

  @Test("Facet values are read with their highlights and counts")
  func facetValues() throws {
    let response = try FacetValuesResponse(
      json: JSON(
        parsing: """
          {"facetHits": [{"value": "Mobile phones", "highlighted": "<em>Mob</em>ile phones", "count": 507},
                         {"value": "x", "count": 1}],
           "exhaustiveFacetsCount": false, "exhaustive": {"facetsCount": false}, "processingTimeMS": 1, "more": 2}
          """))
    expectEqual(
      response.facetHits,
      [
        Facet(value: "Mobile phones", count: 507, highlighted: "<em>Mob</em>ile phones"), Facet(value: "x", count: 1),
      ])
    #expect(!response.exhaustiveFacetsCount && response.processingTimeMS == 1 && response.otherFields == ["more": 2])
    #expect(throws: SearchError.unreadableAnswer(path: "facetHits.0.count", reason: "it is missing")) {
      try FacetValuesResponse(json: ["facetHits": [["value": "x"]]])
    }
  }
}
