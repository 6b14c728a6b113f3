extension Frame {
  /// What stands in one column of a row.
  struct Cell: Hashable, Sendable {
    var character: Character
    var style: TextStyle
    /// 1 or 2; 0 for the right half of the character before.
    var columns: Int8
    /// Whether all terminals agree on the columns.
    var isCertain = true

    init(_ glyph: Glyph, _ style: TextStyle) {
      character = glyph.character
      columns = Int8(glyph.columns)
      isCertain = glyph.isCertain
      self.style = style
    }

    /// A blank, or the right half of a character.
    init(_ style: TextStyle, columns: Int8 = 1) {
      character = " "
      self.style = style
      self.columns = columns
    }

    /// How to draw the cell after a pen that draws like this: on a blank most looks can't be seen.
    func style(after pen: TextStyle) -> TextStyle {
      character == " " && !style.isSeenOnBlanks && !pen.isSeenOnBlanks ? pen : style
    }

    func looksLike(_ other: Cell) -> Bool {
      columns == other.columns && character == other.character && style == other.style(after: style)
    }
  }
}

extension TextStyle {
  fileprivate var isSeenOnBlanks: Bool { isReversed || isUnderlined || isStruck }
}
