import Combine
import InstantSearch
import SwiftUI

/// Results in a list. Further pages are loaded while the user scrolls.
struct HitsListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    HitsList(search.products) { hit, row in
      HStack {
        Text("\(row + 1).")
        Text(hit.record.name)
      }
    } placeholder: { state in
      HitsPlaceholder(state)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private let connector: HitsConnector<Product>

    init() {
      connector = HitsConnector(searcher: searcher, infiniteScrolling: .on(withOffset: 10), controller: products)
      searcher.search()
    }
  }
}
