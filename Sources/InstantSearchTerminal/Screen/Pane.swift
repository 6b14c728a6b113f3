/// A part of the screen in which views stand below each other, and which scrolls as a whole.
@MainActor
struct Pane {
  /// Views beside each other, below a title if they have one.
  struct Strip {
    var title: String?
    var views: [TerminalView]
  }

  var strips: [Strip] = []
  /// Whether a row is left free between strips.
  var isSpaced = false
  /// The first row that shows, as long as the focus does not ask for another one.
  var offset = 0
  /// The view that had the focus last.
  weak var lastFocused: TerminalView?

  var views: [TerminalView] { strips.flatMap(\.views) }
  /// The views that can have the focus now.
  var stops: [TerminalView] { views.filter { $0.stopCount > 0 } }

  /// Where everything stands in so many columns.
  func content(columns: Int) -> PaneContent {
    var content = PaneContent()
    for strip in strips {
      let shown = strip.views.filter { $0.rowCount(columns: columns) > 0 }
      guard !shown.isEmpty else { continue }
      if isSpaced, content.rowCount > 0 { content.rowCount += 1 }
      if let title = strip.title {
        content.titles.append((content.rowCount, title, strip.views))
        content.rowCount += 1
      }
      for line in strip.views.count == 1 ? [[(shown[0], 0..<columns)]] : Self.lines(of: shown, columns) {
        let top = content.rowCount
        for (view, range) in line {
          let rows = top..<(top + view.rowCount(columns: range.count))
          content.places.append(.init(view: view, rows: rows, columns: range, hasTitle: strip.title != nil))
          content.rowCount = max(content.rowCount, rows.upperBound)
        }
      }
    }
    return content
  }

  /// Views that share a row have as many columns as they need; where that is too much, the next one begins another row.
  private static func lines(of views: [TerminalView], _ columns: Int) -> [[(TerminalView, Range<Int>)]] {
    var lines: [[(view: TerminalView, width: Int)]] = []
    var room = 0
    for view in views {
      let width = min(view.row(0, columns: columns, hasFocus: false).columns, columns)
      if lines.isEmpty || width > room {
        lines.append([])
        room = columns
      }
      lines[lines.count - 1].append((view, width))
      room -= width
    }
    return lines.map { line in
      // What only tells something stands at the left, what can be used at the right.
      let usable = line.filter { $0.view.stopCount > 0 }
      var left = 0
      var right = columns - usable.reduce(0) { $0 + $1.width }
      return line.map { view, width in
        let start = view.stopCount > 0 ? right : left
        if view.stopCount > 0 { right += width } else { left += width }
        return (view, start..<(start + width))
      }
    }
  }

  /// The first row that shows where so many fit, so that the rows with the focus are in sight.
  func offset(showing focus: PaneContent.FocusedRows?, of rowCount: Int, rows: Int) -> Int {
    var offset = min(max(0, self.offset), max(0, rowCount - rows))
    guard let focus, rows > 0 else { return offset }
    // Where there is too little room for all, the rows above count more, and the first row with the focus most.
    for range in [focus.all, focus.all.lowerBound..<focus.first + 1, focus.first..<focus.first + 1] {
      if range.upperBound > offset + rows { offset = range.upperBound - rows }
      if range.lowerBound < offset { offset = range.lowerBound }
    }
    return offset
  }
}

/// Where the views of a pane stand, in rows and columns of the pane.
@MainActor
struct PaneContent {
  struct Place {
    let view: TerminalView
    let rows: Range<Int>
    let columns: Range<Int>
    let hasTitle: Bool
  }

  var places: [Place] = []
  var titles: [(row: Int, text: String, views: [TerminalView])] = []
  var rowCount = 0

  func place(of view: TerminalView) -> Place? { places.first { $0.view === view } }

  /// The rows of the pane that should be in sight.
  struct FocusedRows {
    let all: Range<Int>
    /// The first row that has the focus itself.
    let first: Int
  }

  /// The rows that should be in sight where a view has the focus.
  func focusedRows(of view: TerminalView) -> FocusedRows? {
    guard let place = place(of: view), let stop = view.stopInRange else { return nil }
    let rows = view.rows(ofStop: stop, columns: place.columns.count)
    let first = place.rows.lowerBound + rows.lowerBound
    // With the first stop of a view its title shows too.
    let top = stop == 0 ? place.rows.lowerBound - (place.hasTitle ? 1 : 0) : first
    return FocusedRows(all: top..<max(first + 1, place.rows.lowerBound + rows.upperBound), first: first)
  }

  /// The view at a point of the pane, with the point in the view.
  func hit(_ point: ScreenPoint) -> (view: TerminalView, point: ScreenPoint, columns: Int)? {
    for place in places where place.rows.contains(point.row) && place.columns.contains(point.column) {
      let inView = ScreenPoint(
        column: point.column - place.columns.lowerBound, row: point.row - place.rows.lowerBound)
      return (place.view, inView, place.columns.count)
    }
    return nil
  }

  /// The place that can have the focus in a row of the pane; of several the first.
  func stop(inRow row: Int) -> (view: TerminalView, stop: Int)? {
    for place in places where place.rows.contains(row) {
      let point = ScreenPoint(column: 0, row: row - place.rows.lowerBound)
      if let stop = place.view.stop(at: point, columns: place.columns.count) { return (place.view, stop) }
    }
    return nil
  }
}
