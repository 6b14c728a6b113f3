import Combine
import InstantSearch
import SwiftUI

/// A menu of the orders of the products: each is an index of its own, or a view of one.
struct SortByScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SortBy(search.order)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let order = SortByObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SortByConnector(
          searcher: searcher,
          items: [
            SortByItem(indexName: "products", label: "Featured"),
            SortByItem(indexName: "cheapest", label: "Lowest price"),
            SortByItem(indexName: "dearest", label: "Highest price"),
          ],
          controller: order),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
