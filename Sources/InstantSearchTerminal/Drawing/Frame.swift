/// All that the screen shows at one moment.
public struct Frame: Hashable, Sendable {
  public let size: ScreenSize
  /// Where the cursor blinks; nil for nowhere.
  public var cursor: ScreenPoint?
  /// Row by row.
  private(set) var cells: [Cell]
  /// The characters of several scalars, by the places of their cells.
  private var clusters: [Int: Character] = [:]

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
        put(Cell(glyph, run.style), glyph.cluster, column: column, row: point.row, end: end)
        column += glyph.columns
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

  /// The places of the cells of a row.
  func places(ofRow row: Int) -> Range<Int> { row * size.columns..<(row + 1) * size.columns }

  /// The character in a cell that is no right half.
  func character(at place: Int) -> Character {
    cells[place].isCluster ? clusters[place] ?? " " : Character(cells[place].scalar)
  }

  private mutating func put(_ cell: Cell, _ cluster: Character? = nil, column: Int, row: Int, end: Int) {
    let place = row * size.columns + column
    switch cell.columns {
    case 1 where column >= 0:
      clear(place)
      cells[place] = cell
      if let cluster { clusters[place] = cluster }
    case 2 where column >= 0 && column + 1 < end:
      clear(place)
      clear(place + 1)
      cells[place] = cell
      cells[place + 1] = Cell(cell.style, columns: 0)
      if let cluster { clusters[place] = cluster }
    case 2:
      for half in column...column + 1 where half >= 0 && half < end {
        put(Cell(cell.style), column: half, row: row, end: end)
      }
    default: break
    }
  }

  /// Makes way for a cell: the other half of a wide character becomes a blank.
  private mutating func clear(_ place: Int) {
    let lead = cells[place].columns == 0 ? place - 1 : place
    if cells[lead].isCluster { clusters[lead] = nil }
    if lead < place {
      cells[lead] = Cell(cells[lead].style)
    } else if cells[place].columns == 2 {
      cells[place + 1] = Cell(cells[place + 1].style)
    }
  }

  private func end(from column: Int, columns: Int) -> Int {
    columns < size.columns - column ? column + max(columns, 0) : size.columns
  }
}
