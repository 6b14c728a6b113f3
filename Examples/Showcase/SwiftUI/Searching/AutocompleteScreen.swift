import Combine
import InstantSearch
import SwiftUI

/// Offers from several sources below the search box: recent searches, suggested texts, categories, and brands.
struct AutocompleteScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox, offers: search.offers)
      Autocomplete(search.offers)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let offers = AutocompleteObservableController()
    let products = HitsObservableController<Product>()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private let filterState = FilterState()
    private var connectors: [Connector] = []

    init() {
      let box = SearchBoxConnector(searcher: searcher, controller: searchBox)
      connectors = [
        box,
        AutocompleteConnector(
          searcher: searcher, filterState: filterState, searchBox: box.interactor,
          sources: Shop.autocompleteSources(RecentSearches()), controller: offers),
        HitsConnector(searcher: searcher, controller: products),
      ]
      searcher.search()
    }
  }
}
