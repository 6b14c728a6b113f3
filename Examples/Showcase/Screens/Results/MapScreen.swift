import InstantSearch
import SwiftUI
import UIKit

/// The stores on a map. Moving the map offers to search in its area; a tap on a store shows its name.
@MainActor
private final class StoreSearch {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "stores")
  private let connectors: [Connector]

  init(_ stores: any GeoSearchController) {
    connectors = [GeoSearchConnector(searcher: searcher, searchesOnMove: false, controller: stores)]
    searcher.search()
  }
}

struct MapScreen: View {
  @StateObject private var state = ScreenState(GeoSearchObservableController()) { StoreSearch($0) }
  @State private var name = ""

  var body: some View {
    VStack(alignment: .leading) {
      GeoSearchMap(state.widgets) { name = $0.title }
      if !name.isEmpty { Text(name) }
    }
  }
}

final class MapViewController: UIViewController {
  private let map = GeoSearchMapController()
  private let nameLabel = UILabel()
  private lazy var search = StoreSearch(map)

  override func viewDidLoad() {
    super.viewDidLoad()
    fill(
      with: [map.mapView, nameLabel, map.searchButton, map.clearButton, map.moveButton, map.messageLabel],
      to: view.safeAreaLayoutGuide.bottomAnchor)
    map.onPlaceSelected = { [weak self] place in self?.nameLabel.text = place.title }
    _ = search
  }
}
