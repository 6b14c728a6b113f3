import InstantSearch
import InstantSearchTerminal

/// Lists of filters that the app chooses: of facets, numbers or tags.
@MainActor
func filterList() async throws {
  let shop = try Shop()
  let prices = TerminalView.filterList(of: Filter.Numeric.self)
  let news = TerminalView.filterList(of: Filter.Facet.self)
  let connector = NumericFilterListConnector(
    numericFilters: [
      Filter.Numeric(attribute: "price", range: 0...29), Filter.Numeric(attribute: "price", range: 30...59),
    ], filterState: shop.filterState, operator: .or, groupName: "price", controller: prices)
  let facets = FacetFilterListConnector(
    facetFilters: [Filter.Facet(attribute: "isNew", value: true)], filterState: shop.filterState, operator: .and,
    groupName: "new", controller: news)
  shop.searcher.connectFilterState(shop.filterState)
  connector.interactor.tap(Filter.Numeric(attribute: "price", range: 30...59))
  try await shop.show(prices, news)
  print("where", shop.filterState.description)
  withExtendedLifetime(facets) {}
}
