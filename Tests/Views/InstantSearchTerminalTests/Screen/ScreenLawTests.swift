import InstantSearchCore
import InstantSearchTerminal
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Laws of all screens", .serialized)
struct ScreenLawTests {
  @Test(
    "Whatever is pressed, at whatever size: a frame fits, is the same when drawn twice, and shows the focus",
    arguments: RandomCases.seeds(12, long: 300))
  func randomKeys(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let shop = try Shop()
    if !generator.once(in: 5) { await shop.open() }
    var done: [Key] = []
    for _ in 0..<80 {
      if generator.once(in: 12) { shop.screen.size = Self.size(&generator) }
      let key = Self.key(&generator, shop.screen.size)
      done.append(key)
      shop.screen.press(key)
      if !generator.once(in: 3) { await shop.settle() }
      let frame = shop.frame
      if let fault = Self.fault(of: frame, shop.screen) {
        Issue.record(
          "seed \(seed), \(shop.screen.size), \(done.suffix(5)): \(fault)\n\(frame.lines.joined(separator: "\n"))")
        return
      }
    }
  }

  private static func fault(of frame: Frame, _ screen: TerminalScreen) -> String? {
    let size = screen.size
    if frame != screen.frame(size: size) { return "drawn twice, it is another one" }
    if frame.size != size || frame.lines.count != size.rows { return "it has another size" }
    if frame.lines.contains(where: { $0.columns > size.columns }) { return "a line is too long" }
    if let cursor = frame.cursor {
      let isInside = (0..<size.rows).contains(cursor.row) && (0..<size.columns).contains(cursor.column)
      return isInside ? nil : "the cursor is outside"
    }
    let isPage = frame.lines.last?.contains("Esc back") == true
    let shows = frame.styledLines.contains { $0.contains("reversed") }
    return shows || isPage || size.rows < 5 || size.columns < 40 ? nil : "the focus is not in sight"
  }

  private static func size(_ generator: inout SeededGenerator) -> ScreenSize {
    switch generator.number(in: 0...3) {
    case 0: ScreenSize(columns: generator.number(in: 0...12), rows: generator.number(in: 0...6))
    case 1: ScreenSize(columns: generator.number(in: 12...70), rows: generator.number(in: 3...20))
    case 2: ScreenSize(columns: generator.number(in: 60...300), rows: generator.number(in: 10...100))
    default: ScreenSize(columns: 80, rows: 24)
    }
  }

  private static let plainKeys: [Key] = [
    .enter, .tab, .backTab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    .wordLeft, .wordRight, .function(1), .function(5), .control("u"), .control("w"), .control("k"), .control("x"),
    .alt("f"), .character(" "), .character("+"), .character("/"), .character("-"), .character("l"), .character("7"),
    .character("光"), .paste("la\nmp"), .paste(""),
  ]

  private static func key(_ generator: inout SeededGenerator, _ size: ScreenSize) -> Key {
    let point = ScreenPoint(
      column: generator.number(in: -1...max(size.columns, 0)), row: generator.number(in: -1...max(size.rows, 0)))
    switch generator.number(in: 0...9) {
    case 0: return .click(point)
    case 1: return .scroll(generator.element(of: -3, -1, 1, 3, .max, .min), point)
    case 2...5: return generator.element(of: .up, .down, .tab, .left, .right, .character(" "))
    default: return generator.element(of: plainKeys)
    }
  }

  @Test("The focus follows its value when the order changes", arguments: RandomCases.seeds(20, long: 250))
  func focusFollows(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (screen, list) = (TerminalScreen(title: ""), FacetListView())
    screen.size = ScreenSize(columns: 40, rows: generator.number(in: 3...12))
    screen.add(list, at: .side)
    var values = (0..<15).map { "value \($0)." }
    func show() {
      list.setSelectableItems(
        selectableItems: values.map { SelectableItem(item: Facet(value: $0, count: 1), isSelected: false) })
    }
    func focused() -> String? {
      screen.frame(size: screen.size).lines.first { $0.hasPrefix("›") }.flatMap { line in
        values.first { line.contains($0) }
      }
    }
    show()
    for _ in 0..<20 {
      for _ in 0..<generator.number(in: 1...6) {
        screen.press(generator.element(of: .up, .down, .pageDown, .pageUp, .home, .end))
      }
      let before = try #require(focused(), "seed \(seed)")
      values.shuffle(using: &generator)
      if generator.once(in: 3) { values.append("value \(values.count).") }
      show()
      expectEqual(focused(), before, "seed \(seed)")
    }
  }
}
