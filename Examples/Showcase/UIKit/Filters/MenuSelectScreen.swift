import InstantSearch
import UIKit

/// A button with a menu of the departments: one of them, or all.
final class MenuSelectScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let departments = MenuSelectButtonController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(departments.button, above: products)
    connectors = [
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "categories.lvl0", selectionMode: .single,
        operator: .or, controller: departments),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
