/// Knows what a terminal shows, and tells what to send so that it shows the next frame.
struct FrameRenderer: Sendable {
  private let palette: Palette
  private var shown: Frame?

  init(colors: ColorDepth) { palette = Palette(depth: colors) }

  /// Forgets what the terminal shows, so that the next frame is drawn whole.
  mutating func forget() { shown = nil }

  /// What to send so that the terminal shows this frame: nothing where it does already.
  mutating func bytes(toShow frame: Frame) -> [UInt8] {
    let known = shown?.size == frame.size ? shown : nil
    shown = frame
    var output = FrameOutput(palette: palette, columns: frame.size.columns)
    if known == nil { output.clear() }
    let before = known ?? Frame(size: frame.size)
    for row in 0..<frame.size.rows {
      Self.draw(row, of: frame, over: before, into: &output)
    }
    output.setPen(.plain)
    let isUnchanged = output.bytes.isEmpty
    guard !isUnchanged || frame.visibleCursor != before.visibleCursor else { return [] }

    if let cursor = frame.visibleCursor {
      output.move(to: cursor)
      output.send("\u{1B}[?25h")
    }
    // The cursor does not run about, and the terminal shows all of it at once, where it can.
    let hides = known == nil || before.visibleCursor != nil
    return Array("\u{1B}[?2026h\(hides ? "\u{1B}[?25l" : "")".utf8) + output.bytes + Array("\u{1B}[?2026l".utf8)
  }

  private static func draw(_ row: Int, of frame: Frame, over before: Frame, into output: inout FrameOutput) {
    let cells = frame.row(row)
    let old = before.row(row)
    var end: Int?
    var place = cells.startIndex
    while place < cells.endIndex {
      let next = place + max(Int(cells[place].columns), 1)
      defer { place = next }
      if zip(cells[place..<next], old[place..<next]).allSatisfy({ $0.looksLike($1) }) { continue }
      output.move(to: ScreenPoint(column: place - cells.startIndex, row: row), in: cells)
      // Found out only in a row that changed.
      let rest = end ?? cells.lastIndex { !$0.looksLike(Frame.Cell(.plain)) }.map { $0 + 1 } ?? cells.startIndex
      end = rest
      if place >= rest, cells.endIndex - place > 3 { return output.eraseRest() }
      output.draw(cells[place])
    }
  }
}
