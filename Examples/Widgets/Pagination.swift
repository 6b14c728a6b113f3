import InstantSearch
import InstantSearchTerminal

/// Pages by number, and a menu for the number of results on a page.
@MainActor
func pagination() async throws {
  let shop = try Shop()
  shop.searcher.request.query.hitsPerPage = 2
  let (list, pages, sizes) = (
    TerminalView.hits(title: "name"), TerminalView.pagination(), TerminalView.hitsPerPage()
  )
  let connectors: [Connector] = [
    HitsConnector<JSON>(searcher: shop.searcher, infiniteScrolling: .off, controller: list),
    PaginationConnector(searcher: shop.searcher, controller: pages),
    HitsPerPageConnector(searcher: shop.searcher, items: [2, 4, 6], controller: sizes),
  ]
  try await shop.show(list, pages, sizes)
  let screen = TerminalScreen(title: "Lamps")
  screen.add(pages, at: .top)
  screen.press(.end)
  try await shop.show(list, pages, sizes)
  withExtendedLifetime(connectors) {}
}
