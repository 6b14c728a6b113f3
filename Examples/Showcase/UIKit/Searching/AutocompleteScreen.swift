import InstantSearch
import UIKit

/// Offers from several sources below the search bar: recent searches, suggested texts, categories, and brands.
final class AutocompleteScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let filterState = FilterState()
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private lazy var offers = AutocompleteTableController(
    tableView: UITableView(), field: searchBox.searchBar.searchTextField)
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, offers.tableView, above: products)
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
