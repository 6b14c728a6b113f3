import InstantSearch
import UIKit

/// One page of products at a time, with buttons for its neighbors, and segments for the size of a page.
final class PaginationScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let sizes = HitsPerPageSegmentedController()
  private let pages = PaginationButtonsController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let steps = UIStackView(arrangedSubviews: [pages.previousButton, pages.label, pages.nextButton])
    steps.distribution = .equalSpacing
    arrange(sizes.segmentedControl, steps, above: products)
    connectors = [
      HitsPerPageConnector(searcher: searcher, items: [20, 50, 100], controller: sizes),
      PaginationConnector(searcher: searcher, controller: pages),
      HitsConnector(searcher: searcher, infiniteScrolling: .off, controller: products),
    ]
    searcher.search()
  }
}
