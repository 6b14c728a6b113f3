import Foundation
import InstantSearchTesting
@_spi(Driving) import MapKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@testable import InstantSearchCore
@testable import InstantSearchUIKit

@MainActor
@Suite("The map in UIKit")
struct MapTests {
  private let view = GeoSearchMapController(
    mapView: MKMapView(), searchButton: UIButton(type: .system), clearButton: UIButton(type: .system),
    moveButton: UIButton(type: .system), messageLabel: UILabel())

  private func places(_ distance: Double) -> [GeoPlace] {
    (0..<2).map { index in
      GeoPlace(
        objectID: "\(index)", title: "Store \(index)",
        coordinate: Query.GeoPoint(latitude: 10 + distance * Double(index), longitude: 20))
    }
  }

  @Test("What the map shows by itself, when it is laid out or changes its size, is no move; what the user does is one")
  func firstReport() {
    var actions: [GeoSearchAction] = []
    view.onAction = { actions.append($0) }
    view.mapView.layoutIfNeeded()
    #expect(actions.isEmpty, "at layout")
    view.mapView.resize(to: CGSize(width: 400, height: 300))
    #expect(actions.isEmpty, "at another size")
    view.mapView.userMoves(
      to: MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 10, longitude: 20),
        span: MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 1)))
    expectEqual(actions.count, 1)
  }

  @Test("A tap on a group zooms to its places; one whose places no map shows apart selects the first")
  func groups() throws {
    for (distance, isDivided) in [(0.000_1, true), (0, false), (0.000_000_1, false)] {
      var (actions, selected): ([GeoSearchAction], [String]) = ([], [])
      view.onAction = { actions.append($0) }
      view.onPlaceSelected = { selected.append($0.title) }
      var state = GeoSearchState()
      state.places = places(distance)
      state.shownArea = GeoArea(fitting: state.places.map(\.coordinate))?.padded
      view.setItem(state)
      let mark = try #require(view.mapView.annotations.first)
      #expect(view.mapView.annotations.count == 1 && view.mapView.annotationViews[0].displayPriority == .required)
      view.mapView.tap(mark)
      #expect((actions.count == 1) == isDivided && selected == (isDivided ? [] : ["Store 0"]), "\(distance) degrees")
      if case .move(let area)? = actions.first {
        state.shownArea = area
        view.setItem(state)
        expectEqual(view.clusters.count, 2)
      }
    }
  }
}
