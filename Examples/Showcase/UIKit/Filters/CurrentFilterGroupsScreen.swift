import InstantSearch
import UIKit

/// The filters that apply, by group; a tap removes one, or all of a group.
final class CurrentFilterGroupsScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let current = CurrentFilterGroupsTableController(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
    filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
    filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
    current.groupPresenter = { $0.name.capitalized }
    arrange(current.tableView, above: products)
    connectors = [
      CurrentFiltersConnector(filterState: filterState, controller: current),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
