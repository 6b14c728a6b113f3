/// Bytes for a terminal, with the cursor position and the text style after them.
struct FrameOutput {
  private let palette: Palette
  private let columns: Int
  private(set) var bytes: [UInt8] = []
  private var pen = TextStyle.plain
  private var row: Int?
  /// Nil if unknown: after a character on whose width terminals disagree, and at the end of a row.
  private var column: Int?

  /// - Parameters:
  ///   - palette: The colors of the terminal.
  ///   - columns: The width of the screen.
  init(palette: Palette, columns: Int) {
    self.palette = palette
    self.columns = columns
  }

  mutating func send(_ text: String) { bytes += text.utf8 }

  mutating func clear() {
    send("\u{1B}[0m\u{1B}[H\u{1B}[2J")
    row = 0
    column = 0
  }

  /// Draws a cell of a frame at the cursor.
  mutating func draw(_ frame: Frame, at index: Int) {
    let cell = frame.cells[index]
    setPen(cell.style(after: pen))
    if !cell.isCertain, cell.columns == 2, let row, let column {
      // A terminal that takes the character for a narrow one would not overwrite the cell of its right half.
      send("  ")
      self.column = nil
      move(to: ScreenPoint(column: column, row: row))
    }
    bytes += frame.character(at: index).utf8
    guard let start = column else { return }
    let end = start + Int(cell.columns)
    column = cell.isCertain && end < columns ? end : nil
  }

  /// Erases the rest of the row.
  mutating func eraseRest() {
    setPen(.plain)
    send("\u{1B}[K")
  }

  mutating func setPen(_ style: TextStyle) {
    let visible = palette.visible(style)
    guard visible != pen else { return }
    pen = visible
    send("\u{1B}[\(palette.parameters(of: visible))m")
  }

  /// Moves the cursor within a frame that has been drawn: drawing a few cells again takes fewer bytes than a sequence.
  mutating func move(to point: ScreenPoint, over frame: Frame) {
    if row == point.row, let column, column < point.column, point.column - column <= Self.shortestMove {
      let start = frame.cellIndices(ofRow: point.row).lowerBound
      let between = start + column..<start + point.column
      if between.allSatisfy({ canRepeat(frame.cells[$0]) }) {
        for index in between { draw(frame, at: index) }
        return
      }
    }
    move(to: point)
  }

  private func canRepeat(_ cell: Frame.Cell) -> Bool {
    cell.scalar.isASCII && !cell.isCluster && cell.columns == 1 && palette.visible(cell.style(after: pen)) == pen
  }

  /// Moves the cursor in as few bytes as possible.
  mutating func move(to point: ScreenPoint) {
    if row == point.row {
      switch column {
      case point.column?: break
      case let column? where column == point.column - 1: send("\u{1B}[C")
      case let column? where column < point.column: send("\u{1B}[\(point.column - column)C")
      default: send(point.column == 0 ? "\r" : "\u{1B}[\(point.column + 1)G")
      }
    } else if point.column == 0, row == point.row - 1 {
      send("\r\n")
    } else if point.column == 0 {
      send(point.row == 0 ? "\u{1B}[H" : "\u{1B}[\(point.row + 1)H")
    } else {
      send("\u{1B}[\(point.row + 1);\(point.column + 1)H")
    }
    row = point.row
    column = point.column
  }

  /// The bytes of the shortest sequence that moves the cursor.
  private static let shortestMove = 3
}
