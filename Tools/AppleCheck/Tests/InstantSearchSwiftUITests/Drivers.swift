import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI

/// Draws a facet list with default rows into lines, and taps those.
@MainActor
final class FacetListViewDriver: FacetListDriver {
  private let observable = FacetListObservableController()
  private let screen: Rendering

  init() { screen = Rendering(FacetList(observable)) }

  var controller: any FacetListController { observable }
  var rows: [ShownRow] { screen.lines.map { ShownLine($0).row } }

  func tap(_ text: String) {
    if let line = rows.firstIndex(where: { $0.text == text }) { screen.tap(line: line) }
  }
}

@MainActor
final class RatingMenuViewDriver: RatingMenuDriver {
  private let observable = RatingMenuObservableController()
  private let screen: Rendering

  init() { screen = Rendering(RatingMenu(observable)) }

  var controller: any RatingMenuController { observable }
  var rows: [ShownRow] { screen.lines.map { ShownLine($0).row } }

  func tap(_ text: String) {
    if let line = rows.firstIndex(where: { $0.text == text }) { screen.tap(line: line) }
  }
}

/// Draws a list of filters with default rows into lines, and taps those.
@MainActor
final class FilterListViewDriver<F: ConcreteFilterType>: FilterListDriver {
  private let observable = FilterListObservableController<F>()
  private let screen: Rendering

  init() { screen = Rendering(FilterList(observable)) }

  var controller: any SelectableListController<F> { observable }
  var rows: [ShownRow] { screen.lines.map { ShownLine($0).row } }

  func tap(_ text: String) {
    if let line = rows.firstIndex(where: { $0.text == text }) { screen.tap(line: line) }
  }
}

/// Draws a dynamic facet list into lines, and taps those; headers are in angle brackets.
@MainActor
final class DynamicFacetListViewDriver: DynamicFacetListDriver {
  private let observable = DynamicFacetListObservableController()
  private let screen: Rendering

  init() {
    screen = Rendering(
      DynamicFacetList(observable) { facet, isSelected in
        FacetRow(facet: facet, isSelected: isSelected)
      } header: { attribute in
        Text(verbatim: "<\(attribute)>")
      })
  }

  var controller: any DynamicFacetListController { observable }
  var attributes: [String] { screen.lines.filter { $0.hasPrefix("<") }.map { String($0.dropFirst().dropLast()) } }

  func rows(of attribute: String) -> [ShownRow] { lineIndices(of: attribute).map { ShownLine(screen.lines[$0]).row } }

  func tap(_ text: String, of attribute: String) {
    let index = lineIndices(of: attribute).first { ShownLine(screen.lines[$0]).row.text == text }
    if let index { screen.tap(line: index) }
  }

  private func lineIndices(of attribute: String) -> [Int] {
    let lines = screen.lines
    guard let header = lines.firstIndex(of: "<\(attribute)>") else { return [] }
    return Array(lines.indices.dropFirst(header + 1).prefix { !lines[$0].hasPrefix("<") })
  }
}
