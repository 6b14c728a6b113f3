import Combine
import InstantSearch
import SwiftUI

/// A picker for the departments: one of them, or all.
struct MenuSelectScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      MenuSelect(search.departments, title: "Department")
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let departments = FacetListObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        FacetListConnector(
          searcher: searcher, filterState: filterState, attribute: "categories.lvl0", selectionMode: .single,
          operator: .or, controller: departments),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
