import InstantSearch
import UIKit

/// The number of results, in bold.
final class AttributedStatsScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let searchBox = SearchBarController(searchBar: UISearchBar())
  private let stats = AttributedLabelStatsController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(searchBox.searchBar, stats.label, above: products)
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      StatsConnector(searcher: searcher, controller: stats) { stats in
        stats.map { NSAttributedString(HighlightedText(tagged: "<em>\($0.totalHitsCount)</em> products")) }
      },
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
