import InstantSearch
import UIKit

/// A switch for a filter.
final class ToggleScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let onSale = FilterSwitchController<Filter.Tag>()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(onSale.switch, above: products)
    connectors = [
      FilterToggleConnector(filterState: filterState, filter: "sale" as Filter.Tag, controller: onSale),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
