import Combine
import InstantSearch
import SwiftUI

/// Searches for what is said.
struct VoiceSearchScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        SearchBox(search.searchBox, prompt: "Products, brands, colors")
        VoiceSearch(search.voice)
      }
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let voice = VoiceSearchObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        VoiceSearchConnector(searcher: searcher, source: Shop.speech, controller: voice),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
