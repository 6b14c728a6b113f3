import InstantSearch
import MapKit
import UIKit

/// The stores on a map. Moving the map offers to search in its area; a tap on a store shows its name.
final class MapScreen: UIViewController {
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "stores")
  private let map = GeoSearchMapController()
  private let nameLabel = UILabel()
  private var connector: Connector?

  override func viewDidLoad() {
    super.viewDidLoad()
    let stack = UIStackView(arrangedSubviews: [
      map.mapView, nameLabel, map.searchButton, map.clearButton, map.moveButton, map.messageLabel,
    ])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.backgroundColor = .systemBackground
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
    map.onPlaceSelected = { [weak self] place in self?.nameLabel.text = place.title }
    connector = GeoSearchConnector(searcher: searcher, searchesOnMove: false, controller: map)
    searcher.search()
  }
}
