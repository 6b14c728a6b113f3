import Combine
import InstantSearch
import SwiftUI

/// SwiftUI's own search field, and its results: one connector for both. A navigation stack shows the field.
struct SearchableScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    NavigationStack { Results(searchBox: search.searchBox, products: search.products) }
  }

  private struct Results: View {
    @ObservedObject var searchBox: SearchBoxObservableController
    let products: HitsObservableController<Product>

    var body: some View {
      ProductList(products)
        .searchable(text: $searchBox.query, prompt: "Search products")
        .onSubmit(of: .search) { searchBox.submit() }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private let connector: SearchConnector<Product>

    init() {
      connector = SearchConnector(searcher: searcher, searchBoxController: searchBox, hitsController: products)
      searcher.search()
    }
  }
}
