import InstantSearchCore
import InstantSearchTerminal
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Visits to a screen in a terminal")
struct VisitTests {
  @Test("The first frame shows the screen without results, the first answer fills it, and another order sorts it")
  func start() async throws {
    let shop = try Shop()
    try expectScreen(shop.frame, "empty")
    await shop.open()
    try expectScreen(shop.frame, "start")
    try expectScreen(shop.screen.frame(size: ScreenSize(columns: 160, rows: 50)), "large")
    await shop.press(.tab, .right)
    try expectScreen(shop.frame, "sorted")
    await shop.press(.right)
    #expect(shop.frame.lines[1].contains("◂ Best match ▸"))
  }

  @Test("Letters search at once, matches show, and Enter goes to the results")
  func typing() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.type("desk la")
    try expectScreen(shop.frame, "typing")
    #expect(shop.frame.styledLines.contains { $0.contains("[match bold:Desk]") && $0.contains("[match bold:la") })
    await shop.press(.enter)
    expectEqual(shop.focusedLine, "› Ada Desk lamp")
  }

  @Test("Letters typed in a list go to the text, and the focus with them")
  func typingFromAnywhere() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("Lumen")
    await shop.type("lamp ")
    #expect(shop.box.text == "lamp " && shop.frame.cursor == ScreenPoint(column: 7, row: 0))
    await shop.press(.tab, .backspace)
    expectEqual(shop.box.text, "lamp")
    await shop.press(.down, .paste("s\nof"))
    expectEqual(shop.box.text, "lamps of")
  }

  @Test("Two values of one list, then one of another list") func refining() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("Nordlys")
    await shop.press(.character(" "))
    await shop.goTo("Brightly")
    await shop.press(.enter)
    try expectScreen(shop.frame, "two brands")
    await shop.goTo("red")
    await shop.press(.character(" "))
    try expectScreen(shop.frame, "two brands and a color")
    expectEqual(shop.state.getFilters().map(\.description), ["brand: Nordlys", "brand: Brightly", "color: red"])
  }

  @Test("A range is moved by arrows, typed, and removed") func range() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("from")
    await shop.press(.right, .right, .down, .character("2"), .character("0"), .character("0"))
    try expectScreen(shop.frame, "typing a price")
    await shop.press(.enter)
    expectEqual(shop.state.getFilters().map(\.description), ["price: 100 to 200"])
    try expectScreen(shop.frame, "range")
    await shop.press(.delete, .up, .left, .character("9"), .escape)
    expectEqual(shop.state.getFilters().map(\.description), ["price ≥ 50"])
    await shop.press(.wordLeft)
    #expect(shop.state.isEmpty)
  }

  @Test("One filter is removed, then all") func clearing() async throws {
    let shop = try Shop()
    await shop.open()
    for brand in ["Lumen", "Nordlys", "on sale"] {
      await shop.goTo(brand)
      await shop.press(.character(" "))
    }
    // In the header: the text, the button and the order, the filters.
    await shop.press(.escape, .tab, .tab, .tab, .right)
    await shop.press(.down)
    expectEqual(shop.focusedLine?.contains("×"), false, "Down leaves the row of filters")
    await shop.press(.escape, .tab, .tab, .tab)
    expectEqual(shop.focusedLine?.hasPrefix("› [Nordlys ×]"), true)
    try expectScreen(shop.frame, "a filter to take back")
    await shop.press(.enter)
    expectEqual(shop.state.getFilters().map(\.description), ["brand: Lumen", "sale: true"])
    await shop.press(.escape, .tab)
    expectEqual(shop.focusedLine?.hasPrefix("› [Clear filters]"), true)
    await shop.press(.character(" "))
    #expect(shop.state.isEmpty && shop.frame.lines[1].hasPrefix("  24 results"))
  }

  @Test("Values are searched for within a list") func searchingValues() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("Lumen")
    await shop.press(.character("/"))
    await shop.type("br")
    try expectScreen(shop.frame, "finding a brand")
    await shop.press(.enter)
    expectEqual(shop.state.getFilters().map(\.description), ["brand: Brightly"])
    await shop.type("xyz")
    #expect(shop.frame.lines.contains { $0.hasPrefix("› no such value") })
    expectEqual(shop.frame.lines.last?.hasPrefix(" Esc all values"), true)
    await shop.press(.enter, .escape)
    #expect(shop.frame.lines.contains { $0.hasPrefix("  [x] Brightly") || $0.hasPrefix("› [x] Brightly") })
    expectEqual(shop.box.text, "")
  }

  @Test("A search among values ends when the focus leaves its list")
  func leavingValues() async throws {
    for key in [Key.tab, .backTab, .down, .click(ScreenPoint(column: 30, row: 6))] {
      let shop = try Shop()
      await shop.open()
      await shop.goTo("Lumen")
      let values = { shop.frame.lines.filter { $0.contains("[ ]") }.map { $0.dropFirst(2).prefix { $0 != "│" } } }
      let all = values()
      await shop.press(.character("/"))
      await shop.type("br")
      await shop.press(key)
      #expect(shop.brands.valueBox.text == "" && shop.brandValues.query == "", "\(key)")
      #expect(shop.focusedLine?.contains("Brightly") != true, "\(key)")
      expectEqual(values(), all, "\(key)")
      await shop.type("x")
      expectEqual(shop.box.text, "x")
    }
  }

  @Test("+ shows more values, and fewer again") func showingMore() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("Nordlys")
    await shop.press(.character("+"))
    try expectScreen(shop.frame, "more brands")
    await shop.goTo("show less")
    await shop.press(.enter)
    #expect(shop.frame.lines.contains { $0.hasPrefix("  show more") || $0.hasPrefix("› show more") })
  }

  @Test("A category opens, and closes again") func hierarchy() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("Home")
    await shop.press(.enter)
    await shop.goTo("Bedroom")
    await shop.press(.enter)
    try expectScreen(shop.frame, "category")
    await shop.goTo("Home")
    await shop.press(.enter)
    #expect(shop.state.isEmpty)
  }

  @Test("A result opens as a page, and closing it restores the screen") func record() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.type("lantern")
    await shop.press(.down, .down, .enter)
    try expectScreen(shop.frame, "record")
    #expect(shop.frame.styledLines.contains { $0.contains("[match bold:Lantern]") })
    await shop.press(.escape)
    expectEqual(shop.focusedLine, "› Cleo Lantern")
    await shop.press(.enter)
    await shop.type("s")
    expectEqual(shop.box.text, "lanterns")
  }

  @Test("F1 shows the help, however small the terminal is") func help() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.press(.function(1))
    try expectScreen(shop.screen.frame(size: ScreenSize(columns: 80, rows: 45)), "help")
    shop.screen.size = ScreenSize(columns: 30, rows: 8)
    await shop.press(.end)
    let lines = shop.frame.lines
    #expect(lines.contains { $0.contains("wheel") } && lines.last == " Esc back  Ctrl-Q leave")
    await shop.press(.pageUp, .home)
    expectEqual(shop.frame.lines[1], " Anywhere")
    await shop.press(.function(1))
    #expect(shop.frame.lines[0].hasPrefix("› Type"))
    shop.hits.addAction("w", titled: "write") {}
    await shop.press(.function(1))
    shop.screen.size = ScreenSize(columns: 80, rows: 45)
    let keys = shop.frame.lines.drop { $0 != " In the results" }.dropFirst()
    expectEqual(keys.prefix(2), ["   w                     write", "   Enter                 open the record"])
  }

  @Test("Without results the screen shows what to do") func nothing() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.type("xyz")
    try expectScreen(shop.frame, "nothing found")
    await shop.press(.escape)
    #expect(shop.box.text == "" && shop.frame.lines[1].hasPrefix("  24 results"))
  }

  @Test("A failed search shows its error, and the results stay") func failing() async throws {
    let failure = Switch()
    let shop = try Shop(failing: { failure.isOn })
    await shop.open()
    failure.isOn = true
    await shop.type("lan")
    try expectScreen(shop.frame, "failed")
    failure.isOn = false
    await shop.type("t")
    #expect(!shop.frame.lines.contains { $0.contains("did not answer") })
  }

  @Test("A narrow terminal shows the results or the filters, depending on the focus") func narrow() async throws {
    let shop = try Shop()
    await shop.open()
    shop.screen.size = ScreenSize(columns: 50, rows: 16)
    try expectScreen(shop.frame, "narrow")
    await shop.press(.down, .left)
    try expectScreen(shop.frame, "narrow, filters")
    await shop.press(.right)
    expectEqual(shop.focusedLine?.hasPrefix("› Ada Desk lamp"), true)
    expectEqual(shop.frame.lines.last, " Enter open  ← filters  F1 help  Ctrl-Q leave")
  }

  @Test("Wide characters, long texts and hostile ones stay in their columns") func hostile() async throws {
    let records: [JSON] = [
      [
        "objectID": "1", "name": "卓上ランプ 👩‍👩‍👧 für draußen", "brand": "日本の照明会社とても長い名前", "color": "e\u{301}cru",
        "price": 3, "sale": true, "room": ["lvl0": "\u{1b}[31mred", "lvl1": "\u{1b}[31mred > x"],
      ],
      [
        "objectID": "2", "name": "\u{202e}backwards\u{7}\n\tlamp", "brand": "B\u{9b}2J", "color": "white", "price": 4,
        "sale": false, "room": ["lvl0": "", "lvl1": " > "],
      ],
    ]
    let shop = try Shop(records: records)
    await shop.open()
    try expectScreen(shop.screen.frame(size: ScreenSize(columns: 64, rows: 24)), "hostile")
  }
}
