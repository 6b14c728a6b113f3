import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI

/// A view of a model, drawn into lines.
@MainActor
class ViewDriver<Model: WidgetModel> {
  let observable: Model
  let screen: Rendering

  init(_ model: Model, _ view: (Model) -> some View) {
    observable = model
    screen = Rendering(view(model))
  }
}

/// A view that is a list of rows.
class RowsDriver<Model: WidgetModel>: ViewDriver<Model> {
  var rows: [ShownRow] { screen.lines.map { ShownLine($0).row } }

  func tap(_ text: String) {
    if let line = rows.firstIndex(where: { $0.text == text }) { screen.tap(line: line) }
  }
}

/// Draws a facet list with default rows into lines, and taps those.
final class FacetListViewDriver: RowsDriver<FacetListObservableController>, FacetListDriver {
  init() { super.init(FacetListObservableController()) { FacetList($0) } }

  var controller: any FacetListController { observable }
}

final class RatingMenuViewDriver: RowsDriver<RatingMenuObservableController>, RatingMenuDriver {
  init() { super.init(RatingMenuObservableController()) { RatingMenu($0) } }

  var controller: any RatingMenuController { observable }
}

/// Draws a list of filters with default rows into lines, and taps those.
final class FilterListViewDriver<F: ConcreteFilterType>: RowsDriver<FilterListObservableController<F>>, FilterListDriver
{
  init() { super.init(FilterListObservableController<F>()) { FilterList($0) } }

  var controller: any SelectableListController<F> { observable }
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
