import InstantSearchTesting
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("Sending frames to a terminal") struct FrameRendererTests {
  private func frame(_ lines: String..., columns: Int = 20) -> Frame {
    var frame = Frame(size: ScreenSize(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() {
      frame.draw(StyledText(line), at: ScreenPoint(column: 0, row: row), columns: columns)
    }
    return frame
  }

  @Test("A frame that is shown already sends nothing") func unchanged() {
    var renderer = FrameRenderer(colors: .full)
    var one = frame("one", "日本")
    one.cursor = ScreenPoint(column: 1, row: 1)
    #expect(!renderer.bytes(toShow: one).isEmpty)
    #expect(renderer.bytes(toShow: one).isEmpty)
    renderer.forget()
    #expect(!renderer.bytes(toShow: one).isEmpty)
  }

  @Test("What changed is sent, and no more; a row that became shorter is erased in one go") func changes() {
    var renderer = FrameRenderer(colors: .full)
    _ = renderer.bytes(toShow: frame("one", "two", "three"))
    let bytes = renderer.bytes(toShow: frame("one", "twi", "three"))
    expectEqual(String(decoding: bytes, as: UTF8.self), "\u{1B}[?2026h\u{1B}[2;3Hi\u{1B}[?2026l")
    let far = renderer.bytes(toShow: frame("One", "twi", "thRee and more"))
    expectEqual(String(decoding: far, as: UTF8.self), "\u{1B}[?2026h\u{1B}[HO\u{1B}[3;3HRee and more\u{1B}[?2026l")
    _ = renderer.bytes(toShow: frame("one two three"))
    let erased = renderer.bytes(toShow: frame("one"))
    expectEqual(String(decoding: erased, as: UTF8.self), "\u{1B}[?2026h\u{1B}[1;5H\u{1B}[K\u{1B}[?2026l")
  }

  @Test("The cursor is hidden during drawing, and then moved to its position") func cursor() {
    var renderer = FrameRenderer(colors: .full)
    var now = frame("one", "two")
    now.cursor = ScreenPoint(column: 0, row: 1)
    var terminal = TerminalEmulator(size: now.size)
    terminal.feed(renderer.bytes(toShow: now))
    #expect(terminal.cursor == now.cursor && terminal.modes.contains(TerminalEmulator.Mode.cursor))
    now = frame("onE", "two")
    now.cursor = ScreenPoint(column: 3, row: 0)
    let bytes = String(decoding: renderer.bytes(toShow: now), as: UTF8.self)
    expectEqual(bytes, "\u{1B}[?2026h\u{1B}[?25l\u{1B}[1;3HE\u{1B}[?25h\u{1B}[?2026l")
    terminal.feed(bytes.utf8)
    expectEqual(terminal.cursor, now.cursor)
    now.cursor = nil
    terminal.feed(renderer.bytes(toShow: now))
    #expect(!terminal.modes.contains(TerminalEmulator.Mode.cursor))
    #expect(renderer.bytes(toShow: now).isEmpty)
  }

  @Test("After a character of uncertain width the cursor is moved explicitly") func uncertain() {
    var renderer = FrameRenderer(colors: .full)
    let bytes = renderer.bytes(toShow: frame("👩‍🚀x日y"))
    #expect(String(decoding: bytes, as: UTF8.self).contains("👩‍🚀\u{1B}[3Gx日y"))
  }

  @Test("A terminal that takes a character for a narrower or a wider one shows no remains of the previous content")
  func otherWidths() {
    var renderer = FrameRenderer(colors: .full)
    func bytes(_ line: String) -> String {
      let bytes = String(decoding: renderer.bytes(toShow: frame(line)), as: UTF8.self)
      return String(bytes.dropFirst("\u{1B}[?2026h".count).dropLast("\u{1B}[?2026l".count))
    }
    _ = bytes("one two")
    expectEqual(bytes("o❤️ two"), "\u{1B}[1;2H  \u{1B}[2G❤️\u{1B}[4G ")
    _ = bytes("a-bc")
    expectEqual(bytes("a\u{E0B0}bc"), "\u{1B}[1;2H\u{E0B0}\u{1B}[3Gb")
    expectEqual(bytes("a-bc"), "\u{1B}[1;2H-b")
  }

  @Test("Styles are sent where they change") func looks() {
    var frame = Frame(size: ScreenSize(columns: 9, rows: 1))
    frame.draw(
      StyledText("ab", .bold) + " " + StyledText("cd", .bold) + "e", at: ScreenPoint(column: 0, row: 0), columns: 9)
    var renderer = FrameRenderer(colors: .noColors)
    #expect(String(decoding: renderer.bytes(toShow: frame), as: UTF8.self).contains("\u{1B}[0;1mab cd\u{1B}[0me"))
    renderer = FrameRenderer(colors: .textOnly)
    #expect(String(decoding: renderer.bytes(toShow: frame), as: UTF8.self).contains("ab cde"))
  }

  @Test("A terminal that is sent each frame shows the last one") func law() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var chance = SeededGenerator(seed: seed)
      let depth = chance.element(of: ColorDepth.allCases)
      var renderer = FrameRenderer(colors: depth)
      var frame = Frame(size: chance.size())
      var terminal = TerminalEmulator(size: frame.size)
      for _ in 0..<chance.number(in: 1...6) {
        if chance.once(in: 6) {
          frame = Frame(size: chance.size())
          terminal.resize(to: frame.size)
        }
        if chance.once(in: 6) {
          terminal.feed("garbage\u{1B}[2;2H\u{1B}[0mmore".utf8)
          renderer.forget()
        }
        for _ in 0..<chance.number(in: 0...5) { chance.change(&frame) }
        terminal.feed(renderer.bytes(toShow: frame))
        expect(terminal, toShow: frame, depth, "seed \(seed)")
        #expect(renderer.bytes(toShow: frame).isEmpty, "seed \(seed)")
      }
    }
  }

  private func expect(
    _ terminal: TerminalEmulator, toShow frame: Frame, _ depth: ColorDepth, _ comment: Comment
  ) {
    expectEqual(terminal.lines, frame.lines, comment)
    #expect(terminal.unknown.isEmpty, comment)
    #expect(!terminal.modes.contains(TerminalEmulator.Mode.synchronized), comment)
    expectEqual(terminal.modes.contains(TerminalEmulator.Mode.cursor), (frame.visibleCursor != nil), comment)
    if let cursor = frame.visibleCursor { expectEqual(terminal.cursor, cursor, comment) }
    let palette = Palette(depth: depth)
    for row in 0..<frame.size.rows {
      for (drawn, shown) in zip(frame.cells[frame.cellIndices(ofRow: row)], terminal.cells[row]) where drawn.columns > 0
      {
        var look = EmulatedCell.Look()
        look.change(palette.parameters(of: drawn.style).split(separator: ";").compactMap { Int($0) })
        guard !drawn.isBlank || look.isSeenOnBlanks || shown.look.isSeenOnBlanks else { continue }
        expectEqual(shown.look, look, comment)
      }
    }
  }
}

extension EmulatedCell.Look {
  fileprivate var isSeenOnBlanks: Bool { isUnderlined || isReversed || isStruck }
}

extension SeededGenerator {
  fileprivate mutating func size() -> ScreenSize {
    ScreenSize(columns: number(in: 1...16), rows: number(in: 1...4))
  }

  /// Draws a random text at a random position.
  fileprivate mutating func change(_ frame: inout Frame) {
    let point = ScreenPoint(column: number(in: -3...16), row: number(in: 0...4))
    let style = style()
    switch number(in: 0...7) {
    case 0, 1:
      let blanks = StyledText(String(repeating: " ", count: number(in: 0...16)), style)
      for row in 0..<number(in: 1...3) {
        frame.draw(blanks, at: ScreenPoint(column: point.column, row: point.row + row), columns: 16)
      }
    case 2: frame.cursor = once(in: 3) ? nil : point
    default: frame.draw(styledText(), at: point, columns: number(in: 0...16))
    }
  }
}
