import InstantSearch
import UIKit

/// The filters that apply; a tap removes one.
final class CurrentFiltersScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let current = CurrentFilterListTableController(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
    filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
    arrange(current.tableView, above: products)
    connectors = [
      CurrentFiltersConnector(filterState: filterState, controller: current),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
