import InstantSearch
import InstantSearchTerminal

/// A drop-down menu with the values of an attribute, of which one is chosen: a view of a refinement list.
@MainActor
func menuSelect() async throws {
  let shop = try Shop()
  let colors = TerminalView.menuSelect(title: "Color")
  let connector = FacetListConnector(
    searcher: shop.searcher, filterState: shop.filterState, attribute: "color", selectionMode: .single, operator: .or,
    controller: colors)
  try await shop.show(colors)
  connector.interactor.tap("black")
  try await shop.show(colors)
  print("where", shop.filterState.description)
}
