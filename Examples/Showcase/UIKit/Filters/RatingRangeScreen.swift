import InstantSearch
import UIKit

/// Stars to tap: products from so many stars up to all.
final class RatingRangeScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let rating = NumericRatingRangeController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(rating.ratingControl, above: products)
    connectors = [
      NumberRangeConnector(
        searcher: searcher, filterState: filterState, attribute: "rating", controller: rating),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
