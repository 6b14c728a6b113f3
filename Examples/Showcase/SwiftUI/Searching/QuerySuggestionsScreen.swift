import Combine
import InstantSearch
import SwiftUI

/// Suggested texts above the products that are found. A tap on a suggestion searches for it.
struct QuerySuggestionsScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(search.searchBox)
      HitsList(search.suggestions) { hit, _ in
        SuggestionRow(suggestion: hit.record) { query in search.searchBox.query = query }
      }
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let searchBox = SearchBoxObservableController()
    let suggestions = HitsObservableController<QuerySuggestion>()
    let products = HitsObservableController<Product>()
    private let searchers = MultiSearcher(backend: Shop.backend)
    private var connectors: [Connector] = []

    init() {
      connectors = [
        SearchBoxConnector(searcher: searchers, controller: searchBox),
        HitsConnector(
          searcher: searchers.addHitsSearcher(indexName: "suggestions", query: Query(parameters: ["hitsPerPage": 3])),
          infiniteScrolling: .off, controller: suggestions),
        HitsConnector(searcher: searchers.addHitsSearcher(indexName: "products"), controller: products),
      ]
      searchers.search()
    }
  }
}
