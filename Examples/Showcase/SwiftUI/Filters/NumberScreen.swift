import Combine
import InstantSearch
import SwiftUI

/// A slider for a number: products with at least so many stars.
struct NumberScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      NumberSlider(search.stars, title: "At least")
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let stars = NumberObservableController<Int>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        NumberConnector(
          searcher: searcher, filterState: filterState, attribute: "rating", numericOperator: .greaterThanOrEqual,
          controller: stars),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
