import Combine
import InstantSearch
import SwiftUI

/// Filters that the app names, with labels.
struct FacetFilterListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      FilterList(search.materials)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let materials = FilterListObservableController<Filter.Facet>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
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
}
