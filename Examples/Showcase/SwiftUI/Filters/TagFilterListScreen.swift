import Combine
import Foundation
import InstantSearch
import SwiftUI

/// Tags, of which several can be chosen.
struct TagFilterListScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    VStack(alignment: .leading) {
      FilterList(search.tags) { tag, isSelected in
        FilterRow(tag.value.capitalized, isSelected: isSelected)
      }
      ProductList(search.products)
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let tags = FilterListObservableController<Filter.Tag>()
    let products = HitsObservableController<Product>()
    private let filterState = FilterState()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
    private var connectors: [Connector] = []

    init() {
      connectors = [
        TagFilterListConnector(
          tagFilters: ["new", "sale", "handmade", "vegan"], filterState: filterState, operator: .or, groupName: "tags",
          controller: tags),
        HitsConnector(searcher: searcher, filterState: filterState, controller: products),
      ]
      searcher.search()
    }
  }
}
