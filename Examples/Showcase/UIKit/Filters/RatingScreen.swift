import InstantSearch
import UIKit

/// Stars to tap: products with at least so many.
final class RatingScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let rating = NumericRatingController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(rating.ratingControl, above: products)
    connectors = [
      NumberConnector(
        searcher: searcher, filterState: filterState, attribute: "rating", numericOperator: .greaterThanOrEqual,
        controller: rating),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
