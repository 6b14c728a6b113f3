import InstantSearch
import InstantSearchTerminal

/// A refinement list: the values of an attribute with counts, of which several can be chosen.
@MainActor
func facetList() async throws {
  let shop = try Shop()
  let colors = TerminalView.facetList()
  let connector = FacetListConnector(
    searcher: shop.searcher, filterState: shop.filterState, attribute: "color", operator: .or, controller: colors)
  connector.interactor.tap("white")
  try await shop.show(colors)
  print("where", shop.filterState.description)
}
