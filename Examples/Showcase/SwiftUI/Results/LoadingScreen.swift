import Combine
import InstantSearch
import SwiftUI

/// A progress view during a search. A `delay` would keep it from flickering.
struct LoadingScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      Loading(search.loading)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let loading = LoadingObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        LoadingConnector(searcher: searcher, controller: loading),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
