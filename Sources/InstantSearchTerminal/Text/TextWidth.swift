extension Character {
  /// How many columns of the screen the character takes: 0, 1 or 2.
  public var columns: Int { 1 }
}

extension String {
  /// How many columns of the screen the text takes.
  public var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension StyledText {
  /// How many columns of the screen the text takes.
  public var columns: Int { runs.reduce(0) { $0 + $1.text.columns } }

  /// The text in at most so many columns; where something is cut off, `…` stands in the last one.
  public func truncated(to columns: Int) -> StyledText { self }

  /// The text in exactly so many columns: cut off, or filled with blanks at its end.
  public func padded(to columns: Int) -> StyledText { self }

  /// The text in lines of at most so many columns, broken between words where that can be done.
  public func wrapped(to columns: Int) -> [StyledText] { [self] }
}
