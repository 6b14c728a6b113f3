import Combine
import InstantSearch
import SwiftUI

/// The stores by their distance from the Louvre, within a radius.
struct NearbyScreen: View {
  @StateObject private var search = Search()

  var body: some View {
    ScrollView { GeoSearchList(search.stores) }
  }

  @MainActor
  private final class Search: ObservableObject {
    let stores = GeoSearchObservableController()
    private let searcher = HitsSearcher(backend: Shop.backend, indexName: "stores")
    private var connector: Connector?

    init() {
      // An app asks Core Location where the user is.
      connector = GeoSearchConnector(
        searcher: searcher, origin: Query.GeoPoint(latitude: 48.8606, longitude: 2.3376), units: .metric,
        controller: stores)
      searcher.search()
    }
  }
}
