/// The regions of a screen.
enum Region: CaseIterable {
  case header, side, main
}

/// The layout of a screen of a given size.
@MainActor
struct ScreenLayout {
  /// A visible pane with its viewport.
  struct Area {
    let region: Region
    let rows: Range<Int>
    let columns: Range<Int>
    let content: PaneContent
    /// The scroll offset: the first visible row of the pane.
    let offset: Int

    /// The visible rows of the pane.
    var shown: Range<Int> { offset..<max(offset, min(content.rowCount, offset + rows.count)) }

    func contains(_ point: ScreenPoint) -> Bool { rows.contains(point.row) && columns.contains(point.column) }

    /// Converts a point of the screen to the pane's coordinates.
    func convert(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(column: point.column - columns.lowerBound, row: point.row - rows.lowerBound + offset)
    }
  }

  private(set) var areas: [Area] = []
  /// The line between the header and the rest.
  private(set) var ruleRow: Int?
  /// The line between the two columns.
  private(set) var separator: (column: Int, rows: Range<Int>)?
  /// The area beside the results on a wide screen, behind a line.
  private(set) var preview: (columns: Range<Int>, rows: Range<Int>)?
  private(set) var messageRow: Int?
  private(set) var hintRow: Int?

  /// Below this width the screen has one column.
  static let narrow = 60
  /// The least width of results and preview side by side, without the filters.
  static let previewing = 120

  func area(_ region: Region) -> Area? { areas.first { $0.region == region } }

  init(_ size: ScreenSize, panes: [Region: Pane], focus: TerminalView?, shows body: Region, hasMessage: Bool) {
    let columns = size.columns
    var rows = size.rows
    if rows >= 5 {
      rows -= 1
      hintRow = rows
    }
    if hasMessage, rows >= 3 {
      rows -= 1
      messageRow = rows
    }
    func focusIsIn(_ region: Region) -> Bool { panes[region]?.views.contains { $0 === focus } ?? false }
    func area(_ region: Region, _ rows: Range<Int>, _ columns: Range<Int>) -> Area {
      let pane = panes[region] ?? Pane()
      let content = pane.content(columns: columns.count)
      let focused = focus.flatMap { content.focusedRows(of: $0) }
      let offset = pane.offset(showing: focused, of: content.rowCount, rows: rows.count)
      return Area(region: region, rows: rows, columns: columns, content: content, offset: offset)
    }

    let headerRows = panes[.header]?.content(columns: columns).rowCount ?? 0
    let header = min(headerRows, max(1, rows / 2 - 1))
    guard rows >= 4 || headerRows == 0 else {
      // There is room only for the pane with the focus.
      let region = focusIsIn(.header) ? .header : body
      areas = [area(region, 0..<rows, 0..<columns)]
      return
    }
    var top = 0
    if headerRows > 0 {
      areas.append(area(.header, 0..<header, 0..<columns))
      ruleRow = header
      top = header + 1
    }
    let (hasSide, hasMain) = (panes[.side]?.views.isEmpty == false, panes[.main]?.views.isEmpty == false)
    if hasSide, hasMain, columns >= Self.narrow {
      let side = min(40, max(24, columns * 3 / 10))
      separator = (side, top..<rows)
      areas.append(area(.side, top..<rows, 0..<(side - 1)))
      var end = columns
      if columns - side > Self.previewing, panes[.main]?.views.contains(where: \.hasPreview) == true {
        end -= (columns - side) / 2
        preview = (end..<columns, top..<rows)
      }
      areas.append(area(.main, top..<rows, (side + 1)..<end))
    } else {
      let region: Region = hasSide && hasMain ? body : hasSide ? .side : .main
      areas.append(area(region, top..<rows, 0..<columns))
    }
  }
}
