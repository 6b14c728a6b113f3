import Combine
import InstantSearch
import SwiftUI

/// The number of results, with a presenter of its own.
struct StatsScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      Stats(search.stats)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let stats = StatsObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        StatsConnector(searcher: searcher, controller: stats) { stats in
          stats.map { "\($0.totalHitsCount) products on \($0.pagesCount) pages" }
        },
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
