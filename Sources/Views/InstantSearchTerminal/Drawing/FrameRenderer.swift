/// Keeps the frame that a terminal shows, and makes the bytes that change it into the next one.
///
/// ``TerminalScreen/run()`` uses one. To send frames elsewhere, over a network for instance, use one for each terminal.
public struct FrameRenderer: Sendable {
  private let palette: Palette
  private var shown: Frame?

  /// A renderer for a terminal with these colors and unknown contents.
  public init(colors: ColorDepth) { palette = Palette(depth: colors) }

  /// Forgets the frame that the terminal shows, so that the next one is drawn completely.
  package mutating func forget() { shown = nil }

  /// The bytes that make the terminal show this frame; empty if it already does.
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
    // Hides the cursor while drawing, and uses synchronized output (mode 2026), so that the frame appears at once.
    let hides = known == nil || before.visibleCursor != nil
    return Array("\u{1B}[?2026h\(hides ? "\u{1B}[?25l" : "")".utf8) + output.bytes + Array("\u{1B}[?2026l".utf8)
  }

  private static func draw(_ row: Int, of frame: Frame, over before: Frame, into output: inout FrameOutput) {
    let indices = frame.cellIndices(ofRow: row)
    // The end of the visible cells of the row; computed when the first changed cell is found.
    var end: Int?
    var index = indices.lowerBound
    // Whether a terminal that disagrees on the last character's width may have overwritten the next cell.
    var isDoubtful = false
    while index < indices.upperBound {
      let next = index + max(Int(frame.cells[index].columns), 1)
      defer { index = next }
      let isShown = (index..<next).allSatisfy { frame.looksLike(before, at: $0) }
      if isShown, !isDoubtful { continue }
      isDoubtful = !isShown && !(frame.cells[index].isCertain && before.cells[index].isCertain)
      let column = index - indices.lowerBound
      output.move(to: ScreenPoint(column: column, row: row), over: frame)
      let rest = end ?? frame.end(ofRow: row)
      end = rest
      if index >= rest, indices.upperBound - index > 3 { return output.eraseRest() }
      output.draw(frame, at: index)
    }
  }
}

extension Frame {
  fileprivate func looksLike(_ other: Frame, at index: Int) -> Bool {
    let cell = cells[index]
    let otherCell = other.cells[index]
    guard cell == otherCell else {
      return cell.isBlank && otherCell.isBlank && cell.columns == otherCell.columns
        && cell.style == otherCell.style(after: cell.style)
    }
    return !cell.isCluster || character(at: index) == other.character(at: index)
  }

  /// The index after the last visible cell of a row.
  fileprivate func end(ofRow row: Int) -> Int {
    let indices = cellIndices(ofRow: row)
    let last = indices.last { !cells[$0].isBlank || cells[$0].style(after: .plain) != .plain }
    return last.map { $0 + max(Int(cells[$0].columns), 1) } ?? indices.lowerBound
  }
}
