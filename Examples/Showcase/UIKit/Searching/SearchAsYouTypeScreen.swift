import InstantSearch
import UIKit

/// Searches with each letter; the searcher's `debounce` would wait for a pause in typing.
final class SearchAsYouTypeScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    searchBox.searchBar.placeholder = "Products, brands, colors"
    arrange(searchBox.searchBar, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
