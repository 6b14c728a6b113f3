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
  _ = try await shop.searcher.results()
  // What a part of the text finds is counted after the answer.
  while view.lines(columns: 60).count < 2 { await Task.yield() }
  draw([view])
  withExtendedLifetime(connector) {}
}
