import InstantSearch
import UIKit

/// The newest products: segments for those that are relevant, and for all.
final class RelevanceSegmentsScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "newest")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let relevance = RelevantSortSegmentedController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, relevance.segmentedControl, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      RelevantSortConnector(searcher: searcher, controller: relevance),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
