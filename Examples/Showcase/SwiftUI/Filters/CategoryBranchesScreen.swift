import Combine
import InstantSearch
import SwiftUI

/// Categories of which several branches can be chosen: the products of all of them show.
struct CategoryBranchesScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      HierarchicalMenu(search.categories)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let categories = HierarchicalObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        HierarchicalConnector(
          searcher: searcher, filterState: filterState,
          hierarchicalAttributes: ["categories.lvl0", "categories.lvl1", "categories.lvl2"], selectionMode: .multiple,
          controller: categories),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
