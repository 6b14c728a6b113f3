/// All that the screen shows at one moment.
public struct Frame: Hashable, Sendable {
  public let size: ScreenSize
  /// Where the cursor blinks; nil for nowhere.
  public var cursor: ScreenPoint?
  /// Row by row.
  private var cells: [Cell]

  /// An empty screen.
  public init(size: ScreenSize) {
    self.size = ScreenSize(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(.plain), count: self.size.columns * self.size.rows)
  }

  /// Draws a text over what is there, in at most so many columns; what lies outside the frame is left out.
  ///
  /// Where only half of a character fits there is a blank. What would do something to the terminal is replaced.
  public mutating func draw(_ text: StyledText, at point: ScreenPoint, columns: Int) {
    guard (0..<size.rows).contains(point.row) else { return }
    let end = end(from: point.column, columns: columns)
    var column = point.column
    for run in text.runs {
      for character in run.text {
        guard column < end else { return }
        let glyph = Glyph(character)
        put(Cell(glyph, run.style), column: column, row: point.row, end: end)
        column += glyph.columns
      }
    }
  }

  /// Fills a rectangle with blanks.
  public mutating func fill(_ style: TextStyle = .plain, at point: ScreenPoint, columns: Int, rows: Int = 1) {
    let end = end(from: point.column, columns: columns)
    for row in visibleRows(from: point.row, rows: rows) {
      for column in stride(from: max(point.column, 0), to: end, by: 1) {
        put(Cell(style), column: column, row: row, end: end)
      }
    }
  }

  /// Changes the looks of a rectangle and leaves what stands there; of a character that is half inside, all changes.
  public mutating func restyle(
    at point: ScreenPoint, columns: Int, rows: Int = 1, _ change: (inout TextStyle) -> Void
  ) {
    let end = end(from: point.column, columns: columns)
    for row in visibleRows(from: point.row, rows: rows) {
      for column in stride(from: max(point.column, 0), to: end, by: 1) {
        let place = row * size.columns + column
        if column == point.column, cells[place].columns == 0 { change(&cells[place - 1].style) }
        change(&cells[place].style)
        if column == end - 1, cells[place].columns == 2 { change(&cells[place + 1].style) }
      }
    }
  }

  /// The cursor, where it is on the screen.
  var visibleCursor: ScreenPoint? {
    guard let cursor, (0..<size.columns).contains(cursor.column), (0..<size.rows).contains(cursor.row) else {
      return nil
    }
    return cursor
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

  private mutating func put(_ cell: Cell, column: Int, row: Int, end: Int) {
    let place = row * size.columns + column
    switch cell.columns {
    case 1 where column >= 0:
      clear(column: column, row: row)
      cells[place] = cell
    case 2 where column >= 0 && column + 1 < end:
      clear(column: column, row: row)
      clear(column: column + 1, row: row)
      cells[place] = cell
      cells[place + 1] = Cell(cell.style, columns: 0)
    case 2:
      for half in column...column + 1 where half >= 0 && half < end {
        put(Cell(cell.style), column: half, row: row, end: end)
      }
    default: break
    }
  }

  /// Makes a blank of the other half of a character that is about to lose this one.
  private mutating func clear(column: Int, row: Int) {
    let place = row * size.columns + column
    switch cells[place].columns {
    case 0: cells[place - 1] = Cell(cells[place - 1].style)
    case 2: cells[place + 1] = Cell(cells[place + 1].style)
    default: break
    }
  }

  private func end(from column: Int, columns: Int) -> Int {
    columns < size.columns - column ? column + max(columns, 0) : size.columns
  }

  private func visibleRows(from row: Int, rows: Int) -> Range<Int> {
    let first = min(max(row, 0), size.rows)
    return first..<max(first, rows < size.rows - row ? row + max(rows, 0) : size.rows)
  }
}
