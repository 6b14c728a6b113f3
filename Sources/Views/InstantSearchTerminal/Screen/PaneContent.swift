/// The layout of a pane's views, in rows and columns of the pane.
@MainActor
struct PaneContent {
  /// A view with its rows and columns.
  struct Item {
    let view: TerminalView
    let rows: Range<Int>
    let columns: Range<Int>
    let hasTitle: Bool
  }

  var items: [Item] = []
  var titles: [(row: Int, number: Int, text: String, views: [TerminalView])] = []
  var rowCount = 0

  func item(of view: TerminalView) -> Item? { items.first { $0.view === view } }

  /// The rows of the pane that should be visible.
  struct FocusedRows {
    let all: Range<Int>
    /// The first row of the focused stop itself.
    let first: Int
  }

  /// The rows that should be visible when a view has the focus.
  func focusedRows(of view: TerminalView) -> FocusedRows? {
    guard let item = item(of: view), let stop = view.stopInRange else { return nil }
    let rows = view.rows(ofStop: stop, columns: item.columns.count)
    let first = item.rows.lowerBound + rows.lowerBound
    // The title is visible together with the first stop.
    let top = stop == 0 ? item.rows.lowerBound - (item.hasTitle ? 1 : 0) : first
    return FocusedRows(all: top..<max(first + 1, item.rows.lowerBound + rows.upperBound), first: first)
  }

  /// The view at a point of the pane, with the point in the view's coordinates.
  func hitTest(_ point: ScreenPoint) -> (view: TerminalView, point: ScreenPoint, columns: Int)? {
    for item in items where item.rows.contains(point.row) && item.columns.contains(point.column) {
      let inView = ScreenPoint(
        column: point.column - item.columns.lowerBound, row: point.row - item.rows.lowerBound)
      return (item.view, inView, item.columns.count)
    }
    return nil
  }

  /// The first stop in a row of the pane.
  func stop(inRow row: Int) -> (view: TerminalView, stop: Int)? {
    for item in items where item.rows.contains(row) {
      let point = ScreenPoint(column: 0, row: row - item.rows.lowerBound)
      if let stop = item.view.stop(at: point, columns: item.columns.count) { return (item.view, stop) }
    }
    return nil
  }
}
