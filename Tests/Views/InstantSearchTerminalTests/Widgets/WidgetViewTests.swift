import InstantSearchCore
import InstantSearchTerminal
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Other widgets in a terminal")
struct WidgetViewTests {
  private func filter(_ value: String, _ name: String = "brand") -> FilterAndID {
    let filter = Filter(Filter.Facet(attribute: Attribute(name), stringValue: value))
    return FilterAndID(filter: filter, id: .or(name: name), text: value)
  }

  @Test("Current filters take as many rows as they need, and arrows go through them") func chips() {
    let view = ScreenDriver(CurrentFiltersView())
    var removed: [String] = []
    view.view.onRemoveItem = { removed.append($0.text) }
    view.view.setItems(["Lumen", "Nordlys and Company", "Brightly Shining", "Oldtown"].map { filter($0) })
    expectEqual(view.lines, ["› [Lumen ×]  [Nordlys and Company ×]", "  [Brightly Shining ×]  [Oldtown ×]"])
    for key in [Key.right, .down, .right, .right, .delete] { view.screen.press(key) }
    #expect(view.lines[1] == "  [Brightly Shining ×]› [Oldtown ×]" && removed == ["Oldtown"])
    view.screen.press(.up)
    view.screen.press(.click(ScreenPoint(column: 5, row: 1)))
    expectEqual(removed, ["Oldtown", "Brightly Shining"])
    view.view.setItems([filter(String(repeating: "long ", count: 30))])
    #expect(view.lines.count == 1 && view.lines[0].columns == 50 && view.lines[0].hasSuffix("…"))
  }

  @Test("The title of a group is in the row of its first filter") func groups() {
    let view = ScreenDriver(CurrentFiltersView(showsGroups: true))
    view.view.setGroups([
      CurrentFilterGroup(id: .or(name: "brand"), items: ["Lumen", "Nordlys"].map { filter($0) }),
      CurrentFilterGroup(id: .or(name: "color"), items: [filter("blue", "color")]),
    ])
    expectEqual(view.lines, ["› brand:  [Lumen ×]  [Nordlys ×]  color:  [blue ×]"])
    view.view.setGroups([
      CurrentFilterGroup(id: .or(name: "brand"), items: ["Lumen", "Nordlys"].map { filter($0) }),
      CurrentFilterGroup(id: .or(name: "colors"), items: [filter("blue", "color")]),
    ])
    expectEqual(view.lines, ["› brand:  [Lumen ×]  [Nordlys ×]", "  colors:  [blue ×]"])
  }

  @Test("The sort menu is cyclic, also without a selected index") func sorting() {
    let view = ScreenDriver(SortByView(title: "Order"))
    var chosen: [String] = []
    view.view.onClick = { chosen.append($0) }
    view.view.setSelectableItems(
      selectableItems: ["a", "b", "c"].map { SelectableItem(item: $0, isSelected: false, label: $0.uppercased()) })
    expectEqual(view.lines, ["› Order ◂ – ▸"])
    for key in [Key.right, .left, .character(" ")] { view.screen.press(key) }
    view.view.setSelectableItems(
      selectableItems: ["a", "b", "c"].map { SelectableItem(item: $0, isSelected: $0 == "c") })
    for key in [Key.right, .left, .enter] { view.screen.press(key) }
    expectEqual(chosen, ["a", "c", "a", "a", "b", "a"])
    view.view.setSelectableItems(selectableItems: [])
    view.screen.press(.right)
    #expect(view.lines == [] && chosen.count == 6)
  }

  @Test("A number is typed, cancelled, removed and moved") func number() {
    let view = ScreenDriver(NumberView<Double>(title: "at most", startsAtUpperBound: true))
    var chosen: [Double?] = []
    view.view.onNumberChanged = { chosen.append($0) }
    view.view.setBounds(0...5)
    expectEqual(view.lines, ["› at most 5", "  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●"])
    func press(_ keys: Key...) { for key in keys { view.screen.press(key) } }
    press(.character("3"), .character("."), .character("5"))
    #expect(view.lines[0] == "› at most 3.5" && view.screen.frame(size: view.screen.size).cursor?.column == 13)
    press(.escape)
    #expect(view.lines[0] == "› at most 5" && chosen.isEmpty)
    press(.character("9"), .character("-"), .enter)
    #expect(chosen.isEmpty, "no number")
    press(.character("9"), .enter, .left, .delete, .character("1"), .backspace, .character(" "))
    expectEqual(chosen, [5, 4.5, nil])
    view.view.setNumber(2.5)
    press(.left, .wordRight)
    expectEqual(chosen.suffix(2), [2, 5])
    expectEqual(view.lines[0], "› at most 2.5")
  }

  @Test("A toggle is named by its title, else by its label, else by its filter") func toggleNames() {
    let cases: [(title: String?, names: [String])] = [
      (nil, ["[ ] sale", "[ ] On sale"]), ("title", ["[ ] title", "[ ] title"]),
    ]
    for (title, names) in cases {
      let view = ScreenDriver(FilterToggleView<Filter.Tag>(title: title))
      let toggle = FilterToggleInteractor(filter: "sale" as Filter.Tag)
      toggle.connectController(view.view)
      #expect(view.lines[0].contains(names[0]))
      toggle.label = { _ in "On sale" }
      #expect(view.lines[0].contains(names[1]))
    }
  }

  @Test("Typing a number is cancelled when the view loses the focus") func leaving() {
    let (number, toggle) = (NumberView<Int>(title: "n"), FilterToggleView<Filter.Tag>(title: "t"))
    let screen = TerminalScreen(title: "")
    screen.add(number, at: .side)
    screen.add(toggle, at: .side)
    number.setBounds(1...9)
    toggle.setItem("t")
    screen.press(.character("5"))
    expectEqual(screen.frame(size: screen.size).lines[0], "› n 5")
    screen.press(.tab)
    expectEqual(screen.frame(size: screen.size).lines[0], "  n 1")
  }

  @Test("Views share a row while they fit, and then begin another one") func sharing() {
    let screen = TerminalScreen(title: "")
    let (stats, clear, sort, toggle) = (
      StatsView(), ClearFiltersView(), SortByView(), FilterToggleView<Filter.Tag>(title: "new")
    )
    for view in [stats, clear, sort, toggle] { screen.add(view, at: .status) }
    stats.setItem("12 results")
    clear.setClearable(true)
    sort.setSelectableItems(selectableItems: [SelectableItem(item: "Price", isSelected: true)])
    toggle.setItem("new")
    func lines(_ columns: Int) -> [String] {
      Array(screen.frame(size: ScreenSize(columns: columns, rows: 12)).lines.prefix { !$0.hasPrefix("─") })
    }
    expectEqual(lines(70), ["  12 results             › [Clear filters]  Sort by   Price    [ ] new"])
    expectEqual(lines(40), ["  12 results           › [Clear filters]", "              Sort by   Price    [ ] new"])
    expectEqual(lines(20), ["  12 results", "   › [Clear filters]", "   Sort by   Price", "             [ ] new"])
  }

  @Test("Words that were left out are named in rows of their own, and a suggestion is a button") func advice() {
    let driver = ScreenDriver(DidYouMeanView())
    expectEqual(driver.lines, [])
    driver.view.setItem(QueryAdvice(removedWords: ["blue", "big"], suggestion: "lamp"))
    expectEqual(
      driver.lines,
      [
        "  No result contains every word. Left out: “blue”,", "  “big”", "› [Did you mean “lamp”?]",
      ])
    var clicks = 0
    driver.view.onSuggestionClick = { clicks += 1 }
    driver.screen.press(.enter)
    expectEqual(clicks, 1)
    let offers = ["bamboo", "lamp"].map { QueryAdvice.Offer(SearchOffer(leaving: .words([]), text: $0, nbHits: 1_200)) }
    var taken: [String] = []
    driver.view.onOfferClick = { taken.append($0.search.text) }
    driver.view.setItem(QueryAdvice(suggestion: "lamp", offers: offers))
    expectEqual(driver.lines, ["› [Did you mean “lamp”?]", "  [bamboo]  1,200 results", "  [lamp]  1,200 results"])
    driver.screen.press(.down)
    driver.screen.press(.down)
    expectEqual(driver.lines[2], "› [lamp]  1,200 results")
    driver.screen.press(.enter)
    #expect(clicks == 1 && taken == ["lamp"])
    driver.view.setItem(QueryAdvice())
    driver.screen.press(.enter)
    #expect(driver.lines == [] && clicks == 1 && taken == ["lamp"])
  }

  @Test("Offers open below the box while one types or with Down; keys reach, choose, fill in, forget and close them")
  func offers() {
    let driver = ScreenDriver(SearchBoxView())
    var (actions, texts): ([AutocompleteAction], [String?]) = ([], [])
    driver.view.onQueryChanged = { texts.append($0) }
    func item(_ text: String, count: Int? = nil) -> AutocompleteItem {
      AutocompleteItem(id: text, text: HighlightedText(text), count: count, choice: .search(text))
    }
    let (pen, lamp) = (item("pen"), item("lamp", count: 1_200))
    let sections = [
      AutocompleteSection(id: "r", kind: .recentSearches, title: "Recent searches", items: [pen]),
      AutocompleteSection(id: "s", kind: .suggestions, items: [lamp]),
    ]
    // The list is open between the two actions, as the widget has it.
    driver.view.onAction = { [view = driver.view] action in
      actions.append(action)
      if action == .open { view.setItem(sections) }
      if [.close, .choose(lamp)].contains(action) { view.setItem([]) }
    }
    expectEqual(driver.lines, ["› Type to search"], "closed at first")
    driver.screen.press(.down)
    expectEqual(actions, [.open])
    expectEqual(
      driver.lines,
      [
        "› Type to search", "  Recent searches", "›   pen", "    [Clear recent searches]", "    lamp  1,200",
      ])
    expectEqual(driver.screen.frame(size: driver.screen.size).cursor, nil)
    driver.screen.press(.delete)
    driver.screen.press(.down)
    driver.screen.press(.enter)
    expectEqual(actions, [.open, .forget(pen), .clearRecentSearches])
    driver.screen.press(.down)
    driver.view.setItem([sections[1]])
    expectEqual(driver.lines, ["› Type to search", "›   lamp  1,200"], "the focus stays at its offer")
    driver.screen.press(.tab)
    expectEqual(actions.last, .complete(lamp))
    driver.screen.press(.character("l"))
    #expect(texts == ["l"] && driver.lines.first == "› l" && driver.lines.count == 5 && actions.last == .open)
    driver.screen.press(.escape)
    #expect(driver.lines == ["› l"] && actions.last == .close, "closed")
    driver.screen.press(.escape)
    driver.screen.press(.escape)
    driver.screen.press(.escape)
    expectEqual(texts, ["l", ""], "cleared")
    for _ in 0..<3 { driver.screen.press(.down) }
    driver.screen.press(.enter)
    #expect(actions.last == .choose(lamp) && driver.lines.count == 1)
    let record = AutocompleteItem(
      id: "1", text: HighlightedText("Desk"), choice: .open(Hit(objectID: "1", record: [:])))
    driver.view.setItem([AutocompleteSection(id: "p", kind: .records, items: [record])])
    driver.screen.press(.down)
    driver.screen.press(.tab)
    expectEqual(actions.last, .choose(lamp), "a record is not put into the box")
  }

  @Test("A text longer than its row scrolls with the cursor") func longText() {
    let view = ScreenDriver(SearchBoxView())
    view.view.setQuery(String(repeating: "0123456789", count: 8))
    #expect(view.lines[0].hasPrefix("› 3456789") && view.lines[0].columns == 49)
    expectEqual(view.screen.frame(size: view.screen.size).cursor, ScreenPoint(column: 49, row: 0))
    view.screen.press(.home)
    #expect(view.lines[0].hasPrefix("› 0123") && view.lines[0].columns == 50)
    expectEqual(view.screen.frame(size: view.screen.size).cursor, ScreenPoint(column: 2, row: 0))
  }

  @Test("Titles of records of any shape: text with matches, numbers, lists, nested ones, none") func recordTitles()
    async
  {
    let view = ScreenDriver(HitsView<JSON>(title: "a.b", details: ["tags", "n", "ok", "none", "o", "o.c"]))
    var first = Hit(
      objectID: "1", record: ["a": ["b": "Desk"], "tags": ["x", "y"], "n": 3.0, "ok": true, "o": [:]] as JSON)
    first.highlights = .object([
      .init(name: "a", value: .object([.init(name: "b", value: .text(.init(value: "<em>De</em>sk")))])),
      .init(name: "tags", value: .list([.text(.init(value: "x")), .text(.init(value: "<em>y</em>"))])),
    ])
    let hits = [
      first, Hit(objectID: "2", record: [:]), Hit(objectID: "3", record: ["a.b": 7, "o": [["c": ""], ["c": 1]]]),
    ]
    let backend = ScriptedBackend { _ in [.hits(SearchResponse(hits: hits, nbHits: 3))] }
    let searcher = HitsSearcher(backend: backend, indexName: "")
    let connector = HitsConnector<JSON>(searcher: searcher, controller: view.view)
    searcher.search()
    await searcher.waitUntilIdle()
    expectEqual(view.lines, ["› Desk", "  x, y · 3 · yes", "  2", "", "  7", "  1"])
    let styled = view.screen.frame(size: view.screen.size).styledLines
    #expect(styled[0].contains("[bold underlined reversed:De]") && styled[1].contains("[match bold:y]"))
    connector.disconnect()
  }
}
