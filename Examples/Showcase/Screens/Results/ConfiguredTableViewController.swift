import InstantSearch
import UIKit

/// Results in a table whose cells are filled by a type of their own.
final class ConfiguredTableViewController: UIViewController {
  private struct ProductCell: TableViewCellConfigurable {
    typealias Record = Product
    let model: Hit<Product>
    private let number: Int

    init(model: Hit<Product>, indexPath: IndexPath) {
      self.model = model
      number = indexPath.row + 1
    }

    func configure(_ cell: UITableViewCell) {
      var content = UIListContentConfiguration.subtitleCell()
      content.text = "\(number). \(model.record.name)"
      content.secondaryText = model.record.details
      cell.contentConfiguration = content
    }
  }

  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let products = HitsTableViewController<ProductCell>()
  private var connector: HitsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange([], above: products)
    connector = HitsConnector(searcher: searcher, controller: products)
    searcher.search()
  }
}
