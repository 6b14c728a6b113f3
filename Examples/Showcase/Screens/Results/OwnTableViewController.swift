import InstantSearch
import UIKit

/// Results in a table of the app's own: reloading and scrolling are those of every table view controller.
final class OwnTableViewController: UITableViewController, HitsController {
  weak var hitsSource: HitsInteractor<Product>?
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private var connector: HitsConnector<Product>?

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Product")
    connector = HitsConnector(searcher: searcher, controller: self)
    searcher.search()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    hitsSource?.numberOfHits() ?? 0
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Product", for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.text = hitsSource?.hit(atIndex: indexPath.row)?.record.name
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    hitsSource?.notifyForInfiniteScrolling(rowNumber: indexPath.row)
  }
}
