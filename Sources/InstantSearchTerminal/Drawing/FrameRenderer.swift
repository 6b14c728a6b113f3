/// Knows what a terminal shows, and tells what to send so that it shows the next frame.
///
/// ``TerminalScreen/run()`` has one. Whoever sends frames elsewhere, over a network say, has one for each terminal.
public struct FrameRenderer: Sendable {
  private let palette: Palette
  private var shown: Frame?

  public init(colors: ColorDepth) { palette = Palette(depth: colors) }

  /// Forgets what the terminal shows, so that the next frame is drawn whole.
  public mutating func forget() { shown = nil }

  /// What to send so that the terminal shows this frame: nothing where it does already.
  public mutating func bytes(toShow frame: Frame) -> [UInt8] {
    let known = shown?.size == frame.size ? shown : nil
    shown = frame
    var output = FrameOutput(palette: palette, columns: frame.size.columns)
    if known == nil { output.clear() }
    let before = known ?? Frame(size: frame.size)
    for row in 0..<frame.size.rows {
      Self.draw(row, of: frame, over: before, into: &output)
    }
    output.setPen(.plain)
    guard !output.bytes.isEmpty || frame.visibleCursor != before.visibleCursor else { return [] }

    if let cursor = frame.visibleCursor {
      output.move(to: cursor)
      output.send("\u{1B}[?25h")
    }
    // The cursor does not run about, and the terminal shows all of it at once, where it can.
    let hides = known == nil || before.visibleCursor != nil
    return Array("\u{1B}[?2026h\(hides ? "\u{1B}[?25l" : "")".utf8) + output.bytes + Array("\u{1B}[?2026l".utf8)
  }

  private static func draw(_ row: Int, of frame: Frame, over before: Frame, into output: inout FrameOutput) {
    let places = frame.places(ofRow: row)
    // Behind it the row is blank; found out only where something changed.
    var end: Int?
    var place = places.lowerBound
    // Whether a terminal may have changed the next cell too, as it takes the one before for a wide one.
    var isDoubtful = false
    while place < places.upperBound {
      let next = place + max(Int(frame.cells[place].columns), 1)
      defer { place = next }
      let isShown = (place..<next).allSatisfy { frame.looksLike(before, at: $0) }
      if isShown, !isDoubtful { continue }
      isDoubtful = !isShown && !(frame.cells[place].isCertain && before.cells[place].isCertain)
      let column = place - places.lowerBound
      output.move(to: ScreenPoint(column: column, row: row), over: frame)
      let rest = end ?? frame.end(ofRow: row)
      end = rest
      if place >= rest, places.upperBound - place > 3 { return output.eraseRest() }
      output.draw(frame, at: place)
    }
  }
}

extension Frame {
  fileprivate func looksLike(_ other: Frame, at place: Int) -> Bool {
    let cell = cells[place]
    let otherCell = other.cells[place]
    guard cell == otherCell else {
      return cell.isBlank && otherCell.isBlank && cell.columns == otherCell.columns
        && cell.style == otherCell.style(after: cell.style)
    }
    return !cell.isCluster || character(at: place) == other.character(at: place)
  }

  /// The place behind the last cell of a row in which anything can be seen.
  fileprivate func end(ofRow row: Int) -> Int {
    let places = places(ofRow: row)
    let last = places.last { !cells[$0].isBlank || cells[$0].style(after: .plain) != .plain }
    return last.map { $0 + max(Int(cells[$0].columns), 1) } ?? places.lowerBound
  }
}
