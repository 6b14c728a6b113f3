import Combine
import InstantSearch
import SwiftUI

/// A switch for a filter.
struct ToggleScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      FilterToggle(search.onSale, title: "On sale")
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let onSale = FilterToggleObservableController<Filter.Tag>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        FilterToggleConnector(filterState: filterState, filter: "sale" as Filter.Tag, controller: onSale),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
