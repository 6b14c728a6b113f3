import InstantSearch
import InstantSearchTerminal

/// The words that are left out where nothing has all of them, and a text that finds something where nothing is found.
@MainActor
func didYouMean() async throws {
  let shop = try Shop()
  shop.searcher.request.query.removeWordsIfNoResults = .lastWords
  let view = TerminalView.didYouMean()
  let connector = DidYouMeanConnector(searcher: shop.searcher, controller: view)
  shop.searcher.query = "bamboo chair"
  try await shop.show(view)
  shop.searcher.query = "dsk lamp"
  try await shop.show(view)
  withExtendedLifetime(connector) {}
}
