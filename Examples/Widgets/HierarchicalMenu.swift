import InstantSearch
import InstantSearchTerminal

/// Levels of categories, of which one path is chosen.
@MainActor
func hierarchicalMenu() async throws {
  let shop = try Shop()
  let menu = TerminalView.hierarchicalMenu()
  let connector = HierarchicalConnector(
    searcher: shop.searcher, filterState: shop.filterState, hierarchicalAttributes: ["rooms.lvl0", "rooms.lvl1"],
    controller: menu)
  connector.interactor.tap("Home")
  try await shop.show(menu)
}
