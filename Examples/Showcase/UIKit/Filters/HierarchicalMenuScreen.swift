import InstantSearch
import UIKit

/// Categories in three levels: a tap opens the next. The path above them leads back.
final class HierarchicalMenuScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let categories = HierarchicalTableViewController()
  private let path = BreadcrumbStackController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(categories)
    arrange(path.stackView, categories.tableView, above: products)
    categories.didMove(toParent: self)
    let menu = HierarchicalConnector(
      searcher: searcher, filterState: filterState,
      hierarchicalAttributes: ["categories.lvl0", "categories.lvl1", "categories.lvl2"], controller: categories)
    menu.connectController(path)
    connectors = [
      menu,
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
