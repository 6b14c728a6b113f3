import InstantSearch
import UIKit

/// A button for a filter, which is selected while the filter applies.
final class FilterButtonScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let onSale = SelectableFilterButtonController<Filter.Tag>()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(onSale.button, above: products)
    connectors = [
      FilterToggleConnector(filterState: filterState, filter: "sale" as Filter.Tag, controller: onSale),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
