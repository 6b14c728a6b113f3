import InstantSearch
import InstantSearchTerminal

/// Whether a search is under way.
@MainActor
func loading() async throws {
  let shop = try Shop()
  let indicator = TerminalView.loading(text: "searching")
  let connector = LoadingConnector(searcher: shop.searcher, controller: indicator)
  connector.interactor.onItemChanged.subscribe(with: indicator) { indicator, isLoading in
    print("loading:", isLoading)
    draw([indicator])
  }
  _ = try await shop.searcher.results()
}
