import InstantSearch
import UIKit

/// The facets in the order that the index has for the query, each with its values.
final class DynamicFacetListScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(
    backend: Shop.backend, indexName: "products",
    query: Query(parameters: ["facets": ["brand", "color", "tags"], "maxValuesPerFacet": 4]))
  private let facets = DynamicFacetListTableViewController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    facets.attributePresenter = { $0.rawValue.capitalized }
    addChild(facets)
    arrange(facets.tableView, above: products)
    facets.didMove(toParent: self)
    connectors = [
      DynamicFacetListConnector(
        searcher: searcher, filterState: filterState, selectionModeForAttribute: ["color": .multiple],
        filterGroupForAttribute: ["color": ("color", .or)], controller: facets),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
