import InstantSearch
import InstantSearchTerminal

/// A choice between the index and its sorted views.
@MainActor
func sortBy() async throws {
  let shop = try Shop()
  let (menu, list) = (TerminalView.sortBy(), TerminalView.hits(title: "name", details: ["price"]))
  let connectors: [Connector] = [
    SortByConnector(
      searcher: shop.searcher,
      items: [
        SortByItem(indexName: "index", label: "relevance"), SortByItem(indexName: "cheapest", label: "price"),
      ], controller: menu),
    HitsConnector<JSON>(searcher: shop.searcher, controller: list),
  ]
  let screen = TerminalScreen(title: "Lamps")
  screen.add(menu, at: .top)
  screen.press(.right)
  try await shop.show(menu, list)
  withExtendedLifetime(connectors) {}
}
