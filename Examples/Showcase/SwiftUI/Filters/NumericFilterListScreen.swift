import Combine
import InstantSearch
import SwiftUI

/// Ranges of prices, of which one can be chosen.
struct NumericFilterListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      FilterList(search.prices)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let prices = FilterListObservableController<Filter.Numeric>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        NumericFilterListConnector(
          numericFilters: [
            Filter.Numeric(attribute: "price", operator: .lessThan, value: 20),
            Filter.Numeric(attribute: "price", range: 20...100),
            Filter.Numeric(attribute: "price", operator: .greaterThan, value: 100),
          ],
          filterState: filterState, operator: .and, groupName: "price", controller: prices),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
