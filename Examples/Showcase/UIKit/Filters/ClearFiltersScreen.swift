import InstantSearch
import UIKit

/// A button that removes the colors, and leaves the price.
final class ClearFiltersScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let current = CurrentFilterListTableController(tableView: UITableView())
  private let clear = FilterClearButtonController(button: UIButton(type: .system))
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
    filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
    clear.button.setTitle("Any color", for: .normal)
    arrange(clear.button, current.tableView, above: products)
    connectors = [
      FilterClearConnector(filterState: filterState, attributes: ["color"], controller: clear),
      CurrentFiltersConnector(filterState: filterState, controller: current),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
