import InstantSearch
import UIKit

/// A text field for a number: products for at least so much.
final class NumberFieldScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let price = NumericTextFieldController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(price.textField, above: products)
    connectors = [
      NumberConnector(
        searcher: searcher, filterState: filterState, attribute: "price", numericOperator: .greaterThanOrEqual,
        controller: price),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
