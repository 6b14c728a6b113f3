import InstantSearchCore
@testable import InstantSearchTerminal
import TestSupport
import Testing

@MainActor
@Suite("Lists in a terminal")
struct ListViewTests {
  private func items(_ values: [(String, Int)], selected: Set<String> = []) -> [SelectableItem<Facet>] {
    values.map { SelectableItem(item: Facet(value: $0.0, count: $0.1), isSelected: selected.contains($0.0)) }
  }

  @Test("Marks show selected and excluded items and single choices; counts are aligned right") func marks() {
    let several = ScreenDriver(FacetListView(isExcludable: true))
    var shown = items([("red", 12_345), ("blue", 2), ("green", 0)], selected: ["blue"])
    shown[2].isExcluded = true
    shown[0].label = "Rot"
    shown.append(SelectableItem(item: .uncounted(value: "gone"), isSelected: true))
    several.view.setSelectableItems(selectableItems: shown)
    expectEqual(
      several.lines,
      [
        "› [ ] Rot                                   12,345", "  [x] blue                                       2",
        "  [-] green                                      0", "  [x] gone",
      ])
    #expect(several.screen.frame(size: several.screen.size).styledLines[2].contains("struck:green"))
    let one = ScreenDriver(FacetListView(selectionMode: .single))
    one.view.setSelectableItems(selectableItems: items([("a", 1), ("b", 1)], selected: ["b"]))
    expectEqual(one.lines.map { $0.prefix(7) }, ["› ( ) a", "  (•) b"])
  }

  @Test("Lists and menus show the error of counting below their rows") func errorsOfMenus() {
    let values = ScreenDriver(MenuSelectView(title: "Color"))
    values.view.setError(.attributeNotFaceted("x"))
    expectEqual(values.lines, ["  the attribute 'x' is not declared for faceting"])
    values.view.setSelectableItems(selectableItems: items([("a", 1)]))
    expectEqual(values.lines, ["› Color ◂ All ▸", "  the attribute 'x' is not declared for faceting"])
    values.view.setError(nil)
    expectEqual(values.lines.count, 1)
    let ratings = ScreenDriver(RatingMenuView())
    ratings.view.setSelectableItems(selectableItems: [SelectableItem(item: 4, isSelected: true)])
    ratings.view.setError(.attributeNotFaceted("x"))
    expectEqual(ratings.lines, ["› (•) 4", "  the attribute 'x' is not declared for faceting"])
    let list = ScreenDriver(FacetListView())
    list.view.setSelectableItems(selectableItems: items([("a", 1)]))
    list.view.setError(.attributeNotFaceted("x"))
    expectEqual(list.lines.last, "  the attribute 'x' is not declared for faceting")
    list.view.setError(nil)
    expectEqual(list.lines.count, 1)
  }

  @Test("The row of an error does not expand the list, nor does +") func errorExpands() {
    let list = ScreenDriver(FacetListView())
    var count = 0
    list.view.onToggleExpansion = { count += 1 }
    list.view.setSelectableItems(selectableItems: items([("a", 1)]))
    list.view.setExpansion(isAvailable: true, isExpanded: false)
    list.view.setError(.attributeNotFaceted("x"))
    #expect(!list.view.hints.contains { $0.keys == "+" })
    list.screen.press(.down)
    expectEqual(list.lines.last, "› the attribute 'x' is not declared for faceting")
    for key in [Key.enter, .character(" "), .character("+")] { list.screen.press(key) }
    expectEqual(count, 0)
    list.view.setError(nil)
    expectEqual(list.lines.last, "› show more")
    list.screen.press(.enter)
    expectEqual(count, 1)
  }

  @Test("A value is cut off before its count is") func narrow() {
    let list = ScreenDriver(FacetListView())
    list.view.setSelectableItems(selectableItems: items([(String(repeating: "long ", count: 20), 7)]))
    #expect(list.lines[0].hasSuffix("… 7") && list.lines[0].columns == 50)
  }

  @Test("What matches a search among values shows as a match") func highlights() {
    let list = ScreenDriver(FacetListView())
    list.view.setSelectableItems(selectableItems: [
      SelectableItem(item: Facet(value: "dark green", count: 1, highlighted: "dark <em>gr</em>een"), isSelected: false)
    ])
    #expect(list.screen.frame(size: list.screen.size).styledLines[0].contains("bold underlined reversed:gr"))
  }

  @Test("- excludes a value if the list is excludable, and otherwise does nothing", arguments: [true, false])
  func excluding(isExcludable: Bool) {
    let list = ScreenDriver(FacetListView(isExcludable: isExcludable))
    var excluded: [String] = []
    list.view.onExclude = { excluded.append($0.value) }
    list.view.setSelectableItems(selectableItems: items([("a", 1), ("b", 1)]))
    list.screen.press(.down)
    list.screen.press(.character("-"))
    expectEqual(excluded, (isExcludable ? ["b"] : []))
    expectEqual(list.screen.frame(size: ScreenSize(columns: 80, rows: 9)).lines[8].contains("- not"), isExcludable)
  }

  @Test("A filter can be excluded too") func excludingFilters() {
    let list = ScreenDriver(FilterListView<Filter.Tag>(isExcludable: true))
    var excluded: [Filter.Tag] = []
    list.view.onExclude = { excluded.append($0) }
    list.view.setSelectableItems(selectableItems: [
      SelectableItem(item: "new", isSelected: false, resultCount: 3), SelectableItem(item: "old", isSelected: true),
    ])
    list.screen.press(.character("-"))
    expectEqual(excluded, ["new"])
    expectEqual(list.lines, ["› [ ] new                                        3", "  [x] old"])
  }

  @Test("Without a search box for the values / does nothing; + expands a list with more values") func keys() {
    let list = ScreenDriver(FacetListView())
    list.view.setSelectableItems(selectableItems: items([("a", 1)]))
    var count = 0
    list.view.onToggleExpansion = { count += 1 }
    for key in [Key.character("/"), .character("+"), .character("-")] { list.screen.press(key) }
    #expect(list.lines.count == 1 && count == 0)
    list.view.setExpansion(isAvailable: true, isExpanded: false)
    list.screen.press(.character("+"))
    #expect(list.lines.last == "  show more" && count == 1)
    list.view.setExpansion(isAvailable: true, isExpanded: true)
    expectEqual(list.lines.last, "  show less")
    list.screen.press(.down)
    expectEqual(list.lines.last, "› show less")
    list.screen.press(.enter)
    expectEqual(count, 2)
  }

  @Test("If the focused value disappears, the focus stays in its row; if it reappears, the focus follows")
  func vanishing() {
    let list = ScreenDriver(FacetListView())
    list.view.setSelectableItems(selectableItems: items([("a", 1), ("b", 1), ("c", 1)]))
    list.screen.press(.down)
    list.view.setSelectableItems(selectableItems: items([("a", 1), ("c", 1)]))
    #expect(list.lines[1].hasPrefix("› [ ] c"))
    list.view.setSelectableItems(selectableItems: items([("b", 1), ("a", 1), ("c", 1)]))
    #expect(list.lines[0].hasPrefix("› [ ] b"))
    list.view.setSelectableItems(selectableItems: [])
    #expect(list.lines == [] && list.screen.press(.character(" ")) == nil)
  }

  @Test("Dynamic facets are below their titles, separated by a row, and a click finds its row") func dynamic() {
    let list = ScreenDriver(
      DynamicFacetListView(selectionModeForAttribute: ["size": .multiple]) { $0.rawValue.uppercased() })
    var chosen: [String] = []
    list.view.didSelect = { chosen.append("\($0) \($1.value)") }
    list.view.setSelections(["size": ["10"]])
    list.view.setOrderedFacets([
      AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 3), Facet(value: "blue", count: 2)]),
      AttributedFacets(attribute: "size", facets: [Facet(value: "10", count: 1)]),
    ])
    expectEqual(list.lines.map { $0.prefix(8).description }, ["COLOR", "› ( ) re", "  ( ) bl", "", "SIZE", "  [x] 10"])
    for row in 0..<7 { list.screen.press(.click(ScreenPoint(column: 8, row: row))) }
    expectEqual(chosen, ["color red", "color blue", "size 10"])
    #expect(list.lines[5].hasPrefix("› [x] 10"))
    list.screen.press(.up)
    #expect(list.lines[2].hasPrefix("› ( ) blue"))
  }
}
