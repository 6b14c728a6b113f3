import Combine
import InstantSearch
import SwiftUI

/// A row with stars for each least rating.
struct RatingMenuScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      RatingMenu(search.ratings)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let ratings = RatingMenuObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        RatingMenuConnector(searcher: searcher, filterState: filterState, attribute: "rating", controller: ratings),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
