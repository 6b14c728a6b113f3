extension Frame {
  /// What stands in one column of a row. There are many, so it holds nothing that is counted.
  struct Cell: Hashable, Sendable {
    /// The first scalar of the character.
    var scalar: Unicode.Scalar
    /// Whether there are more: the frame has the character then.
    var isCluster = false
    /// 1 or 2; 0 for the right half of the character before.
    var columns: Int8
    /// Whether all terminals agree on the columns.
    var isCertain = true
    var style: TextStyle

    init(_ glyph: Glyph, _ style: TextStyle) {
      scalar = glyph.scalar
      isCluster = glyph.cluster != nil
      columns = Int8(glyph.columns)
      isCertain = glyph.isCertain
      self.style = style
    }

    /// A blank, or the right half of a character.
    init(_ style: TextStyle, columns: Int8 = 1) {
      scalar = " "
      self.columns = columns
      self.style = style
    }

    var isBlank: Bool { scalar == " " && !isCluster }

    /// How to draw the cell with a pen that draws like this: most looks can't be seen on a blank.
    func style(after pen: TextStyle) -> TextStyle {
      isBlank && !style.isSeenOnBlanks && !pen.isSeenOnBlanks ? pen : style
    }
  }
}

extension TextStyle {
  fileprivate var isSeenOnBlanks: Bool { isReversed || isUnderlined || isStruck }
}
