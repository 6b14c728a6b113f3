extension StyledText {
  /// The text in lines of at most so many columns.
  ///
  /// A line is broken at a line break of the text, else after a blank or beside a character of two columns, else
  /// anywhere. Blanks at the end of a line are left out.
  public func wrapped(to columns: Int) -> [StyledText] {
    guard columns > 0 else { return [] }
    let characters = self.characters
    var lines: [StyledText] = []
    var start = 0
    var used = 0
    // The last place in this line where a new one may begin.
    var opening: Int?
    var place = 0
    while place < characters.count {
      let character = characters[place]
      if character.value.isNewline {
        lines.append(Self.line(characters[start..<place]))
        start = place + 1
        used = 0
        opening = nil
      } else if used + character.columns > columns, !character.isBlank, place > start {
        let end = opening ?? place
        lines.append(Self.line(characters[start..<end]))
        start = end
        place = end
        used = 0
        opening = nil
        continue
      } else {
        used += character.columns
        let next = place + 1 < characters.count ? characters[place + 1] : nil
        let isBesideWide = (character.columns == 2 || next?.columns == 2) && next?.isBlank == false
        if character.isBlank || isBesideWide { opening = place + 1 }
      }
      place += 1
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
