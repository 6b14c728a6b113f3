public import InstantSearchCore

extension StyledText {
  /// A text whose highlighted parts show as matches.
  ///
  /// ```swift
  /// StyledText(hit.highlightedText(of: "name") ?? HighlightedText(hit.record.name))
  /// ```
  public init(_ text: HighlightedText, _ style: TextStyle = .plain) {
    self.init()
    var matching = style
    matching.color = .match
    matching.isBold = true
    for part in text.runs { append(part.text, part.isHighlighted ? matching : style) }
  }

  /// The text as it looks where the focus is: a bar of one color up to the last column, with matches underlined.
  func focused(columns: Int) -> StyledText {
    restyled(padded(to: columns)) {
      if $0.color == .match { $0.isUnderlined = true }
      $0.color = .plain
      $0.isReversed = true
    }
  }

  /// The text struck through: what is left out.
  var struck: StyledText { restyled(self) { $0.isStruck = true } }

  private func restyled(_ text: StyledText, _ change: (inout TextStyle) -> Void) -> StyledText {
    text.runs.reduce(into: StyledText()) { restyled, run in
      var style = run.style
      change(&style)
      restyled.append(run.text, style)
    }
  }

  /// Two texts at either end of so many columns; where there is too little room the left one is cut off.
  static func ends(_ left: StyledText, _ right: StyledText, columns: Int) -> StyledText {
    let room = right.isEmpty ? 0 : columns - right.columns
    return room > 0 ? left.padded(to: room) + right : left.truncated(to: columns)
  }

  /// What stands before a row: a mark where the focus is.
  static func margin(hasFocus: Bool) -> StyledText { hasFocus ? StyledText("› ", .accent) : "  " }

  /// How wide the margin is.
  static let marginColumns = 2
}
