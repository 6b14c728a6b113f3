import Combine
import InstantSearch
import SwiftUI

/// Searches with each letter; the searcher's `debounce` would wait for a pause in typing.
struct SearchAsYouTypeScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox, prompt: "Products, brands, colors")
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
