extension TerminalScreen {
  /// The frame for a terminal of this size. Drawing has no side effects.
  public func frame(size: ScreenSize) -> Frame {
    let size = ScreenSize(columns: max(0, size.columns), rows: max(0, size.rows))
    var frame = Frame(size: size)
    if let page {
      page.draw(in: &frame)
      return frame
    }
    let layout = layout(size)
    for area in layout.areas { draw(area, in: &frame) }
    if let row = layout.ruleRow {
      drawRule(at: row, [layout.separator?.column, layout.preview?.columns.lowerBound].compactMap(\.self), in: &frame)
    }
    if let (column, rows) = layout.separator, let side = layout.area(.side) {
      for row in rows { frame.draw(StyledText("│", .quiet), at: ScreenPoint(column: column, row: row), columns: 1) }
      // Marks if the side column can be scrolled up or down.
      let last = side.content.rowCount > side.offset + rows.count ? rows.last : nil
      for (row, mark) in [(side.offset > 0 ? rows.first : nil, "↑"), (last, "↓")] {
        guard let row else { continue }
        frame.draw(StyledText(mark, .quiet), at: ScreenPoint(column: column - 1, row: row), columns: 1)
      }
    }
    if let (columns, rows) = layout.preview { drawPreview(columns, rows, in: &frame) }
    let columns = size.columns
    if let row = layout.messageRow, let message {
      frame.draw(
        (" " + message).truncated(to: columns), at: ScreenPoint(column: 0, row: row), columns: columns)
    }
    if let prompt {
      prompt.draw(in: &frame)
    } else if let row = layout.hintRow {
      frame.draw(hintLine(columns: columns), at: ScreenPoint(column: 0, row: row), columns: columns)
    }
    return frame
  }

  private func draw(_ area: ScreenLayout.Area, in frame: inout Frame) {
    func point(_ row: Int, _ column: Int) -> ScreenPoint {
      ScreenPoint(column: area.columns.lowerBound + column, row: area.rows.lowerBound + row - area.offset)
    }
    let focus = focus
    for (row, number, title, views) in area.content.titles where area.shown.contains(row) {
      let hasFocus = views.contains { $0 === focus }
      let key = area.region == .side && number <= 9 ? StyledText("\(number) ", .quiet) : StyledText()
      let text = key + StyledText(title, TextStyle(hasFocus ? .accent : .plain, isBold: true))
      frame.draw(text.truncated(to: area.columns.count), at: point(row, 0), columns: area.columns.count)
    }
    for item in area.content.items where item.rows.overlaps(area.shown) {
      let hasFocus = item.view === focus
      let first = item.rows.lowerBound
      for row in item.rows.clamped(to: area.shown) {
        let text = item.view.row(row - first, columns: item.columns.count, hasFocus: hasFocus)
        frame.draw(
          text.truncated(to: item.columns.count), at: point(row, item.columns.lowerBound),
          columns: item.columns.count)
      }
      if hasFocus, let cursor = item.view.cursor(columns: item.columns.count),
        area.shown.contains(first + cursor.row), cursor.column < item.columns.count
      {
        frame.cursor = point(first + cursor.row, item.columns.lowerBound + cursor.column)
      }
    }
  }

  /// The page of the result that has the focus, or had it last.
  private func drawPreview(_ columns: Range<Int>, _ rows: Range<Int>, in frame: inout Frame) {
    for row in rows {
      frame.draw(StyledText("│", .quiet), at: ScreenPoint(column: columns.lowerBound, row: row), columns: 1)
    }
    guard let page = panes[.main]?.views.lazy.compactMap(\.preview).first else { return }
    let (start, width) = (columns.lowerBound + 2, columns.count - 2)
    for (row, text) in zip(rows, [StyledText(page.title, .bold)] + page.rows(columns: width)) {
      frame.draw(text.truncated(to: width), at: ScreenPoint(column: start, row: row), columns: width)
    }
  }

  /// The line below the header, with the title.
  private func drawRule(at row: Int, _ separators: [Int], in frame: inout Frame) {
    let columns = frame.size.columns
    frame.draw(.rule(title, columns: columns), at: ScreenPoint(column: 0, row: row), columns: columns)
    for separator in separators where separator > title.columns + 4 {
      frame.draw(StyledText("┬", .quiet), at: ScreenPoint(column: separator, row: row), columns: 1)
    }
  }

  private func hintLine(columns: Int) -> StyledText {
    var hints = focus?.hints ?? []
    var ways: [KeyHint] = []
    // A view that handles the arrow keys itself is not left by them.
    if !hints.contains(where: { $0.keys.contains("→") }), focus?.cursor(columns: columns) == nil {
      if focusedRegion == .side { ways.append(KeyHint("→", "results")) }
      if focusedRegion == .main, panes[.side]?.stops.isEmpty == false { ways.append(KeyHint("←", "filters")) }
    }
    hints.append(KeyHint("Tab", "next"))
    // If the other column is not visible, its hint comes early, so that it is not truncated.
    hints.insert(contentsOf: ways, at: columns < ScreenLayout.narrow ? min(1, hints.count - 1) : hints.count)
    let always = [KeyHint("F1", "help")] + keys.map(\.hint) + [KeyHint("Ctrl-Q", "leave")]
    return KeyHint.line(hints, always, columns: columns)
  }
}

extension StyledText {
  /// A line across the screen with a title.
  static func rule(_ title: String, columns: Int) -> StyledText {
    let start = title.isEmpty ? StyledText() : StyledText("─ ", .quiet) + StyledText(title, .bold) + " "
    let rest = columns - start.columns
    return rest > 0
      ? start + StyledText(String(repeating: "─", count: rest), .quiet) : start.truncated(to: max(0, columns))
  }
}
