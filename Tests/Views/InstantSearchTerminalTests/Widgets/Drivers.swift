import InstantSearchCore
import InstantSearchTerminal
import InstantSearchTesting

/// A screen with a single view, used by keys and read from the frames.
@MainActor
class ScreenDriver<View: TerminalView> {
  let view: View
  let screen = TerminalScreen(title: "")

  init(_ view: View, rows: Int = 40) {
    self.view = view
    screen.size = ScreenSize(columns: 50, rows: rows)
    screen.add(view, at: .main)
  }

  /// All rows of the view.
  var lines: [String] {
    let frame = screen.frame(size: ScreenSize(columns: 50, rows: 60))
    return Array(frame.lines.dropLast()).reversed().drop { $0.isEmpty }.reversed()
  }

  /// Moves the focus by keys until the focused row matches; returns whether one does.
  @discardableResult
  func focusRow(where fits: (Int, String) -> Bool) -> Bool {
    screen.press(.home)
    for _ in 0..<50 {
      if let row = lines.firstIndex(where: { $0.hasPrefix("›") }), fits(row, lines[row]) { return true }
      screen.press(.down)
    }
    return false
  }

  /// Moves the focus to a row and selects it.
  func choose(_ fits: (String) -> Bool) {
    if focusRow(where: { fits($1) }) { screen.press(.character(" ")) }
  }
}

/// The components of a row of a list: `› [x] red        3`. Counts end in the last column.
struct DrawnRow {
  let mark: String
  let row: ShownRow

  init?(_ line: String) {
    var rest = line.dropFirst(2)
    rest = rest.drop { $0 == " " }
    guard let mark = ["[x] ", "[ ] ", "[-] ", "(•) ", "( ) ", "▾ ", "▸ "].first(where: { rest.hasPrefix($0) }) else {
      return nil
    }
    rest = rest.dropFirst(mark.count)
    var count: Int?
    if line.columns == 50, let number = rest.split(separator: " ").last {
      count = Int(number.filter { $0 != "," })
      rest = rest.dropLast(number.count)
      while rest.last == " " { rest.removeLast() }
    }
    self.mark = mark
    row = ShownRow(String(rest), count, isSelected: ["[x] ", "(•) ", "▾ "].contains(mark))
  }
}

/// A view whose rows are choices.
@MainActor
class ListViewDriver<View: TerminalView>: ScreenDriver<View> {
  var rows: [ShownRow] { lines.compactMap { DrawnRow($0)?.row } }
  func tap(_ text: String) { choose { DrawnRow($0)?.row.text == text } }
}

@MainActor
final class FacetListViewDriver: ListViewDriver<FacetListView>, FacetListDriver {
  init() { super.init(FacetListView()) }

  var controller: any FacetListController { view }
}

@MainActor
final class FilterListViewDriver<F: ConcreteFilterType>: ListViewDriver<FilterListView<F>>, FilterListDriver {
  init() { super.init(FilterListView<F>()) }

  var controller: any SelectableListController<F> { view }
}

@MainActor
final class HierarchicalMenuViewDriver: ListViewDriver<HierarchicalMenuView>, HierarchicalMenuDriver {
  init(_ mode: SelectionMode = .single) { super.init(HierarchicalMenuView(selectionMode: mode)) }

  var controller: any HierarchicalController { view }
}

@MainActor
final class RatingMenuViewDriver: ListViewDriver<RatingMenuView>, RatingMenuDriver {
  init() { super.init(RatingMenuView()) }

  var controller: any RatingMenuController { view }
}

@MainActor
final class BreadcrumbViewDriver: ScreenDriver<BreadcrumbView>, BreadcrumbDriver {
  init() { super.init(BreadcrumbView()) }

  var controller: any HierarchicalController { view }
  var steps: [String] { lines.first.map { $0.dropFirst(2).split(separator: " > ").map(String.init) } ?? [] }

  func goBack(to text: String) {
    guard let index = steps.firstIndex(of: text) else { return }
    // Without the path all steps are gone.
    for _ in steps.dropFirst(index + 1) { screen.press(.left) }
  }
}

/// Names of attributes are at the left edge, values are indented.
@MainActor
final class DynamicFacetListViewDriver: ScreenDriver<DynamicFacetListView>, DynamicFacetListDriver {
  init() { super.init(DynamicFacetListView()) }

  var controller: any DynamicFacetListController { view }
  var attributes: [String] { lines.filter(Self.isHeading) }

  func rows(of attribute: String) -> [ShownRow] { lineIndices(of: attribute).compactMap { DrawnRow(lines[$0])?.row } }

  func tap(_ text: String, of attribute: String) {
    let indices = lineIndices(of: attribute)
    let isFound = focusRow { row, line in indices.contains(row) && DrawnRow(line)?.row.text == text }
    if isFound { screen.press(.enter) }
  }

  private static func isHeading(_ line: String) -> Bool { line.first.map { !" ›".contains($0) } ?? false }

  private func lineIndices(of attribute: String) -> [Int] {
    let lines = lines
    guard let heading = lines.firstIndex(of: attribute) else { return [] }
    return Array(lines.indices.dropFirst(heading + 1).prefix { !lines[$0].isEmpty && !Self.isHeading(lines[$0]) })
  }
}
