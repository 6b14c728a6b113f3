import InstantSearch
import UIKit

/// Categories in three levels: a tap opens the next.
final class HierarchicalMenuScreen: UIViewController {
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
        hierarchicalAttributes: ["categories.lvl0", "categories.lvl1", "categories.lvl2"], controller: categories),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
