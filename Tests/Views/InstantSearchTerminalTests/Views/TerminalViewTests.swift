import InstantSearchTerminal
import TestSupport
import Testing

@MainActor
@Suite("A custom view")
struct TerminalViewTests {
  /// A view with two stops, each with a counter.
  private final class Counters: CustomTerminalView {
    private(set) var counts = [0, 0]

    override func rowCount(columns: Int) -> Int { 2 }

    override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
      StyledText(hasFocus && focusedStop == row ? "> \(counts[row])" : "  \(counts[row])")
    }

    override var stopCount: Int { 2 }

    override func press(_ key: Key) -> Bool {
      switch key {
      case .enter: counts[focusedStop] += 1
      case .character("o"): open(TerminalPage(title: "Counts", lines: counts.map { .init(StyledText("count \($0)")) }))
      default: return false
      }
      changed()
      return true
    }

    override var hints: [KeyHint] { [KeyHint("o", "open")] }
  }

  /// A view that ignores all keys.
  private final class Note: CustomTerminalView {
    override func rowCount(columns: Int) -> Int { 1 }
    override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText { "note" }
  }

  @Test("A custom view provides its rows, stops and keys") func own() {
    let (screen, counters) = (TerminalScreen(title: "Own"), Counters())
    screen.add(Note(), at: .main)
    screen.add(counters, titled: "Counters", at: .main)
    func lines() -> [String] { screen.frame(size: ScreenSize(columns: 40, rows: 7)).lines }
    expectEqual(lines(), ["note", "", "Counters", "> 0", "  0", "", " o open  Tab next  F1 help  Ctrl-Q leave"])
    for key in [Key.enter, .down, .enter, .enter, .left, .character("x"), .click(ScreenPoint(column: 1, row: 3))] {
      screen.press(key)
    }
    expectEqual(lines()[3...4], ["> 2", "  2"])
    screen.press(.click(ScreenPoint(column: 1, row: 0)))
    screen.press(.character("o"))
    #expect(lines()[0].hasPrefix("─ Counts ─") && lines()[1] == " count 2")
    screen.press(.enter)
    expectEqual(lines()[0], "note")
  }

  @Test("A view without overrides takes no rows and no keys") func plain() {
    let (screen, view) = (TerminalScreen(title: ""), CustomTerminalView())
    screen.add(view, titled: "Nothing", at: .side)
    screen.press(.enter)
    expectEqual(screen.frame(size: ScreenSize(columns: 30, rows: 3)).lines, ["", "", ""])
    #expect(view.row(0, columns: 9, hasFocus: true).isEmpty && view.lines(columns: 9).isEmpty && !view.press(.enter))
  }
}
