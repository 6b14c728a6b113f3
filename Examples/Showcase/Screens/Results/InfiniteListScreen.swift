import Combine
import InstantSearch
import SwiftUI

/// Results without a connector: the list asks the searcher for page after page.
struct InfiniteListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    InfiniteList(search.products) { hit in
      ProductRow(hit: hit)
    } noResults: {
      Text("No products")
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let products: PaginatedDataViewModel<HitsPage<Hit<Product>>>
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")

    init() { products = searcher.paginatedData(of: Hit<Product>.self) }
  }
}
