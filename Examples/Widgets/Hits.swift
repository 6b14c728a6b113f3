import InstantSearch
import InstantSearchTerminal

/// The results as records of a type, with the matches marked.
@MainActor
func hits() async throws {
  let shop = try Shop()
  let list = TerminalView.hits(of: Lamp.self, rowsPerHit: 1) { hit, _ in
    [StyledText("\(hit.highlightedText(of: "name", default: hit.record.name).tagged()) for \(hit.record.price)")]
  }
  let connector = HitsConnector(searcher: shop.searcher, filterState: shop.filterState, controller: list)
  shop.searcher.query = "bambo lamp"
  try await shop.show(list)
  withExtendedLifetime(connector) {}
}
