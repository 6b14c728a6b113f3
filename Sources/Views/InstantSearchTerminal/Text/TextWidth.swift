extension Character {
  /// How many columns of the screen the character takes: 0, 1 or 2.
  ///
  /// East Asian wide characters and emoji take two, accents none. An unsafe character counts as its substitute.
  package var columns: Int {
    let bytes = utf8
    if bytes.count == 1 { return 1 }
    return Glyph(self).columns
  }
}

extension String {
  /// How many columns of the screen the text takes.
  package var columns: Int {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }
}

extension StyledText {
  /// How many columns of the screen the text takes.
  package var columns: Int { runs.reduce(0) { $0 + $1.text.columns } }

  /// The text in at most this many columns; truncated text ends with `…`.
  ///
  /// The cost depends on the number of columns, not on the length of the text.
  package func truncated(to columns: Int) -> StyledText {
    guard columns > 0 else { return StyledText() }
    var used = 0
    // Where to truncate if not all of it fits: after the last character that leaves a column for the ellipsis.
    var cut: (run: Int, end: String.Index)?
    for (number, run) in runs.enumerated() {
      for index in run.text.indices {
        used += run.text[index].columns
        guard used <= columns else { return shortened(at: cut) }
        if used < columns { cut = (number, run.text.index(after: index)) }
      }
    }
    return self
  }

  private func shortened(at cut: (run: Int, end: String.Index)?) -> StyledText {
    guard let cut else { return StyledText("…", runs.first?.style ?? .plain) }
    var short = StyledText()
    for run in runs[..<cut.run] { short.append(run.text, run.style) }
    short.append(String(runs[cut.run].text[..<cut.end]) + "…", runs[cut.run].style)
    return short
  }

  /// The text in exactly this many columns, truncated or padded with blanks.
  package func padded(to columns: Int) -> StyledText {
    var text = truncated(to: columns)
    text.append(String(repeating: " ", count: max(columns - text.columns, 0)))
    // A prepended mark at the end of the text forms one character with the first blank.
    if text.columns < columns { text.append(" ") }
    return text
  }
}
