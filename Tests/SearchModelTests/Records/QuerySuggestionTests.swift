import Foundation
import SearchModel
import Testing

@Suite("Query suggestions")
struct QuerySuggestionTests {
  @Test("A suggestion has a text, and a popularity if the record has one; other members are ignored")
  func decoding() throws {
    let full: JSON = ["objectID": "desk lamp", "query": "desk lamp", "popularity": 12, "nb_words": 2]
    #expect(try full.decoded(as: QuerySuggestion.self) == QuerySuggestion(query: "desk lamp", popularity: 12))
    #expect(try JSON.object(["query": "desk"]).decoded(as: QuerySuggestion.self) == QuerySuggestion(query: "desk"))
    #expect(throws: (any Error).self) { try JSON.object(["popularity": 12]).decoded(as: QuerySuggestion.self) }
  }

  @Test("A hit gives the suggestion its highlights")
  func hits() throws {
    let record: JSON = ["query": "desk lamp", "popularity": 12]
    var hit = Hit<JSON>(objectID: "1", record: record)
    #expect(try hit.decoded(as: QuerySuggestion.self).record == QuerySuggestion(query: "desk lamp", popularity: 12))
    let tagged = "<em>desk</em> lamp"
    hit.highlights = .object([.init(name: "query", value: .text(.init(value: tagged, matchLevel: .partial)))])
    #expect(try hit.decoded(as: QuerySuggestion.self).record.highlighted == tagged)
    #expect(try hit.decoded(as: Hit<QuerySuggestion>.self).record.record.highlighted == tagged)
    hit.record = ["popularity": 12]
    #expect(throws: SearchError.self) { try hit.decoded(as: QuerySuggestion.self) }
  }

  @Test("Highlights are shown, and are not part of the encoded record")
  func highlights() throws {
    let suggestion = QuerySuggestion(query: "desk lamp", popularity: 12, highlighted: "<em>desk</em> lamp")
    #expect(suggestion.highlightedText.runs == [.init("desk", isHighlighted: true), .init(" lamp")])
    #expect(QuerySuggestion(query: "desk").highlightedText == HighlightedText("desk"))
    let encoded = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(suggestion))
    #expect(encoded == ["query": "desk lamp", "popularity": 12])
  }
}
