import Combine
import InstantSearch
import SwiftUI

/// Categories in three levels: a tap opens the next. The path above them leads back.
struct HierarchicalMenuScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      Breadcrumb(search.categories)
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
          hierarchicalAttributes: ["categories.lvl0", "categories.lvl1", "categories.lvl2"], controller: categories),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
