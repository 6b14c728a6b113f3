import InstantSearch
import SwiftUI
import UIKit

extension Query {
  fileprivate static let facets = Query(parameters: ["facets": ["brand", "color", "tags"], "maxValuesPerFacet": 4])
}

extension ProductSearch {
  /// The facets in the order that the index has for the query, each with its values.
  fileprivate func connect(facets: any DynamicFacetListController) {
    add(
      DynamicFacetListConnector(
        searcher: searcher, filterState: filterState, selectionModeForAttribute: ["color": .multiple],
        filterGroupForAttribute: ["color": ("color", .or)], controller: facets))
  }
}

struct DynamicFacetsScreen: View {
  @StateObject private var search = ProductState(DynamicFacetListObservableController(), query: .facets) {
    $0.connect(facets: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      DynamicFacetList(search.widgets)
      ProductList(search.products)
    }
  }
}

final class DynamicFacetsViewController: ProductViewController {
  private let facets = DynamicFacetListTableViewController()

  init() { super.init(ProductSearch(query: .facets)) }

  override func connectWidgets() -> [UIView] {
    facets.attributePresenter = { $0.rawValue.capitalized }
    search.connect(facets: facets)
    return [embed(facets)]
  }
}
