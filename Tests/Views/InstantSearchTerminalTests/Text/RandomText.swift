import InstantSearchTerminal
import InstantSearchTesting

/// Random text for the screen, wide, narrow and hostile.
extension SeededGenerator {
  mutating func styledText() -> StyledText {
    var text = StyledText()
    for _ in 0..<number(in: 0...6) {
      let words = array(of: 0...5) { $0.element(of: Self.pieces) }
      text.append(words.joined(), style())
    }
    return text
  }

  mutating func style() -> TextStyle {
    guard once(in: 2) else { return .plain }
    return TextStyle(
      element(of: TextStyle.Color.allCases), isBold: once(in: 3), isUnderlined: once(in: 3), isStruck: once(in: 5),
      isReversed: once(in: 4))
  }

  private static let pieces = [
    "a", "b", "Word", " ", "  ", "long text of words", "é", "e\u{301}", "日", "本語", "한국", "🙂", "👩‍🚀", "🇩🇪", "❤️", "क्षि", "กำ",
    "\u{1112}\u{1161}", "\u{1B}[31m", "\u{1B}", "\n", "\r\n", "\t", "\u{7}", "\u{9B}2J", "\u{202E}abc", "\u{200D}",
    "\u{301}", "🇩", "\u{600}", "…",
  ]
}
