import InstantSearch
import UIKit

/// Results in a collection view whose cells are filled by a type of their own.
final class ConfiguredCollectionViewController: UIViewController {
  private struct ProductCell: CollectionViewCellConfigurable {
    let model: Product

    init(model: Product, indexPath: IndexPath) { self.model = model }

    var cellSize: CGSize { CGSize(width: 160, height: 80) }

    func configure(_ cell: UICollectionViewCell) {
      var content = UIListContentConfiguration.cell()
      content.text = model.name
      cell.contentConfiguration = content
    }
  }

  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let products = HitsCollectionViewController<ProductCell>(collectionViewLayout: UICollectionViewFlowLayout())
  private var connector: HitsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([], above: products)
    connector = HitsConnector(searcher: searcher, controller: products)
    searcher.search()
  }
}
