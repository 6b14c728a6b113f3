import InstantSearch
import UIKit

/// A list of brands, in which one can search. Without a text it shows the brands of the results.
final class FacetSearchScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let brandSearcher = FacetSearcher(backend: Shop.backend, indexName: "products", attribute: "brand")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let brands = FacetListTableController(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    searchBox.searchBar.placeholder = "Brands"
    arrange(searchBox.searchBar, brands.tableView, above: products)
    let brandList = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "brand", operator: .or, controller: brands,
      presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5))
    brandSearcher.connectFilterState(filterState)
    brandList.interactor.connectFacetSearcher(brandSearcher)
    connectors = [
      brandList,
      SearchBoxConnector(searcher: brandSearcher, controller: searchBox),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
