import InstantSearch
import SwiftUI
import UIKit

/// Suggested texts above the products that are found. A tap on a suggestion searches for it.
@MainActor
private final class SuggestionsSearch {
  let box: SearchBoxConnector
  private let searchers = MultiSearcher(backend: Shop.backend)
  private let connectors: [Connector]

  init(
    searchBox: any SearchBoxController, suggestions: any HitsController<HitsInteractor<QuerySuggestion>>,
    products: any HitsController<HitsInteractor<Product>>
  ) {
    box = SearchBoxConnector(searcher: searchers, controller: searchBox)
    connectors = [
      HitsConnector(
        searcher: searchers.addHitsSearcher(indexName: "suggestions", query: Query(parameters: ["hitsPerPage": 3])),
        infiniteScrolling: .off, controller: suggestions),
      HitsConnector(searcher: searchers.addHitsSearcher(indexName: "products"), controller: products),
    ]
    searchers.search()
  }
}

struct SuggestionsScreen: View {
  @StateObject private var state = ScreenState(
    (
      box: SearchBoxObservableController(), suggestions: HitsObservableController<QuerySuggestion>(),
      products: HitsObservableController<Product>()
    )
  ) { SuggestionsSearch(searchBox: $0.box, suggestions: $0.suggestions, products: $0.products) }

  var body: some View {
    VStack(alignment: .leading) {
      SearchBox(state.widgets.box)
      HitsList(state.widgets.suggestions) { hit, _ in
        SuggestionRow(suggestion: hit.record) { query in state.widgets.box.query = query }
      }
      ProductList(state.widgets.products)
    }
  }
}

final class SuggestionsViewController: UIViewController {
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let suggestions = ResultsTableViewController<QuerySuggestion> { cell, hit in
    var content = UIListContentConfiguration.cell()
    content.image = UIImage(systemName: "magnifyingglass")
    content.attributedText = NSAttributedString(hit.record.highlightedText)
    cell.contentConfiguration = content
  }
  private let products = ProductTableViewController()
  private lazy var search = SuggestionsSearch(searchBox: searchBox, suggestions: suggestions, products: products)

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([searchBox.searchBar, embed(suggestions)], above: products)
    suggestions.onSelect = { [weak box = search.box] suggestion in box?.interactor.query = suggestion.record.query }
  }
}
