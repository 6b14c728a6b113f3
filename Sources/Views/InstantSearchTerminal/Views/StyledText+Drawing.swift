public import InstantSearchCore

extension StyledText {
  /// A text whose highlighted ranges are styled as matches.
  ///
  /// ```swift
  /// StyledText(hit.highlightedText(of: "name", default: hit.record.name))
  /// ```
  public init(_ text: HighlightedText, _ style: TextStyle = .plain) {
    self.init()
    var matching = style
    matching.color = .match
    matching.isBold = true
    for part in text.runs { append(part.text, part.isHighlighted ? matching : style) }
  }

  /// The text of a focused row: reversed up to the last column, with matches underlined.
  func focused(columns: Int) -> StyledText {
    restyled(padded(to: columns)) {
      if $0.color == .match { $0.isUnderlined = true }
      $0.color = .plain
      $0.isReversed = true
    }
  }

  /// The text struck through, for excluded items.
  var struck: StyledText { restyled(self) { $0.isStruck = true } }

  private func restyled(_ text: StyledText, _ change: (inout TextStyle) -> Void) -> StyledText {
    text.runs.reduce(into: StyledText()) { restyled, run in
      var style = run.style
      change(&style)
      restyled.append(run.text, style)
    }
  }

  /// Two texts at either end of this many columns; the left one is truncated if necessary.
  static func ends(_ left: StyledText, _ right: StyledText, columns: Int) -> StyledText {
    let room = right.isEmpty ? 0 : columns - right.columns
    return room > 0 ? left.padded(to: room) + right : left.truncated(to: columns)
  }

  /// The margin before a row, with a mark if the row has the focus.
  static func margin(hasFocus: Bool) -> StyledText { hasFocus ? StyledText("› ", .accent) : "  " }

  /// The width of the margin.
  static let marginColumns = 2
}
