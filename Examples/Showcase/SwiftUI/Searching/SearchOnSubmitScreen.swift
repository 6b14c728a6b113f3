import Combine
import InstantSearch
import SwiftUI

/// Searches when Return is pressed. Without a text there are no results.
struct SearchOnSubmitScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox, prompt: "Press Return to search")
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
        SearchBoxConnector(searcher: searcher, searchTriggeringMode: .searchOnSubmit, controller: searchBox),
        HitsConnector(searcher: searcher, showItemsOnEmptyQuery: false, controller: products),
      ]
    }
  }
}
