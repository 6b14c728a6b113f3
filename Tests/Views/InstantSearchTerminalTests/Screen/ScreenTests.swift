import InstantSearchCore
@testable import InstantSearchTerminal
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("A screen in a terminal")
struct ScreenTests {
  @Test("Tab moves to the next view, cyclically, and Shift-Tab to the previous one") func tab() async throws {
    let shop = try Shop()
    await shop.open()
    var visited: [String] = []
    for _ in 0..<8 {
      await shop.press(.tab)
      visited.append(shop.focusedLine.map { String($0.prefix(12)) } ?? "text")
    }
    expectEqual(
      visited,
      [
        "› Sort by ◂ ", "› [ ] Lumen ", "› ▸ Home    ", "› from 9    ", "› ( ) brass ", "› [ ] on sal", "› Ada Desk l",
        "text",
      ])
    await shop.press(.backTab)
    expectEqual(shop.focusedLine?.hasPrefix("› Ada Desk lamp"), true)
  }

  @Test("Arrows move between the columns and return to the last view, leave a list at its ends, the column at its top")
  func arrows() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.goTo("Garden")
    await shop.press(.right, .down, .down)
    expectEqual(shop.focusedLine, "› Bo Night light")
    await shop.press(.left)
    expectEqual(shop.focusedLine?.hasPrefix("› ▸ Garden"), true)
    await shop.press(.right)
    expectEqual(shop.focusedLine, "› Bo Night light")
    await shop.press(.escape, .down)
    expectEqual(shop.focusedLine, "› Bo Night light")
    await shop.goTo("show more")
    await shop.press(.down)
    expectEqual(shop.focusedLine?.hasPrefix("› ▸ Home"), true)
    await shop.press(.up, .up)
    expectEqual(shop.focusedLine?.hasPrefix("› [ ] Brightly"), true)
    await shop.press(.home, .up)
    expectEqual(shop.frame.cursor, ScreenPoint(column: 2, row: 0))
    await shop.goTo("on sale")
    await shop.press(.down)
    expectEqual(shop.focusedLine?.hasPrefix("› [ ] on sale"), true)
  }

  @Test("Page keys, Home and End scroll, all results become visible, and another search scrolls to the top")
  func pages() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.press(.down, .pageDown)
    expectEqual(shop.focusedLine, "› Dot Desk lamp")
    await shop.press(.end, .end)
    expectEqual(shop.focusedLine, "› Bo Ceiling light")
    expectEqual(
      shop.frame.lines.filter { $0.contains(" lamp") || $0.contains("light") || $0.contains("antern") }.count, 10)
    await shop.press(.pageUp, .home)
    expectEqual(shop.focusedLine, "› Ada Desk lamp")
    await shop.press(.end)
    await shop.type("lan")
    #expect(shop.frame.lines[3].contains("│  Bo Lantern"), "another search scrolls to the top")
  }

  @Test("More results are loaded before the last row is visible") func loading() async throws {
    let shop = try Shop()
    shop.searcher.request.query.hitsPerPage = 8
    await shop.open()
    expectEqual(shop.hits.stopCount, 16, "the second page is asked for as the first one is in sight to its end")
    await shop.press(.down, .end)
    expectEqual(shop.hits.stopCount, 24)
  }

  @Test("Escape goes back to the text and then clears it; another one does nothing") func escape() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.type("lamp")
    await shop.press(.down, .escape)
    #expect(shop.box.text == "lamp" && shop.frame.cursor != nil)
    await shop.press(.escape, .escape)
    #expect(shop.box.text == "" && shop.frame.cursor != nil)
  }

  @Test("Leaving, redrawing and suspending are commands for the caller") func commands() throws {
    let shop = try Shop()
    let keys: [Key] = [.control("c"), .control("q"), .control("l"), .control("z"), .control("t"), .character("q")]
    expectEqual(keys.map { shop.screen.press($0) }, [.leave, .leave, .redraw, .suspend, nil, nil])
    shop.screen.press(.function(1))
    expectEqual(shop.screen.press(.control("c")), .leave)
  }

  // MARK: Mouse

  @Test("A click selects, a second click on a result opens it") func clicks() async throws {
    let shop = try Shop()
    await shop.open()
    func click(_ text: String) async {
      let lines = shop.frame.lines
      guard let row = lines.firstIndex(where: { $0.contains(text) }), let range = lines[row].firstRange(of: text) else {
        Issue.record("'\(text)' is not in sight")
        return
      }
      let column = String(lines[row][..<range.lowerBound]).columns
      await shop.press(.click(ScreenPoint(column: column, row: row)))
    }
    await click("Nordlys")
    expectEqual(shop.state.getFilters().map(\.description), ["brand: Nordlys"])
    await click("Best match")
    #expect(shop.frame.lines[1].contains("◂ Lowest price ▸"))
    await click("Dot Floor lamp")
    expectEqual(shop.focusedLine, "› Dot Floor lamp")
    await click("Nordlys · brass · 370")
    #expect(shop.frame.lines[0].hasPrefix("─ Dot Floor lamp ─"))
    await shop.press(.escape)
    await click("[Nordlys")
    #expect(shop.state.isEmpty)
    await click("Type to search")
    expectEqual(shop.frame.cursor, ScreenPoint(column: 2, row: 0))
    await click("Room")
    expectEqual(shop.frame.cursor, ScreenPoint(column: 2, row: 0), "a title is nothing to click")
  }

  @Test("The wheel scrolls the pane under the pointer, and the focus stays visible") func wheel() async throws {
    let shop = try Shop()
    await shop.open()
    let (side, main) = (ScreenPoint(column: 5, row: 10), ScreenPoint(column: 50, row: 10))
    await shop.press(.scroll(1, main))
    #expect(shop.frame.lines[3].hasPrefix("1 Brand") && shop.frame.lines[3].contains("│  Oldtown · brass · 90"))
    #expect(shop.frame.cursor != nil, "the focus is elsewhere")
    await shop.press(.scroll(9, side))
    #expect(shop.frame.lines.contains { $0.hasPrefix("  [ ] on sale") })
    await shop.press(.scroll(-99, main), .down, .scroll(2, main))
    expectEqual(shop.focusedLine, "› Bo Lantern")
    await shop.press(.scroll(-1, main))
    expectEqual(shop.focusedLine, "› Bo Lantern")
  }

  // MARK: Size

  @Test("Only visible rows are drawn") func visibleRowsOnly() async {
    var drawn = 0
    let hits = HitsView<JSON> { hit, _ in
      drawn += 1
      return [StyledText(hit.objectID)]
    }
    let (screen, values) = (TerminalScreen(title: ""), FacetListView())
    screen.add(values, at: .side)
    screen.add(hits, at: .main)
    let records: [JSON] = (0..<10_000).map { ["objectID": .string("\($0)")] }
    let backend = ReferenceBackend(records: records)
    let searcher = HitsSearcher(backend: backend, indexName: "", query: Query(parameters: ["hitsPerPage": 10_000]))
    let connector = HitsConnector<JSON>(searcher: searcher, controller: hits)
    searcher.search()
    await searcher.waitUntilIdle()
    values.setSelectableItems(
      selectableItems: (0..<1_000).map { SelectableItem(item: Facet(value: "\($0)", count: $0), isSelected: false) })
    let frame = screen.frame(size: ScreenSize(columns: 80, rows: 24))
    #expect(frame.lines[0].contains("│› 0"))
    expectEqual(drawn, 12, "half of the last one is in sight")
    expectEqual(hits.stopCount, 10_000)
    connector.disconnect()
  }

  @Test("The error of a search is in the last but one row, the hints are in the last") func hints()
    async throws
  {
    let shop = try Shop(failing: { true })
    await shop.open()
    expectEqual(
      shop.frame.lines.suffix(2),
      [
        " the search backend did not answer in time", " Enter results  Tab next  F1 help  Ctrl-Q leave",
      ])
    #expect(shop.frame.lines.contains { $0.contains("The search failed") })
    let narrow = shop.screen.frame(size: ScreenSize(columns: 26, rows: 24)).lines
    expectEqual(narrow.last, " F1 help  Ctrl-Q leave")
    expectEqual(shop.screen.frame(size: ScreenSize(columns: 12, rows: 24)).lines.last, " F1 help")
  }

  @Test("Changes of one turn notify once, at its end") func changes() async throws {
    let shop = try Shop()
    await shop.settle()
    var count = 0
    shop.screen.onChange = { count += 1 }
    shop.screen.press(.tab)
    shop.screen.press(.backTab)
    shop.sale.setSelected(true)
    expectEqual(count, 0)
    for _ in 0..<3 { await Task.yield() }
    expectEqual(count, 1)
  }

  @Test("A screen is freed with its views, and a view does not keep its screen") func lifetimes() async throws {
    var shop: Shop? = try Shop()
    await shop?.open()
    let box = shop?.box
    let (screen, hits) = (WeakReference(shop?.screen), WeakReference(shop?.hits))
    shop = nil
    for _ in 0..<100 where !screen.isFreed { await Task.yield() }
    #expect(screen.isFreed && hits.isFreed)
    box?.setQuery("still there")
  }

  @Test("Disconnecting removes the error, and other searches show none") func connecting() async throws {
    let screen = TerminalScreen(title: "T")
    screen.add(SearchBoxView(), at: .top)
    let backend = ScriptedBackend { _ throws(SearchError) in throw .unreachable(reason: "no\u{1b}[2Jroute") }
    let searcher = HitsSearcher(backend: backend, indexName: "x")
    let connection = screen.connectSearcher(searcher)
    searcher.search()
    await searcher.waitUntilIdle()
    let lines = screen.frame(size: screen.size).lines
    expectEqual(lines[22], " the search backend can't be reached: no␛[2Jroute")
    connection.disconnect()
    expectEqual(screen.frame(size: screen.size).lines[22], "")
  }
}
