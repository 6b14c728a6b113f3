import InstantSearch
import UIKit

/// Filters that the app names, with labels. A first row stands for all products.
final class FacetFilterListScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let materials = FilterListTableController<Filter.Facet>(tableView: UITableView())
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    materials.allTitle = "All products"
    arrange(materials.tableView, above: products)
    connectors = [
      FacetFilterListConnector(
        facetFilters: [
          Filter.Facet(attribute: "material", stringValue: "walnut"),
          Filter.Facet(attribute: "material", stringValue: "bamboo"),
          Filter.Facet(attribute: "available", value: true),
        ],
        filterState: filterState, operator: .or, groupName: "material", controller: materials,
        label: { $0.attribute == "available" ? "In stock" : "Made of \($0.value)" }),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
