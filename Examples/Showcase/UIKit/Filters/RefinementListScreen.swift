import InstantSearch
import UIKit

/// The colors of the results: several can be chosen, and each shows how many results choosing it would give.
final class RefinementListScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let colors = FacetListTableController(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    colors.expansionTitles = ("Show more", "Show less")
    colors.exclusionTitles = ("Exclude", "Include")
    arrange(colors.tableView, above: products)
    connectors = [
      FacetListConnector(
        searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: colors,
        presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5, expandedLimit: 20)),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
