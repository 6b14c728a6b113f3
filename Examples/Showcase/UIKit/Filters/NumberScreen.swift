import InstantSearch
import UIKit

/// A stepper for a number: products with at least so many stars.
final class NumberScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let label = UILabel()
  private lazy var stars = NumberStepperController<Int>(stepper: UIStepper(), label: label)
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(label, stars.stepper, above: products)
    connectors = [
      NumberConnector(
        searcher: searcher, filterState: filterState, attribute: "rating", numericOperator: .greaterThanOrEqual,
        controller: stars),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
