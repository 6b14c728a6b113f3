import InstantSearch
import InstantSearchTerminal

/// One filter, on or off.
@MainActor
func toggle() async throws {
  let shop = try Shop()
  let view = TerminalView.filterToggle(of: Filter.Facet.self, title: "New only")
  let connector = FilterToggleConnector(
    filterState: shop.filterState, filter: Filter.Facet(attribute: "isNew", value: true), controller: view)
  shop.searcher.connectFilterState(shop.filterState)
  draw([view])
  connector.interactor.setSelected(true)
  try await shop.show(view)
  print("where", shop.filterState.description)
}
