import InstantSearch
import UIKit

/// Results in a collection view, whose cells a closure fills.
final class ClosureCollectionViewController: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let products = ResultsCollectionViewController<Product>(
    collectionViewLayout: UICollectionViewFlowLayout()
  ) { cell, hit in
    var content = UIListContentConfiguration.cell()
    content.text = hit.record.name
    cell.contentConfiguration = content
  }
  private var connector: HitsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([], above: products)
    connector = HitsConnector(searcher: searcher, controller: products)
    products.onSelect = { [weak self] product in self?.title = product.record.name }
    searcher.search()
  }
}
