import InstantSearch
import UIKit

/// Two sliders for a range of prices, with the bounds of the results.
final class NumberRangeScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let price = NumberRangeSlidersController<Int>()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(price.lowerSlider, price.upperSlider, above: products)
    connectors = [
      NumberRangeConnector(searcher: searcher, filterState: filterState, attribute: "price", controller: price),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
