extension Frame {
  /// The content of one column of a row. There are many, so it has no reference-counted members.
  struct Cell: Hashable, Sendable {
    /// The first scalar of the character.
    var scalar: Unicode.Scalar
    /// Whether the character has more scalars; the frame stores it then.
    var isCluster = false
    /// 1 or 2; 0 for the right half of a wide character.
    var columns: Int8
    /// Whether all terminals agree on the number of columns.
    var isCertain = true
    var style: TextStyle

    init(_ glyph: Glyph, _ style: TextStyle) {
      scalar = glyph.scalar
      isCluster = glyph.cluster != nil
      columns = Int8(glyph.columns)
      isCertain = glyph.isCertain
      self.style = style
    }

    /// A blank, or the right half of a wide character.
    init(_ style: TextStyle, columns: Int8 = 1) {
      scalar = " "
      self.columns = columns
      self.style = style
    }

    var isBlank: Bool { scalar == " " && !isCluster }

    /// The style in which to draw the cell after the pen's: a blank keeps the pen's style unless either is visible on
    /// blanks.
    func style(after pen: TextStyle) -> TextStyle {
      isBlank && !style.isVisibleOnBlanks && !pen.isVisibleOnBlanks ? pen : style
    }
  }
}

extension TextStyle {
  fileprivate var isVisibleOnBlanks: Bool { isReversed || isUnderlined || isStruck }
}
