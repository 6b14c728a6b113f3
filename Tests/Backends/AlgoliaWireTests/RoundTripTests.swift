import AlgoliaWire
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Answers → JSON → answers")
struct RoundTripTests {
  @Test("Reading what was written gives the same answer, its facets in the same order")
  func searchResponses() throws {
    for seed in RandomCases.seeds(500, long: 12_500) {
      var generator = SeededGenerator(seed: seed)
      let response = generator.searchResponse()
      let text = response.json.text()
      let read = try SearchResponse(json: JSON(parsing: text))
      expectEqual(read, response, "seed \(seed)")
      expectEqual(read.json.text(), text, "seed \(seed)")
    }
  }

  @Test("Values of a facet come back in their order")
  func facetValues() throws {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      var response = FacetValuesResponse(
        facetHits: generator.array(of: 0...5) {
          Facet(value: $0.awkwardText(), count: $0.number(in: 0...99), highlighted: $0.awkwardText())
        })
      response.exhaustiveFacetsCount = generator.once(in: 2)
      response.mayBeOlder = generator.once(in: 2)
      response.processingTimeMS = generator.number(in: 0...9)
      response.ignoredParameters = generator.array(of: 0...2) { Query.Parameter(rawValue: $0.awkwardText()) }
      response.otherFields = generator.otherFields()
      let text = response.json.text()
      try expectEqual(FacetValuesResponse(json: JSON(parsing: text)), response, "seed \(seed)")
    }
  }

  @Test("Values without a known count are not written, values without a highlighted form have one")
  func whatHasNoPlace() throws {
    var response = SearchResponse()
    response.facets = [
      AttributedFacets(attribute: "brand", facets: [Facet(value: "A", count: 2), .uncounted(value: "B")])
    ]
    expectEqual(response.json["facets"]?.text(), #"{"brand":{"A":2}}"#)
    let values = FacetValuesResponse(facetHits: [Facet(value: "A", count: 2), .uncounted(value: "B")])
    expectEqual(values.json["facetHits"]?.text(), #"[{"value":"A","highlighted":"A","count":2}]"#)
  }

  @Test("The numbers of attributes stand in the order of the facets, others by name")
  func statsOrder() {
    var response = SearchResponse(facets: [AttributedFacets(attribute: "size"), AttributedFacets(attribute: "price")])
    for name in ["z", "price", "a", "size"] as [Attribute] { response.facetStats[name] = FacetStats(min: 1, max: 2) }
    expectEqual(response.json["facets_stats"]?.object?.keys, ["size", "price", "a", "z"])
  }

  @Test("A record that is no object, or has no ID of its own, is written with its ID")
  func recordsWithoutID() {
    expectEqual(Hit<JSON>(objectID: "1", record: ["name": "A"]).json, ["name": "A", "objectID": "1"])
    expectEqual(Hit<JSON>(objectID: "1", record: "A").json, ["objectID": "1"])
  }
}
