/// Bytes for a terminal, and where its cursor and its pen are after them.
struct FrameOutput {
  private let palette: Palette
  private let columns: Int
  private(set) var bytes: [UInt8] = []
  private var pen = TextStyle.plain
  private var row: Int?
  /// Unknown after a character whose width terminals don't agree on, and at the end of a row.
  private var column: Int?

  /// For a screen with so many columns.
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

  /// Draws what stands at the cursor's place.
  mutating func draw(_ cell: Frame.Cell) {
    setPen(cell.style(after: pen))
    bytes += cell.character.utf8
    guard let start = column else { return }
    let end = start + Int(cell.columns)
    column = cell.isCertain && end < columns ? end : nil
  }

  /// Makes blanks of the rest of the row.
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

  /// Moves the cursor to a cell of this row.
  mutating func move(to point: ScreenPoint, in cells: ArraySlice<Frame.Cell>) {
    if row == point.row, let column, column < point.column, point.column - column <= Self.shortestMove {
      // To draw a few cells again is shorter than to move over them.
      let between = cells[cells.startIndex + column..<cells.startIndex + point.column]
      if between.allSatisfy({ $0.character.isASCII && palette.visible($0.style(after: pen)) == pen }) {
        for cell in between { draw(cell) }
        return
      }
    }
    move(to: point)
  }

  /// Moves the cursor in as few bytes as can be.
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
