import InstantSearch
import InstantSearchTerminal

/// A choice between segments, each with a filter or none.
@MainActor
func filterMap() async throws {
  let shop = try Shop()
  let view = TerminalView.filterMap(of: Filter.Facet.self)
  let connector = FilterMapConnector(
    filterState: shop.filterState,
    segments: [
      FilterSegment("all"), FilterSegment("new", filter: Filter.Facet(attribute: "isNew", value: true)),
    ], groupName: "segments", controller: view)
  shop.searcher.connectFilterState(shop.filterState)
  connector.interactor.tap("new")
  try await shop.show(view)
  print("where", shop.filterState.description)
}
