import InstantSearch
import UIKit

/// Tags, of which several can be chosen.
final class TagFilterListScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let tags = FilterListTableController<Filter.Tag>(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(tags.tableView, above: products)
    connectors = [
      TagFilterListConnector(
        tagFilters: ["new", "sale", "handmade", "vegan"], filterState: filterState, operator: .or, groupName: "tags",
        controller: tags),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
