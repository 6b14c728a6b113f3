import Combine
import InstantSearch
import SwiftUI

/// The words that were left out to find something, and a suggestion or offers where nothing is found.
struct DidYouMeanScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      DidYouMean(search.didYouMean)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let didYouMean = DidYouMeanObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searcher, controller: searchBox),
        DidYouMeanConnector(searcher: searcher, controller: didYouMean),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.request.query.removeWordsIfNoResults = .lastWords
      searcher.search()
    }
  }
}
