import InstantSearch
import UIKit

/// A row with stars for each least rating.
final class RatingMenuScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let ratings = RatingMenuTableController(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(ratings.tableView, above: products)
    connectors = [
      RatingMenuConnector(searcher: searcher, filterState: filterState, attribute: "rating", controller: ratings),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
