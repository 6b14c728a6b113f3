import InstantSearchTerminal
import InstantSearchTesting
import TestSupport
import Testing

@Suite("Frames") struct FrameTests {
  private func frame(_ columns: Int, _ rows: Int = 1) -> Frame { Frame(size: ScreenSize(columns: columns, rows: rows)) }

  @Test("A text is drawn at its position") func draw() {
    var frame = frame(8, 3)
    frame.draw("one", at: ScreenPoint(column: 2, row: 1), columns: 8)
    expectEqual(frame.lines, ["", "  one", ""])
    frame.draw("X", at: ScreenPoint(column: 3, row: 1), columns: 1)
    expectEqual(frame.lines, ["", "  oXe", ""])
  }

  @Test("Drawing is clipped to the frame") func clipped() {
    var frame = frame(4, 2)
    for (column, row) in [(2, 0), (-2, 1), (9, 0), (-9, 0), (0, -1), (0, 2), (4, 1)] {
      frame.draw("abcd", at: ScreenPoint(column: column, row: row), columns: .max)
    }
    expectEqual(frame.lines, ["  ab", "cd"])
    frame.draw("xyz", at: ScreenPoint(column: 0, row: 0), columns: 2)
    frame.draw("xyz", at: ScreenPoint(column: 0, row: 1), columns: -1)
    expectEqual(frame.lines, ["xyab", "cd"])
    var none = Frame(size: ScreenSize(columns: -1, rows: 3))
    none.draw("a", at: ScreenPoint(column: 0, row: 0), columns: 1)
    expectEqual(none.lines, ["", "", ""])
  }

  @Test("Half a wide character is a blank") func halves() {
    var frame = frame(5)
    frame.draw("日本語", at: ScreenPoint(column: 0, row: 0), columns: 5)
    expectEqual(frame.lines, ["日本"])
    frame.draw("x", at: ScreenPoint(column: 1, row: 0), columns: 1)
    expectEqual(frame.lines, [" x本"])
    frame.draw("字", at: ScreenPoint(column: 1, row: 0), columns: 2)
    expectEqual(frame.lines, [" 字"])
    frame.draw("字", at: ScreenPoint(column: 2, row: 0), columns: 1)
    expectEqual(frame.lines, [""])
    frame.draw("字y", at: ScreenPoint(column: -1, row: 0), columns: 9)
    expectEqual(frame.lines, [" y"])
  }

  @Test("No text has an effect on the terminal") func hostile() {
    var frame = frame(16, 3)
    frame.draw("a\u{1B}[2Jb\u{7}\u{9B}c\u{0}", at: ScreenPoint(column: 0, row: 0), columns: 16)
    frame.draw("a\nb\tc\r\nd\u{2028}e", at: ScreenPoint(column: 0, row: 1), columns: 16)
    frame.draw(
      "a\u{202E}b\u{2066}\u{200B}\u{200F}\u{AD}\u{FEFF}c\u{301}\u{E0001}d\u{7F}\u{FFFE}",
      at: ScreenPoint(column: 0, row: 2), columns: 16)
    expectEqual(frame.lines, ["a␛[2Jb␇\u{FFFD}c␀", "a b c d e", "a\u{FFFD}b\u{FFFD}c\u{301}d␡\u{FFFD}"])
  }

  @Test("A character with too many accents keeps some of them") func manyAccents() {
    var frame = frame(4)
    frame.draw(
      StyledText("a" + String(repeating: "\u{301}", count: 10_000) + "b"), at: ScreenPoint(column: 0, row: 0),
      columns: 4)
    #expect(frame.lines[0].unicodeScalars.count == 17 && frame.lines[0].hasSuffix("b"))
  }

  @Test("Styles are part of the styled lines") func styledLines() {
    var frame = frame(20, 2)
    frame.draw(
      "a " + StyledText("word", TextStyle(.match, isBold: true)) + " b", at: ScreenPoint(column: 0, row: 0), columns: 20
    )
    frame.draw(
      StyledText("日 ", TextStyle(isUnderlined: true, isStruck: true)), at: ScreenPoint(column: 0, row: 1), columns: 20)
    expectEqual(frame.styledLines, ["a [match bold:word] b", "[underlined struck:日 ]"])
    expectEqual(TextStyle.plain.words, "plain")
  }

  @Test("A row holds no more columns than the frame has") func law() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var chance = SeededGenerator(seed: seed)
      let size = ScreenSize(columns: chance.number(in: 0...12), rows: chance.number(in: 0...3))
      var frame = Frame(size: size)
      for _ in 0..<chance.number(in: 1...12) {
        let point = ScreenPoint(column: chance.number(in: -4...13), row: chance.number(in: -1...4))
        frame.draw(chance.styledText(), at: point, columns: chance.number(in: -1...14))
      }
      expectEqual(frame.lines.count, size.rows, "seed \(seed)")
      #expect(frame.lines.allSatisfy { $0.columns <= size.columns }, "seed \(seed)")
      let scalars = frame.lines.joined().unicodeScalars
      #expect(scalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" }, "seed \(seed)")
    }
  }
}
