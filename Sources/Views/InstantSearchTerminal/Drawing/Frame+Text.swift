/// A frame as text, for tests and for output that is not a terminal.
extension Frame {
  /// The rows without styles and trailing blanks.
  public var lines: [String] {
    (0..<size.rows).map { text(ofRow: $0) { $0.isBlank }.text }
  }

  /// The rows with styles in brackets: `a [match bold:word] that matches`.
  package var styledLines: [String] {
    (0..<size.rows).map { row in
      let text = text(ofRow: row) { $0.isBlank && $0.style == .plain }
      return text.runs.map { $0.style == .plain ? $0.text : "[\($0.style.words):\($0.text)]" }.joined()
    }
  }

  /// A row without trailing blanks.
  private func text(ofRow row: Int, isBlank: (Cell) -> Bool) -> StyledText {
    let indices = cellIndices(ofRow: row)
    let end = indices.last { !isBlank(cells[$0]) }.map { $0 + 1 } ?? indices.lowerBound
    var text = StyledText()
    for index in indices.lowerBound..<end where cells[index].columns > 0 {
      text.append(String(character(at: index)), cells[index].style)
    }
    return text
  }
}

extension TextStyle {
  /// The color and the other attributes: `match bold`.
  package var words: String {
    var words = color == .plain ? [] : ["\(color)"]
    if isBold { words.append("bold") }
    if isUnderlined { words.append("underlined") }
    if isStruck { words.append("struck") }
    if isReversed { words.append("reversed") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}
