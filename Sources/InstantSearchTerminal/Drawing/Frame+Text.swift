/// A frame as text, for tests and for output that is no terminal.
extension Frame {
  /// What stands on the screen without its looks, a text for each row without blanks at its end.
  public var lines: [String] {
    (0..<size.rows).map { text(ofRow: $0) { $0.isBlank }.text }
  }

  /// What stands on the screen with its looks in brackets: `a [match bold:word] that matches`.
  public var styledLines: [String] {
    (0..<size.rows).map { row in
      let text = text(ofRow: row) { $0.isBlank && $0.style == .plain }
      return text.runs.map { $0.style == .plain ? $0.text : "[\($0.style):\($0.text)]" }.joined()
    }
  }

  /// What stands in a row but for what is blank at its end.
  private func text(ofRow row: Int, isBlank: (Cell) -> Bool) -> StyledText {
    let places = places(ofRow: row)
    let end = places.last { !isBlank(cells[$0]) }.map { $0 + 1 } ?? places.lowerBound
    var text = StyledText()
    for place in places.lowerBound..<end where cells[place].columns > 0 {
      text.append(String(character(at: place)), cells[place].style)
    }
    return text
  }
}

extension TextStyle: CustomStringConvertible {
  /// The color and the rest of the looks: `match bold`.
  public var description: String {
    var words = color == .plain ? [] : ["\(color)"]
    if isBold { words.append("bold") }
    if isUnderlined { words.append("underlined") }
    if isStruck { words.append("struck") }
    if isReversed { words.append("reversed") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}
