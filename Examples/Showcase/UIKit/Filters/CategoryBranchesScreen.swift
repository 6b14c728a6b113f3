import InstantSearch
import UIKit

/// Categories of which several branches can be chosen: the products of all of them show.
final class CategoryBranchesScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let categories = HierarchicalTableViewController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(categories)
    arrange(categories.tableView, above: products)
    categories.didMove(toParent: self)
    connectors = [
      HierarchicalConnector(
        searcher: searcher, filterState: filterState,
        hierarchicalAttributes: ["categories.lvl0", "categories.lvl1", "categories.lvl2"], selectionMode: .multiple,
        controller: categories),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
