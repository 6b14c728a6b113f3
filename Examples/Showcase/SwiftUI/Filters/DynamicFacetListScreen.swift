import Combine
import InstantSearch
import SwiftUI

/// The facets in the order that the index has for the query, each with its values.
struct DynamicFacetListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      DynamicFacetList(search.facets)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let facets = DynamicFacetListObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(
      backend: Shop.backend, indexName: "products",
      query: Query(parameters: ["facets": ["brand", "color", "tags"], "maxValuesPerFacet": 4]))
    private var connectors: [Connector] = []

    init() {
      connectors = [
        DynamicFacetListConnector(
          searcher: searcher, filterState: filterState, selectionModeForAttribute: ["color": .multiple],
          filterGroupForAttribute: ["color": ("color", .or)], controller: facets),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
