import InstantSearch
import InstantSearchTerminal

/// Several attributes in one list, whose order comes with the response, or from the list.
@MainActor
func dynamicFacetList() async throws {
  let shop = try Shop()
  let facets = TerminalView.dynamicFacetList()
  let connector = DynamicFacetListConnector(
    searcher: shop.searcher, filterState: shop.filterState, controller: facets)
  connector.interactor.fallbackOrdering = RenderingContent.FacetOrdering(attributes: ["color", "isNew"], values: [:])
  shop.searcher.request.query.facets = ["color", "isNew"]
  connector.interactor.tap("black", for: "color")
  try await shop.show(facets)
}
