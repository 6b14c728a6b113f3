import InstantSearchTerminal
import InstantSearchTesting
import TestSupport
import Testing

@Suite("Text on the screen") struct TextTests {

  @Test("A character takes as many columns as in terminals, and a text those of its characters")
  func columns() {
    let characters: [(String, Int)] = [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("日", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("🙂", 2), ("👩🏽", 2), ("👩‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🇩", 1), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("#", 1), ("…", 1),
      ("─", 1),
      ("§", 1), ("±", 1), ("א", 1), ("ß", 1), ("𠮷", 2), ("क", 1), ("กำ", 2), ("\u{200B}", 0), ("\u{FEFF}", 0),
      ("\u{1B}", 1), ("\n", 1), ("\r\n", 1), ("\t", 1), ("\u{7F}", 1), ("\u{9B}", 1), ("\u{202E}", 1), ("\u{200F}", 0),
      ("\u{E0000}", 1),
    ]
    for (text, columns) in characters {
      #expect(text.count == 1 && text.columns == columns && Character(text).columns == columns, "\(text)")
    }
    expectEqual(["".columns, "Straße".columns, "日本語 text".columns], [0, 6, 11])
    expectEqual((StyledText("日本", .bold) + "x").columns, 5)
    // Runs of the same style are joined.
    expectEqual((StyledText("a") + StyledText("b")).runs, [StyledText.Run("ab")])
    #expect((StyledText("a") + StyledText("b", .bold)).runs.count == 2 && StyledText("").isEmpty)
  }

  @Test("A text that is too long is truncated with an ellipsis in the style before it, and a short one padded")
  func truncated() {
    let texts: [(String, Int, String)] = [
      ("short", 5, "short"), ("shorter", 5, "shor…"), ("short", 0, ""), ("short", -1, ""), ("short", 1, "…"),
      ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 1, "…"), ("", 3, ""),
      ("cafe\u{301}", 4, "cafe\u{301}"), ("cafe\u{301}s", 4, "caf…"), ("👩‍🚀👩‍🚀", 3, "👩‍🚀…"),
    ]
    for (text, columns, short) in texts { expectEqual(StyledText(text).truncated(to: columns).text, short) }
    let text = StyledText("one ", .quiet) + StyledText("two", .bold) + StyledText(" three")
    expectEqual(text.truncated(to: 6), StyledText("one ", .quiet) + StyledText("t…", .bold))
    expectEqual(text.truncated(to: 5), StyledText("one …", .quiet))
    expectEqual(text.truncated(to: 7), StyledText("one ", .quiet) + StyledText("tw…", .bold))
    expectEqual(text.truncated(to: 13), text)
    expectEqual(StyledText("日", .bold).padded(to: 4), StyledText("日", .bold) + "  ")
    expectEqual(StyledText("日本語").padded(to: 4).text, "日… ")
    #expect(StyledText("ab").padded(to: 0).isEmpty)
  }

  @Test("A text is wrapped at words, at wide characters and else anywhere, and keeps its styles")
  func wrapped() {
    let texts: [(String, Int, [String])] = [
      ("one two three", 7, ["one two", "three"]), ("one two three", 8, ["one two", "three"]),
      ("one  two", 4, ["one", "two"]), ("unbreakable word", 6, ["unbrea", "kable", "word"]),
      ("日本語の文字", 5, ["日本", "語の", "文字"]), ("in 日本語", 6, ["in 日", "本語"]), ("a\nb\n\nc", 9, ["a", "b", "", "c"]),
      ("", 4, [""]), ("text", 0, []), ("日x", 1, ["…", "x"]), (" indented", 20, [" indented"]),
    ]
    for (text, columns, lines) in texts { expectEqual(StyledText(text).wrapped(to: columns).map(\.text), lines) }
    let text = StyledText("one ") + StyledText("two three", .bold)
    expectEqual(text.wrapped(to: 7), [StyledText("one ") + StyledText("two", .bold), StyledText("three", .bold)])
  }

  @Test("Truncated, padded and wrapped texts have the requested columns") func law() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var chance = SeededGenerator(seed: seed)
      let text = chance.styledText()
      let columns = chance.number(in: 1...12)
      let short = text.truncated(to: columns)
      #expect(short.columns <= columns, "seed \(seed)")
      #expect(short == text || (short.text.unicodeScalars.last == "…" && text.columns > columns), "seed \(seed)")
      expectEqual(text.padded(to: columns).columns, columns, "seed \(seed)")
      let lines = text.wrapped(to: columns)
      #expect(lines.allSatisfy { $0.columns <= columns }, "seed \(seed)")
      if columns > 1 {
        func solid(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { !$0.properties.isWhitespace } }
        expectEqual(solid(lines.map(\.text).joined()), solid(text.text), "seed \(seed)")
      }
    }
  }
}
