/// A frame as text, for tests and for output that is no terminal.
extension Frame {
  /// What stands on the screen without its looks, a text for each row without blanks at its end.
  public var lines: [String] {
    (0..<size.rows).map { text(ofRow: $0) { $0.character == " " }.text }
  }

  /// What stands on the screen with its looks in brackets: `a [match bold:word] that matches`.
  public var styledLines: [String] {
    (0..<size.rows).map { row in
      let text = text(ofRow: row) { $0.character == " " && $0.style == .plain }
      return text.runs.map { $0.style == .plain ? $0.text : "[\($0.style):\($0.text)]" }.joined()
    }
  }

  /// What stands in a row but for what is blank at its end.
  private func text(ofRow row: Int, isBlank: (Cell) -> Bool) -> StyledText {
    let cells = self.row(row)
    let end = cells.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? cells.startIndex
    var text = StyledText()
    for cell in cells[..<end] where cell.columns > 0 { text.append(String(cell.character), cell.style) }
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
