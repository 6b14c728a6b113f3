import Combine
import Foundation
import InstantSearch
import SwiftUI

/// Presets with counts and two date pickers.
struct DateRangeScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      DateRangePicker(search.dates)
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let dates = DateRangeObservableController()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        DateRangeConnector(
          searcher: searcher, filterState: filterState, attribute: "releasedAt", calendar: Shop.calendar,
          now: { Shop.now }, controller: dates),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
