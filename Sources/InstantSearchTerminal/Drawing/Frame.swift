/// How many columns and rows there are.
public struct ScreenSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A place on the screen, counted from the upper left corner, which is 0, 0.
public struct ScreenPoint: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// All that the screen shows at one moment.
public struct Frame: Hashable, Sendable {
  public let size: ScreenSize
  /// Where the cursor blinks; nil for nowhere.
  public var cursor: ScreenPoint?
  private(set) var rows: [StyledText]

  /// An empty screen.
  public init(size: ScreenSize) {
    self.size = size
    rows = Array(repeating: StyledText(), count: size.rows)
  }

  /// Draws a text over what is there, in at most so many columns; what lies outside the frame is left out.
  public mutating func draw(_ text: StyledText, at point: ScreenPoint, columns: Int) {}

  /// What stands on the screen without its looks, a text for each row without blanks at its end.
  public var lines: [String] { rows.map(\.text) }
}
