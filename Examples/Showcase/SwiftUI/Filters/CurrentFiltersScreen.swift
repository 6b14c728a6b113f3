import Combine
import InstantSearch
import SwiftUI

/// The filters that apply; a tap removes one.
struct CurrentFiltersScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      CurrentFilters(search.current)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let current = CurrentFiltersObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "navy"))
      filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
      filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 50))
      connectors = [
        CurrentFiltersConnector(filterState: filterState, controller: current),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
