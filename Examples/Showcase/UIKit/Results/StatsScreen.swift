import InstantSearch
import UIKit

/// The number of results, with a presenter of its own.
final class StatsScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let stats = LabelStatsController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, stats.label, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      StatsConnector(searcher: searcher, controller: stats) { stats in
        stats.map { "\($0.totalHitsCount) products on \($0.pagesCount) pages" }
      },
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
