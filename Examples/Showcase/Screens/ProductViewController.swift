import InstantSearch
import UIKit

/// A search for products as a screen in UIKit: the views of its widgets, and the products below them.
class ProductViewController: UIViewController {
  let search: ProductSearch
  let searchBox = SearchBarController(searchBar: UISearchBar())
  let products = ProductTableViewController()

  init(_ search: ProductSearch = ProductSearch()) {
    self.search = search
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Connects the widgets of the screen to its search, and returns their views.
  func connectWidgets() -> [UIView] { [] }

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(connectWidgets(), above: products)
    search.start(searchBox: searchBox, products: products)
  }
}
