import InstantSearch
import InstantSearchTerminal

/// The switch between all results and the relevant ones, for an index of a service that is sorted by relevance first.
@MainActor
func relevantSort() async throws {
  var response = SearchResponse(nbHits: 3)
  response.otherFields["appliedRelevancyStrictness"] = 70
  let searcher = HitsSearcher(backend: FixedBackend(response: response), indexName: "lamps")
  let view = TerminalView.relevantSort()
  let connector = RelevantSortConnector(searcher: searcher, controller: view)
  _ = try await searcher.results()
  draw([view])
  withExtendedLifetime(connector) {}
}
