/// The content of the whole screen.
public struct Frame: Hashable, Sendable {
  /// The size of the screen.
  package let size: ScreenSize
  /// The position of the cursor; nil if it is hidden.
  package var cursor: ScreenPoint?
  /// Row by row.
  private(set) var cells: [Cell]
  /// The characters of several scalars, by the indices of their cells.
  private var clusters: [Int: Character] = [:]

  /// An empty screen.
  package init(size: ScreenSize) {
    self.size = ScreenSize(columns: max(size.columns, 0), rows: max(size.rows, 0))
    cells = Array(repeating: Cell(.plain), count: self.size.columns * self.size.rows)
  }

  /// Draws a text over the present content, in at most this many columns, clipped to the frame.
  ///
  /// A wide character that fits only by half becomes a blank. Unsafe characters are replaced.
  package mutating func draw(_ text: StyledText, at point: ScreenPoint, columns: Int) {
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

  /// The cursor, if it is within the frame.
  var visibleCursor: ScreenPoint? {
    guard let cursor, (0..<size.columns).contains(cursor.column), (0..<size.rows).contains(cursor.row) else {
      return nil
    }
    return cursor
  }

  /// The indices of the cells of a row.
  func cellIndices(ofRow row: Int) -> Range<Int> { row * size.columns..<(row + 1) * size.columns }

  /// The character of a cell that is not a right half.
  func character(at index: Int) -> Character {
    cells[index].isCluster ? clusters[index] ?? " " : Character(cells[index].scalar)
  }

  private mutating func put(_ cell: Cell, _ cluster: Character? = nil, column: Int, row: Int, end: Int) {
    let index = row * size.columns + column
    switch cell.columns {
    case 1 where column >= 0:
      clear(index)
      cells[index] = cell
      if let cluster { clusters[index] = cluster }
    case 2 where column >= 0 && column + 1 < end:
      clear(index)
      clear(index + 1)
      cells[index] = cell
      cells[index + 1] = Cell(cell.style, columns: 0)
      if let cluster { clusters[index] = cluster }
    case 2:
      for half in column...column + 1 where half >= 0 && half < end {
        put(Cell(cell.style), column: half, row: row, end: end)
      }
    default: break
    }
  }

  /// Prepares a cell to be overwritten: the other half of a wide character becomes a blank.
  private mutating func clear(_ index: Int) {
    let lead = cells[index].columns == 0 ? index - 1 : index
    if cells[lead].isCluster { clusters[lead] = nil }
    if lead < index {
      cells[lead] = Cell(cells[lead].style)
    } else if cells[index].columns == 2 {
      cells[index + 1] = Cell(cells[index + 1].style)
    }
  }

  private func end(from column: Int, columns: Int) -> Int {
    columns < size.columns - column ? column + max(columns, 0) : size.columns
  }
}
