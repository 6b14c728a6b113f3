import InstantSearch
import InstantSearchTerminal

/// The chosen filters, each of which can be taken back.
@MainActor
func currentFilters() async throws {
  let shop = try Shop()
  let chips = TerminalView.currentFilters()
  let connector = CurrentFiltersConnector(filterState: shop.filterState, controller: chips)
  let white = Filter.Facet(attribute: "color", stringValue: "white")
  shop.filterState[or: "color"].add(white)
  shop.filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
  draw([chips])
  connector.interactor.remove(Filter(white), fromGroupWithID: .or(name: "color", filterType: .facet))
  draw([chips])
}
