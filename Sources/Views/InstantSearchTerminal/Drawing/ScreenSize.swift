/// The size of a screen in columns and rows.
public struct ScreenSize: Hashable, Sendable {
  /// The width in character cells.
  package var columns: Int
  /// The height in lines.
  package var rows: Int

  /// The size of a screen with this many columns and rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A position on the screen; the upper left corner is 0, 0.
public struct ScreenPoint: Hashable, Sendable {
  /// The column, counted from 0 at the left edge.
  package var column: Int
  /// The row, counted from 0 at the upper edge.
  package var row: Int

  /// The position in this column and row.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
