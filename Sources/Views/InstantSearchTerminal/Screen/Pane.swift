/// An area of the screen with views below each other that scrolls as a whole.
@MainActor
struct Pane {
  /// Views side by side or below each other, below an optional title.
  struct Strip {
    var title: String?
    var views: [TerminalView]
    var isStacked = false
  }

  var strips: [Strip] = []
  /// Whether strips are separated by an empty row.
  var isSpaced = false
  /// The scroll offset in rows. It is a hint; the focused row stays visible.
  var offset = 0
  /// The view that had the focus last.
  weak var lastFocused: TerminalView?

  var views: [TerminalView] { strips.flatMap(\.views) }
  func shows(_ view: TerminalView) -> Bool { views.contains { $0 === view } }

  /// The views that can have the focus now.
  var stops: [TerminalView] { views.filter { $0.stopCount > 0 } }

  /// The lists that can be named: their titles, numbered from 1.
  var titled: [(number: Int, title: String, views: [TerminalView])] {
    strips.compactMap { strip in strip.title.map { ($0, strip.views) } }.enumerated()
      .map { (number: $0 + 1, title: $1.0, views: $1.1) }
  }

  /// The layout of the pane's content in this many columns.
  func content(columns: Int) -> PaneContent {
    var content = PaneContent()
    var number = 0
    for strip in strips {
      if strip.title != nil { number += 1 }
      let shown = strip.views.filter { $0.rowCount(columns: columns) > 0 }
      guard !shown.isEmpty else { continue }
      if isSpaced, content.rowCount > 0 { content.rowCount += 1 }
      if let title = strip.title {
        content.titles.append((content.rowCount, number, title, strip.views))
        content.rowCount += 1
      }
      let isWide = strip.isStacked || strip.views.count == 1
      let lines = isWide ? shown.map { [($0, 0..<columns)] } : Self.lines(of: shown, columns)
      for line in lines {
        let top = content.rowCount
        for (view, range) in line {
          let rows = top..<(top + view.rowCount(columns: range.count))
          let hasTitle = strip.title != nil && view === shown[0]
          content.items.append(.init(view: view, rows: rows, columns: range, hasTitle: hasTitle))
          content.rowCount = max(content.rowCount, rows.upperBound)
        }
      }
    }
    return content
  }

  /// Distributes the views of a strip over rows. Each view is as wide as its content; one that does not fit begins the
  /// next row.
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
      // Views that only show something are aligned left, views that can have the focus right.
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

  /// The scroll offset for a viewport of this many rows that keeps the focused rows visible.
  func offset(showing focus: PaneContent.FocusedRows?, of rowCount: Int, rows: Int) -> Int {
    var offset = min(max(0, self.offset), max(0, rowCount - rows))
    guard let focus, rows > 0 else { return offset }
    // If not all of them fit, later ranges win: the rows from the top, then the first focused row.
    for range in [focus.all, focus.all.lowerBound..<focus.first + 1, focus.first..<focus.first + 1] {
      if range.upperBound > offset + rows { offset = range.upperBound - rows }
      if range.lowerBound < offset { offset = range.lowerBound }
    }
    return offset
  }
}
