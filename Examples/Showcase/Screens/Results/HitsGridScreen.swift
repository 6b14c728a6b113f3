import Combine
import InstantSearch
import SwiftUI

/// Results in a view of the app's own: a grid, with a button that loads the next page.
struct HitsGridScreen: View {
  @StateObject private var search = Search()

  var body: some View { ProductGrid(products: search.products, loadMore: search.loadMore) }

  private struct ProductGrid: View {
    @ObservedObject var products: HitsObservableController<Product>
    let loadMore: () -> Void

    var body: some View {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
          ForEach(products.hits, id: \.objectID) { hit in Text(hit.record.name) }
        }
        Button("More") { loadMore() }
      }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(
      backend: Shop.backend, indexName: "products", query: Query(parameters: ["hitsPerPage": 4]))
    private let connector: HitsConnector<Product>

    init() {
      connector = HitsConnector(searcher: searcher, controller: products)
      searcher.search()
    }

    func loadMore() { connector.interactor.loadMore() }
  }
}
