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

/// Several branches of the same categories, whose results are shown together.
@MainActor
func hierarchicalBranches() async throws {
  let shop = try Shop()
  let menu = TerminalView.hierarchicalMenu(selectionMode: .multiple)
  let connector = HierarchicalConnector(
    searcher: shop.searcher, filterState: shop.filterState, hierarchicalAttributes: ["rooms.lvl0", "rooms.lvl1"],
    selectionMode: .multiple, controller: menu)
  connector.interactor.tap("Home > Bedroom")
  connector.interactor.tap("Work")
  try await shop.show(menu)
  print("where", shop.filterState.description)
}
