import InstantSearch
import UIKit

/// An activity indicator that is animated during a search. A `delay` would keep it from flickering.
final class LoadingScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let loading = ActivityIndicatorController(activityIndicator: UIActivityIndicatorView(style: .medium))
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, loading.activityIndicator, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      LoadingConnector(searcher: searcher, controller: loading),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
