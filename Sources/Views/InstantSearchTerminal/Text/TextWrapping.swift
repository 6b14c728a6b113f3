extension StyledText {
  /// The text wrapped to lines of at most this many columns.
  ///
  /// Lines break at the text's line breaks, else after a blank or next to a wide character, else anywhere. Trailing
  /// blanks are removed.
  public func wrapped(to columns: Int) -> [StyledText] {
    guard columns > 0 else { return [] }
    let characters = self.characters
    var lines: [StyledText] = []
    var start = 0
    var used = 0
    // The last index in this line at which the next line may begin.
    var breakIndex: Int?
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.value.isNewline {
        lines.append(Self.line(characters[start..<index]))
        start = index + 1
        used = 0
        breakIndex = nil
      } else if used + character.columns > columns, !character.isBlank, index > start {
        let end = breakIndex ?? index
        lines.append(Self.line(characters[start..<end]))
        start = end
        index = end
        used = 0
        breakIndex = nil
        continue
      } else {
        used += character.columns
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        let isBesideWide = (character.columns == 2 || next?.columns == 2) && next?.isBlank == false
        if character.isBlank || isBesideWide { breakIndex = index + 1 }
      }
      index += 1
    }
    lines.append(Self.line(characters[start...]))
    return lines.map { $0.columns > columns ? $0.truncated(to: columns) : $0 }
  }

  private struct StyledCharacter {
    var value: Character
    var columns: Int
    var style: TextStyle

    var isBlank: Bool { value == " " || value == "\t" }
  }

  private var characters: [StyledCharacter] {
    runs.flatMap { run in
      run.text.map { StyledCharacter(value: $0, columns: $0.columns, style: run.style) }
    }
  }

  private static func line(_ characters: ArraySlice<StyledCharacter>) -> StyledText {
    var line = StyledText()
    let end = characters.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? characters.startIndex
    for character in characters[..<end] { line.append(String(character.value), character.style) }
    return line
  }
}
