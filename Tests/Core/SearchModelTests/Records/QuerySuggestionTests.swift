import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Query suggestions")
struct QuerySuggestionTests {
  @Test("A suggestion has a text, and a popularity if the record has one; other members are ignored")
  func decoding() throws {
    let full: JSON = ["objectID": "desk lamp", "query": "desk lamp", "popularity": 12, "nb_words": 2]
    try expectEqual(full.decoded(as: QuerySuggestion.self), QuerySuggestion(query: "desk lamp", popularity: 12))
    try expectEqual(JSON.object(["query": "desk"]).decoded(as: QuerySuggestion.self), QuerySuggestion(query: "desk"))
    #expect(throws: (any Error).self) { try JSON.object(["popularity": 12]).decoded(as: QuerySuggestion.self) }
    for members in [
      ["shop": 3], ["shop": ["exact_nb_hits": "many"]], ["shop": []], ["shop": ["facets": [:]]],
    ] as [JSON.Object] {
      var record = members
      record["query"] = "desk"
      try expectEqual(
        JSON.object(record).decoded(as: QuerySuggestion.self), QuerySuggestion(query: "desk"), "\(members)")
    }
    let suggestion = QuerySuggestion(
      query: "desk", popularity: 1, sources: [.init(indexName: "query", nbHits: 3), .init(indexName: "a", nbHits: 2)])
    #expect(suggestion.record["query"] == "desk" && suggestion.record["a"] == ["exact_nb_hits": 2])
  }

  @Test("A hit gives the suggestion its highlights, which are shown, and are not part of the encoded record")
  func hits() throws {
    let record: JSON = ["query": "desk lamp", "popularity": 12]
    var hit = Hit<JSON>(objectID: "1", record: record)
    try expectEqual(hit.decoded(as: QuerySuggestion.self).record, QuerySuggestion(query: "desk lamp", popularity: 12))
    let tagged = "<em>desk</em> lamp"
    hit.highlights = .object([.init(name: "query", value: .text(.init(value: tagged, matchLevel: .partial)))])
    try expectEqual(hit.decoded(as: QuerySuggestion.self).record.highlighted, tagged)
    try expectEqual(hit.decoded(as: Hit<QuerySuggestion>.self).record.record.highlighted, tagged)
    hit.record = ["popularity": 12]
    #expect(throws: SearchError.self) { try hit.decoded(as: QuerySuggestion.self) }
    let suggestion = QuerySuggestion(query: "desk lamp", popularity: 12, highlighted: "<em>desk</em> lamp")
    expectEqual(suggestion.highlightedText.runs, [.init("desk", isHighlighted: true), .init(" lamp")])
    expectEqual(QuerySuggestion(query: "desk").highlightedText, HighlightedText("desk"))
    let encoded = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(suggestion))
    expectEqual(encoded, ["query": "desk lamp", "popularity": 12])
  }

  private static let record: JSON = [
    "objectID": "desk lamp", "nb_words": 2, "query": "desk lamp", "popularity": 12,
    "shop": [
      "exact_nb_hits": 7,
      "facets": [
        "exact_matches": [
          "room": [["value": "Office", "count": 5], ["value": "Bedroom", "count": 2]],
          "brand": [["value": "Acme", "count": 6]],
        ]
      ],
    ],
    "blog": ["exact_nb_hits": 3],
  ]

  @Test("What a text finds is read from the record, in its order, and written as it was")
  func sources() throws {
    let suggestion = try Self.record.decoded(as: QuerySuggestion.self)
    expectEqual(suggestion.sources.map(\.indexName), ["shop", "blog"])
    expectEqual(suggestion.sources[0].categories.map(\.attribute), ["room", "brand"])
    expectEqual(suggestion.nbHits, 10)
    expectEqual(suggestion.bestCategory?.facet, Facet(value: "Office", count: 5))
    expectEqual(suggestion.record, Self.record)
    #expect(QuerySuggestion(query: "desk").nbHits == nil && QuerySuggestion(query: "desk").bestCategory == nil)
    // Foundation's decoder loses the order of members: attributes come by name.
    let data = try JSONEncoder().encode(suggestion)
    let decoded = try JSONDecoder().decode(QuerySuggestion.self, from: data)
    expectEqual(decoded.sources.map(\.indexName), ["blog", "shop"])
    expectEqual(decoded.sources[1].categories.map(\.attribute), ["brand", "room"])
  }

  @Test("The settings search the text, and rank by popularity, then by what is found")
  func settings() {
    let settings = QuerySuggestion.settings(sources: ["shop", "blog"])
    expectEqual(settings.searchableAttributes, ["query"])
    expectEqual(
      settings.customRanking,
      [
        .descending("popularity"), .descending("shop.exact_nb_hits"), .descending("blog.exact_nb_hits"),
      ])
  }
}
