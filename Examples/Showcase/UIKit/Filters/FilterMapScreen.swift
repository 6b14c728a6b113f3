import InstantSearch
import UIKit

/// Segments, each with a filter or none.
final class FilterMapScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let departments = FilterMapSegmentedController<Filter.Facet>()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    arrange(departments.segmentedControl, above: products)
    connectors = [
      FilterMapConnector(
        filterState: filterState,
        segments: [
          FilterSegment("All"),
          FilterSegment("Home", filter: Filter.Facet(attribute: "categories.lvl0", stringValue: "Home")),
          FilterSegment("Play", filter: Filter.Facet(attribute: "categories.lvl0", stringValue: "Play")),
        ],
        groupName: "department", controller: departments),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
