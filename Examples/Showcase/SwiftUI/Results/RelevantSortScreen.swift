import Combine
import InstantSearch
import SwiftUI

/// The newest products: a button shows those of little relevance too.
struct RelevantSortScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      RelevantSort(search.relevance)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let relevance = RelevantSortObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "newest")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        RelevantSortConnector(searcher: searcher, controller: relevance),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
