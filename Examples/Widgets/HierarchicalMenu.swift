import InstantSearch
import InstantSearchTerminal

/// Levels of categories, of which one path is chosen, and the path with steps that lead back.
@MainActor
func hierarchicalMenu() async throws {
  let shop = try Shop()
  let (menu, path) = (TerminalView.hierarchicalMenu(), TerminalView.breadcrumb())
  let connector = HierarchicalConnector(
    searcher: shop.searcher, filterState: shop.filterState, hierarchicalAttributes: ["rooms.lvl0", "rooms.lvl1"],
    controller: menu)
  connector.connectController(path)
  connector.interactor.tap("Home > Bedroom")
  try await shop.show(path, menu)
}
