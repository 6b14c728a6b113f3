import Combine
import InstantSearch
import SwiftUI

/// Segments, each with a filter or none.
struct FilterMapScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      FilterMap(search.departments, title: "Department")
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let departments = FilterMapObservableController<Filter.Facet>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
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
}
