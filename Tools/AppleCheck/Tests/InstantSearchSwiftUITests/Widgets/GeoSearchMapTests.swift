import InstantSearchTesting
import MapKit
import SwiftUI
import TestSupport
import Testing

@testable import InstantSearchCore
@testable import InstantSearchSwiftUI

@MainActor
@Suite("The map in SwiftUI")
struct GeoSearchMapTests {
  private let model = GeoSearchObservableController()

  private func places(_ distance: Double) -> [GeoPlace] {
    (0..<2).map { index in
      GeoPlace(
        objectID: "\(index)", title: "Store \(index)",
        coordinate: Query.GeoPoint(latitude: 10 + distance * Double(index), longitude: 20))
    }
  }

  private func state(_ distance: Double) -> GeoSearchState {
    var state = GeoSearchState()
    state.places = places(distance)
    state.shownArea = GeoArea(fitting: state.places.map(\.coordinate))?.padded
    return state
  }

  private let elsewhere = MKCoordinateRegion(
    center: CLLocationCoordinate2D(latitude: 11, longitude: 21),
    span: MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 1))

  @Test("What the map shows by itself, and what it is told to show, is no move; what the user does is one")
  func moves() throws {
    var actions: [GeoSearchAction] = []
    model.onAction = { actions.append($0) }
    let screen = Rendering(GeoSearchMap(model))
    #expect(screen.lines.first == "[map]" && actions.isEmpty, "at first")
    model.setItem(state(1))
    #expect(screen.lines.contains { $0.contains("Store 0") } && actions.isEmpty, "\(screen.lines)")
    screen.moveMap(to: elsewhere)
    _ = screen.lines
    guard case .move(let area)? = actions.first, actions.count == 1 else {
      Issue.record("one move: \(actions)")
      return
    }
    expectEqual(area.center, Query.GeoPoint(latitude: 11, longitude: 21))
    // The widget shows the same area now, which is no further move.
    var moved = state(1)
    moved.shownArea = area.rounded
    model.setItem(moved)
    _ = screen.lines
    screen.moveMap(to: elsewhere)
    expectEqual(actions.count, 1, "the same area again")
  }

  @Test(
    "A move that has not searched offers to search there; the switch and the button for everywhere are asked of the widget"
  )
  func controls() {
    var actions: [GeoSearchAction] = []
    model.onAction = { actions.append($0) }
    var state = state(1)
    model.setItem(state)
    let screen = Rendering(GeoSearchMap(model))
    #expect(!screen.lines.contains { $0.contains("Search this area") || $0.contains("Search everywhere") })
    state.offersSearch = true
    state.location = state.shownArea.map { .area($0) }
    state.unlocatedCount = 3
    model.setItem(state)
    screen.tap("Search this area")
    screen.tap("Search as the map moves")
    screen.tap("Search everywhere")
    expectEqual(actions, [.searchShownArea, .searchOnMove(false), .clear])
    #expect(screen.lines.contains("3 results without a place on the map"))
    state.error = .unsupportedParameter(.insideBoundingBox)
    model.setItem(state)
    #expect(screen.lines.contains(Localization.text(for: .unsupportedParameter(.insideBoundingBox))))
    #expect(!screen.lines.contains { $0.contains("Search as the map moves") })
  }

  @Test("A tap on a group zooms to its places; one whose places no map shows apart selects the first")
  func groups() throws {
    for (distance, isDivided) in [(0.000_1, true), (0, false)] {
      var (actions, selected): ([GeoSearchAction], [String]) = ([], [])
      let model = GeoSearchObservableController(state: state(distance))
      model.onAction = { actions.append($0) }
      let screen = Rendering(GeoSearchMap(model) { selected.append($0.title) })
      let mark = isDivided ? "2 results, zoom in to see them" : "2 results"
      #expect(
        screen.lines.contains("2") && screen.spokenLines.contains { $0.hasPrefix(mark + ", button") },
        "\(screen.spokenLines)")
      screen.tap("2")
      #expect((actions.count == 1) == isDivided && selected == (isDivided ? [] : ["Store 0"]), "\(distance) degrees")
      if case .move(let area)? = actions.first {
        var zoomed = state(distance)
        zoomed.shownArea = area
        model.setItem(zoomed)
        #expect(screen.lines.contains { $0.contains("Store 0") } && screen.lines.contains { $0.contains("Store 1") })
        expectEqual(actions.count, 1, "the zoom is no move of the user")
      }
    }
  }

  @Test("A tap on a pin selects its place, and marks it")
  func pins() {
    var selected: [String] = []
    let screen = Rendering(
      GeoSearchMap(GeoSearchObservableController(state: state(1))) { selected.append($0.objectID) })
    let line = screen.lines.firstIndex { $0.contains("Store 1") } ?? 0
    #expect(!screen.spokenLines.contains { $0.contains("selected") })
    screen.tap(line: line)
    #expect(selected == ["1"] && screen.spokenLines.contains { $0.hasPrefix("Store 1") && $0.contains("selected") })
  }
}
