import Foundation
import SearchModel
import TestSupport
import Testing

/// Responses as the Algolia service sends them, read with Foundation's decoder: cached responses, fixtures, previews.
@Suite("Responses of the service, decoded")
struct ServiceResponseTests {
  private struct Product: Codable, Hashable {
    var name: String
    var price: Double
    var brand: Brand?
    var _geoloc: Location?

    struct Brand: Codable, Hashable { var name: String }
    struct Location: Codable, Hashable { var lat, lng: Double }
  }

  private static let hit = """
    {"name": "Desk lamp", "price": 30, "brand": {"name": "Zeta"}, "_geoloc": {"lat": 48.85, "lng": 2.35},
     "record": "an attribute", "objectID": "a-1", "_distinctSeqID": 0,
     "_snippetResult": {"description": {"value": "A <em>lamp</em> for …", "matchLevel": "full"}},
     "_highlightResult": {
       "name": {"value": "Desk <em>lamp</em>", "matchLevel": "full", "fullyHighlighted": false,
                "matchedWords": ["lamp"]},
       "brand": {"name": {"value": "Zeta", "matchLevel": "none", "matchedWords": []}},
       "tags": [{"value": "new", "matchLevel": "none", "matchedWords": []}]},
     "_rankingInfo": {"nbTypos": 0, "firstMatchedWord": 1, "userScore": 12, "geoDistance": 0, "words": 1}}
    """

  private static let response = """
    {"hits": [\(hit)], "nbHits": 137, "page": 2, "nbPages": 7, "hitsPerPage": 20,
     "facets": {"color": {"black": 57, "white": 80, "azure": 57}, "brand": {"Zeta": 100}},
     "facets_stats": {"price": {"min": 5, "max": 99.5, "avg": 40.25, "sum": 5514}},
     "exhaustiveFacetsCount": true, "exhaustiveNbHits": true, "exhaustiveTypo": true,
     "exhaustive": {"facetsCount": false, "nbHits": true, "typo": true},
     "query": "lamp", "params": "query=lamp&page=2", "index": "products",
     "renderingContent": {"facetOrdering": {"facets": {"order": ["brand", "color"]}}},
     "userData": [{"banner": "sale"}], "processingTimeMS": 3, "processingTimingsMS": {"total": 3}, "serverTimeMS": 4}
    """

  private func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test("A hit has its record, its highlights, its snippets and its ranking info, also an untyped one")
  func hits() throws {
    let hit: Hit<Product> = try decode(Self.hit)
    #expect(hit.objectID == "a-1" && hit.record.name == "Desk lamp" && hit.record.price == 30)
    #expect(hit.record.brand?.name == "Zeta" && hit.record._geoloc == .init(lat: 48.85, lng: 2.35))
    expectEqual(hit.highlightedText(of: "name")?.highlightedRanges.count, 1)
    expectEqual(hit.highlights?["brand.name"]?.passage?.matchLevel, MarkedText.MatchLevel.none)
    expectEqual(hit.highlights?["tags"]?.passages.map(\.value), ["new"])
    expectEqual(hit.snippets?["description"]?.passage?.value, "A <em>lamp</em> for …")
    expectEqual(hit.rankingInfo?["userScore"], 12)
    // The attributes of an untyped hit are its record, without the highlights.
    let untyped: Hit<JSON> = try decode(Self.hit)
    expectEqual(
      untyped.record.object?.keys.sorted(),
      ["_distinctSeqID", "_geoloc", "brand", "name", "objectID", "price", "record"])
    let inOrder = try Hit<JSON>(json: JSON(parsing: Self.hit))
    #expect(untyped.record == inOrder.record && untyped.snippets == inOrder.snippets)
    expectEqual(untyped.rankingInfo, inOrder.rankingInfo)
    // The members of the highlights are sorted by name.
    expectEqual(untyped.highlights?.passages.map(\.value), ["Zeta", "Desk <em>lamp</em>", "new"])
    try expectEqual(JSON(parsing: Self.hit).decoded(as: Hit<JSON>.self), inOrder)
    try expectEqual(decode(Self.hit, as: Hit<Hit<Product>>.self).record, decode(Self.hit))
  }

  @Test("A hit without highlights has only its ID and its record; without an ID it is an error")
  func bareHits() throws {
    let hit: Hit<Product> = try decode(#"{"objectID": "1", "name": "Lamp", "price": 1, "_highlightResult": null}"#)
    expectEqual(hit, Hit(objectID: "1", record: Product(name: "Lamp", price: 1)))
    #expect(throws: DecodingError.self) { try decode(#"{"name": "Lamp", "price": 1}"#, as: Hit<Product>.self) }
    #expect(throws: DecodingError.self) { try decode(#"{"objectID": "1", "price": 1}"#, as: Hit<Product>.self) }
    #expect(throws: DecodingError.self) { try decode(#"["1"]"#, as: Hit<Product>.self) }
    struct Song: Codable, Hashable { var record: String }
    let song: Hit<Song> = try decode(#"{"objectID": "1", "record": "Abbey Road"}"#)
    expectEqual(song.record.record, "Abbey Road")
    try expectEqual(JSONDecoder().decode(Hit<Song>.self, from: JSONEncoder().encode(song)), song)
    let error = #expect(throws: DecodingError.self) {
      try decode(#"{"objectID": "1", "record": {"record": 5}}"#, as: Hit<Song>.self)
    }
    guard case .typeMismatch(_, let context) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    expectEqual(context.codingPath.map(\.stringValue), ["record", "record"])
  }

  @Test("A response is read as from its JSON, with defaults, and with values by count where their order is lost")
  func responses() throws {
    let response: SearchResponse = try decode(Self.response)
    #expect(response.nbHits == 137 && response.page == 2 && response.nbPages == 7 && response.hitsPerPage == 20)
    try expectEqual(response.hits(as: Product.self).map(\.record.name), ["Desk lamp"])
    expectEqual(response.facets.map(\.attribute), ["brand", "color"])
    expectEqual(response.facets(for: "color")?.map(\.value), ["white", "azure", "black"])
    expectEqual(response.facetStats, ["price": FacetStats(min: 5, max: 99.5, average: 40.25, sum: 5514)])
    #expect(response.exhaustiveNbHits && !response.exhaustiveFacetsCount && response.userData == [["banner": "sale"]])
    expectEqual(response.renderingContent?.facetOrdering?.attributes, ["brand", "color"])
    #expect(response.otherFields["serverTimeMS"] == 4 && response.otherFields["params"] == "query=lamp&page=2")
    let json = try JSON(parsing: Self.response)
    let inOrder = try json.decoded(as: SearchResponse.self)
    try expectEqual(inOrder, SearchResponse(json: json))
    expectEqual(inOrder.facets(for: "color")?.map(\.value), ["black", "white", "azure"])
    try expectEqual(decode(#"{"hits": []}"#), SearchResponse())
    let short: SearchResponse = try decode(#"{"hits": [{"objectID": "1"}, {"objectID": "2"}], "query": "a"}"#)
    #expect(short.nbHits == 2 && short.facets.isEmpty && short.query == "a")
    #expect(try decode(#"{"nbHits": 5}"#, as: SearchResponse.self).hits.isEmpty)
    #expect(throws: (any Error).self) { try decode(#"{"page": 1}"#, as: SearchResponse.self) }
    #expect(throws: SearchError.unreadableAnswer(path: "hits.0.objectID", reason: "it is missing")) {
      try decode(#"{"hits": [{"name": "Lamp"}]}"#, as: SearchResponse.self)
    }
  }

  @Test(
    "Values of facets are read, and a response that was encoded; a decoder that loses the order of members sorts them")
  func facetValues() throws {
    let text = #"""
      {"facetHits": [{"value": "red", "highlighted": "<em>r</em>ed", "count": 3}], "exhaustiveFacetsCount": false,
       "processingTimeMS": 1}
      """#
    let response: FacetValuesResponse = try decode(text)
    expectEqual(response.facetHits, [Facet(value: "red", count: 3, highlighted: "<em>r</em>ed")])
    #expect(!response.exhaustiveFacetsCount && response.processingTimeMS == 1)
    try expectEqual(decode(#"{"value": "red", "count": 3}"#), Facet(value: "red", count: 3))
    let uncounted = Facet.uncounted(value: "red")
    try expectEqual(JSONDecoder().decode(Facet.self, from: JSONEncoder().encode(uncounted)), uncounted)
    try expectEqual(decode(#"{"min": 1, "max": 2, "avg": 1.5}"#), FacetStats(min: 1, max: 2, average: 1.5))
    let full: SearchResponse = try decode(Self.response)
    try expectEqual(JSONDecoder().decode(SearchResponse.self, from: JSONEncoder().encode(full)), full)
    try expectEqual(JSONDecoder().decode(FacetValuesResponse.self, from: JSONEncoder().encode(response)), response)
    let names = (0..<40).map { "member\($0)" }
    let members = "{\(names.shuffled().map { "\"\($0)\": 1" }.joined(separator: ","))}"
    try expectEqual(decode(members, as: JSON.Object.self).keys, names.sorted())
  }
}
