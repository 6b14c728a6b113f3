import InstantSearch
import InstantSearchTerminal

/// What people buy together with a lamp. The service computes that from events, or the server of this package; here it is
/// the same two lamps each time.
@MainActor
func recommendations() async throws {
  struct Recommended: Decodable {
    var name: String
    /// How well it goes with the lamp, from 0 to 100.
    var _score: Int
  }
  let response = SearchResponse(hits: [
    Hit(objectID: "4", record: ["name": "Bamboo lampshade", "_score": 75]),
    Hit(objectID: "2", record: ["name": "Clamp lamp", "_score": 40]),
  ])
  let searcher = HitsSearcher(backend: FixedBackend(response: response), indexName: "lamps")
  let list = TerminalView.relatedItems(of: Recommended.self) { StyledText("\($0.record.name), \($0.record._score)") }
  let connector = RecommendationsConnector<Recommended>(
    searcher: searcher, recommendation: Recommendation(.boughtTogether(objectID: "3"), threshold: 20), controller: list)
  _ = try await searcher.results()
  draw([list])
  withExtendedLifetime(connector) {}
}
