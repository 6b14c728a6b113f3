import InstantSearch
import UIKit

/// Ranges of prices, of which one can be chosen.
final class NumericFilterListScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let prices = FilterListTableController<Filter.Numeric>(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(prices.tableView, above: products)
    connectors = [
      NumericFilterListConnector(
        numericFilters: [
          Filter.Numeric(attribute: "price", operator: .lessThan, value: 20),
          Filter.Numeric(attribute: "price", range: 20...100),
          Filter.Numeric(attribute: "price", operator: .greaterThan, value: 100),
        ],
        filterState: filterState, operator: .and, groupName: "price", controller: prices),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
