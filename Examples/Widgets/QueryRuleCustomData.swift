import InstantSearch
import InstantSearchTerminal

struct Banner: Codable {
  var title: String
}

/// Data that a rule of a service adds to the response.
@MainActor
func queryRuleCustomData() async throws {
  var response = SearchResponse()
  response.userData = [["title": "Free delivery in May"]]
  let searcher = HitsSearcher(backend: FixedBackend(response: response), indexName: "lamps")
  let view = TerminalView.queryRuleCustomData(of: Banner.self) { banner, _ in [StyledText(banner.title)] }
  let connector = QueryRuleCustomDataConnector<Banner>(searcher: searcher, controller: view)
  _ = try await searcher.results()
  draw([view])
  withExtendedLifetime(connector) {}
}
