import Combine
import InstantSearch
import SwiftUI

/// One page of products at a time, with the numbers of the others, and a menu for the size of a page.
struct PaginationScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      HitsPerPage(search.sizes)
      ProductList(search.products)
      Pagination(search.pages)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let sizes = HitsPerPageObservableController()
    let pages = PaginationObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        HitsPerPageConnector(searcher: searcher, items: [20, 50, 100], controller: sizes),
        PaginationConnector(searcher: searcher, controller: pages),
        HitsConnector(searcher: searcher, infiniteScrolling: .off, controller: products),
      ]
      searcher.search()
    }
  }
}
