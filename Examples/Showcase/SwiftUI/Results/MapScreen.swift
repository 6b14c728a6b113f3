import Combine
import InstantSearch
import SwiftUI

/// The stores on a map. Moving the map offers to search in its area; a tap on a store shows its name.
struct MapScreen: View {
  @StateObject private var search = Search()
  @State private var name = ""

  var body: some View {
    VStack(alignment: .leading) {
      GeoSearchMap(search.stores) { name = $0.title }
      if !name.isEmpty { Text(name) }
    }
  }

  @MainActor
  private final class Search: ObservableObject {
    let stores = GeoSearchObservableController()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "stores")
    private var connector: Connector?

    init() {
      connector = GeoSearchConnector(searcher: searcher, searchesOnMove: false, controller: stores)
      searcher.search()
    }
  }
}
