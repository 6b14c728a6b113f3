import InstantSearch
import UIKit

/// Segments for the orders of the products: each is an index of its own, or a view of one.
final class SortByScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let order = SortBySegmentedController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(order.segmentedControl, above: products)
    connectors = [
      SortByConnector(
        searcher: searcher,
        items: [
          SortByItem(indexName: "products", label: "Featured"),
          SortByItem(indexName: "cheapest", label: "Lowest price"),
          SortByItem(indexName: "dearest", label: "Highest price"),
        ],
        controller: order),
      HitsConnector(searcher: searcher, controller: products),
    ]
    searcher.search()
  }
}
