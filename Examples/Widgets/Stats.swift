import InstantSearch
import InstantSearchTerminal

/// The number of results, in words of your own.
@MainActor
func stats() async throws {
  let shop = try Shop()
  let line = TerminalView.stats()
  let connector = StatsConnector(searcher: shop.searcher, controller: line) { stats in
    stats.map { "\($0.totalHitsCount) lamps, page \($0.page + 1) of \($0.pagesCount)" }
  }
  try await shop.show(line)
  withExtendedLifetime(connector) {}
}
