import InstantSearch
import InstantSearchTerminal

/// A button that takes all filters back.
@MainActor
func clearFilters() async throws {
  let shop = try Shop()
  let button = TerminalView.clearFilters()
  let connector = FilterClearConnector(filterState: shop.filterState, controller: button)
  shop.filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
  draw([button])
  connector.interactor.clear()
  print("where nothing:", shop.filterState.isEmpty)
}
