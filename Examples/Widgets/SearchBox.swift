import InstantSearch
import InstantSearchTerminal

/// The text of the query: each change is searched for.
@MainActor
func searchBox() async throws {
  let shop = try Shop()
  let (box, stats) = (TerminalView.searchBox(), TerminalView.stats())
  let connectors: [Connector] = [
    SearchBoxConnector(searcher: shop.searcher, controller: box),
    StatsConnector(searcher: shop.searcher, controller: stats) { "\($0?.totalHitsCount ?? 0) found" },
  ]
  let screen = TerminalScreen(title: "Lamps")
  screen.add(box, at: .top)
  for letter in "bamb" { screen.press(.character(letter)) }
  try await shop.show(box, stats)
  withExtendedLifetime(connectors) {}
}
