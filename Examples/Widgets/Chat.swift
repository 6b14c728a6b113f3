import InstantSearch
import InstantSearchTerminal
import InstantSearchTesting
import SearchAssistant

/// A conversation with a model, here a script. What the model searches for is the search of the screen.
@MainActor
func chat() async throws {
  let shop = try Shop()
  shop.searcher.connectFilterState(shop.filterState)
  let model = ScriptedChat([
    [.call("search", ["query": "bamboo", "filters": "price < 50"])], [.text("The **lampshade** costs 12.")],
  ])
  let tool = SearchTool(shop.searcher.backend, indexName: shop.searcher.request.indexName)
  let view = TerminalView.chat { hit, _ in StyledText(hit.record["name"]?.string ?? "") }
  let stats = TerminalView.stats()
  let connectors: [Connector] = [
    ChatConnector(
      ChatSession(model, tool: tool), searcher: shop.searcher, filterState: shop.filterState, controller: view),
    StatsConnector(searcher: shop.searcher, controller: stats) { "\($0?.totalHitsCount ?? 0) found" },
  ]
  view.onAction?(.send("Is there a cheap one?"))
  while model.requests.count < 2 { await Task.yield() }
  try await shop.show(view, stats)
  withExtendedLifetime(connectors) {}
}
