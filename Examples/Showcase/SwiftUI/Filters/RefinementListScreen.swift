import Combine
import InstantSearch
import SwiftUI

/// The colors of the results: several can be chosen, and each shows how many results choosing it would give.
struct RefinementListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      FacetList(search.colors).excludable()
      ShowMoreButton(search.colors)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let colors = FacetListObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        FacetListConnector(
          searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: colors,
          presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 5, expandedLimit: 20)),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
