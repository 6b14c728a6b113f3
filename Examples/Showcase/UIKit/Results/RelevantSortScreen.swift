import InstantSearch
import UIKit

/// The newest products: a button shows those of little relevance too.
final class RelevantSortScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "newest")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let relevance = RelevantSortToggleController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, relevance.hintLabel, relevance.toggleButton, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      RelevantSortConnector(searcher: searcher, controller: relevance),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
