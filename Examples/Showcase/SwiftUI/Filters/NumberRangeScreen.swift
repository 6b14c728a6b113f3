import Combine
import InstantSearch
import SwiftUI

/// Two sliders for a range of prices, with the bounds of the results.
struct NumberRangeScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      NumberRangeSliders(search.price)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let price = NumberRangeObservableController<Int>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        NumberRangeConnector(searcher: searcher, filterState: filterState, attribute: "price", controller: price),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
