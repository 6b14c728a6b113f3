import InstantSearch
import UIKit

/// Suggested texts above the products that are found. A tap on a suggestion searches for it.
final class QuerySuggestionsScreen: UIViewController {
  private let searchers = MultiSearcher(backend: Shop.backend)
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let suggestions = ResultsTableViewController<QuerySuggestion> { cell, hit in
    var content = UIListContentConfiguration.cell()
    content.image = UIImage(systemName: "magnifyingglass")
    content.attributedText = NSAttributedString(hit.record.highlightedText)
    cell.contentConfiguration = content
  }
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(suggestions)
    arrange(searchBox.searchBar, suggestions.tableView, above: products)
    suggestions.didMove(toParent: self)
    let box = SearchBoxConnector(searcher: searchers, controller: searchBox)
    connectors = [
      box,
      HitsConnector(
        searcher: searchers.addHitsSearcher(indexName: "suggestions", query: Query(parameters: ["hitsPerPage": 3])),
        infiniteScrolling: .off, controller: suggestions),
      HitsConnector(searcher: searchers.addHitsSearcher(indexName: "products"), controller: products),
    ]
    suggestions.onSelect = { [weak box] suggestion in box?.interactor.query = suggestion.record.query }
    searchers.search()
  }
}
