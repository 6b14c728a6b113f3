import InstantSearch
import UIKit

/// A search controller in the navigation bar, and its results: one connector for both.
final class SearchControllerViewController: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchController = UISearchController(searchResultsController: nil)
  private let products = ProductTableViewController()
  private var connector: SearchConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.searchController = searchController
    arrange([], above: products)
    connector = SearchConnector(searcher: searcher, searchController: searchController, hitsController: products)
    searcher.search()
  }
}
