import InstantSearch
import UIKit

/// Results in a table, whose cells a closure fills. Further pages are loaded while the user scrolls.
final class ClosureTableViewController: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let products = ResultsTableViewController<Product> { cell, hit in
    var content = UIListContentConfiguration.subtitleCell()
    content.text = hit.record.name
    content.secondaryText = hit.record.details
    cell.contentConfiguration = content
  }
  private var connector: HitsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([], above: products)
    connector = HitsConnector(searcher: searcher, infiniteScrolling: .on(withOffset: 10), controller: products)
    products.onSelect = { [weak self] product in self?.title = product.record.name }
    searcher.search()
  }
}
