import InstantSearch
import UIKit

/// The filters that apply as tokens in the search field. Deleting a token removes its filter.
final class FilterTokensScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBar = UISearchBar()
  private lazy var searchBox = SearchBarController(searchBar: searchBar)
  private lazy var tokens = SearchTextFieldCurrentFiltersController(searchBar: searchBar)
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
    filterState[and: "tags"].add(Filter.Tag("sale"))
    arrange(searchBar, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      CurrentFiltersConnector(filterState: filterState, controller: tokens),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
