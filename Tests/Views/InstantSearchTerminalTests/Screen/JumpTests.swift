import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchTerminal

@MainActor
@Suite("Ways to a list, and what a wide screen shows")
struct JumpTests {
  @Test("A list is reached by its number: with Alt from the text, alone from elsewhere") func numbers() async throws {
    let shop = try Shop()
    await shop.open()
    #expect(shop.frame.lines.contains { $0.hasPrefix("3 Price") })
    await shop.press(.alt("3"))
    expectEqual(shop.focusedLine?.hasPrefix("› from 9"), true)
    await shop.press(.right, .alt("1"), .character("4"))
    expectEqual(shop.focusedLine?.contains("( ) brass"), true)
    #expect(shop.box.text.isEmpty)
    await shop.press(.escape, .character("4"))
    expectEqual(shop.box.text, "4", "in the text a digit is text")
    await shop.press(.tab, .tab, .character("7"))
    expectEqual(shop.box.text, "47", "there is no list 7")
  }

  @Test("A list is reached by its name, of which the beginning is enough") func names() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.press(.control("g"))
    await shop.type("co")
    expectEqual(shop.frame.lines.last?.hasPrefix(" Go to co   Color"), true)
    expectEqual(shop.frame.cursor?.row, shop.screen.size.rows - 1)
    await shop.press(.enter)
    expectEqual(shop.focusedLine?.contains("( ) brass"), true)
    await shop.press(.character(":"))
    await shop.type("nowhere")
    expectEqual(shop.frame.lines.last?.contains("no such list"), true)
    await shop.press(.enter)
    expectEqual(shop.focusedLine?.contains("( ) brass"), true)
    await shop.press(.character(":"), .character("r"), .escape)
    #expect(shop.focusedLine?.contains("( ) brass") == true && shop.box.text.isEmpty)
    await shop.press(.character(":"))
    await shop.type("resu")
    await shop.press(.enter)
    expectEqual(shop.focusedLine, "› Ada Desk lamp")
  }

  @Test("A wide screen shows the record that has the focus beside the results, a narrower one does not")
  func preview() async throws {
    let shop = try Shop()
    await shop.open()
    await shop.press(.down, .down)
    shop.screen.size = ScreenSize(columns: 200, rows: 40)
    #expect(shop.frame.lines.contains { $0.contains("│   \"name\": \"Bo Wall light\",") })
    await shop.press(.down)
    #expect(shop.frame.lines.contains { $0.contains("│   \"name\": \"Bo Night light\",") })
    await shop.type("nonsense")
    #expect(!shop.frame.lines.contains { $0.contains("\"name\"") })
    shop.screen.size = ScreenSize(columns: 120, rows: 40)
    await shop.press(.control("u"))
    #expect(!shop.frame.lines.contains { $0.contains("\"name\"") })
  }

  @Test("Space marks results where they can be marked, and marks outlive other searches") func marks() async throws {
    let shop = try Shop()
    shop.hits.isMarkable = true
    await shop.open()
    await shop.press(.down, .character(" "), .down, .character(" "), .down, .character(" "), .character(" "))
    expectEqual(shop.hits.markedHits.map(\.objectID), ["1", "10"])
    expectEqual(shop.frame.lines.count { $0.contains(" ✓") || $0.contains("›✓") }, 2)
    await shop.type("lantern")
    expectEqual(shop.hits.markedHits.map(\.objectID), ["1", "10"])
    #expect(!shop.frame.lines.contains { $0.contains("✓") })
  }

  @Test("Keys of a list of results work there alone") func actions() async throws {
    let shop = try Shop()
    var count = 0
    shop.hits.addAction("w", titled: "write") { count += 1 }
    await shop.open()
    await shop.press(.down, .character("w"))
    #expect(count == 1 && shop.box.text.isEmpty)
    expectEqual(shop.frame.lines.last?.contains("w write"), true)
    await shop.press(.escape, .character("w"))
    #expect(count == 1 && shop.box.text == "w")
  }

  @Test("A histogram stands over the slider of a range") func histogram() async throws {
    let scale = NumberScale(0...100)
    func histogram(_ edges: [Double], _ counts: [Int]) -> Histogram {
      Histogram(
        bounds: edges[0]...edges[edges.count - 1], scale: .linear,
        buckets: zip(zip(edges, edges.dropFirst()), counts).map {
          Histogram.Bucket(lowerBound: $0.0, upperBound: $0.1, count: $1)
        })
    }
    let rows = scale.histogram(histogram([0, 25, 50, 75, 100], [16, 8, 1, 0]), 0...50, rows: 2, columns: 8)
    expectEqual(rows.map(\.text), ["██      ", "████▁▁  "])
    expectEqual(rows[0].runs.map(\.style.color), [.chosen, .quiet])
    let narrow = histogram([-5, 0, 1, 2, 50, 100, 120], [9, 1, 8, 4, 0, 9])
    expectEqual(
      scale.histogram(narrow, 0...50, rows: 1, columns: 4).map(\.text), ["█▃ █"], "the largest of each column")
    expectEqual(scale.histogram(histogram([0, 100], [0]), 0...50, rows: 1, columns: 3).map(\.text), ["   "])
    expectEqual(scale.histogram(narrow, 0...50, rows: 1, columns: 0).map(\.text), [""])
    expectEqual(NumberScale(5...5).histogram(narrow, 5...5, rows: 1, columns: 2).map(\.text), ["█ "])

    let shop = try Shop()
    await shop.open()
    await shop.goTo("from")
    let before = shop.prices.rowCount(columns: 30)
    shop.prices.setHistogram(histogram([0, 10, 1_000], [3, 1]))
    expectEqual(shop.prices.rowCount(columns: 30), before + 2)
    #expect(shop.frame.lines.contains { $0.contains("█") })
  }

  @Test("Of a hierarchy only the narrowest level is a chip, if so chosen", arguments: [true, false])
  func chips(showsEachLevel: Bool) {
    let view = CurrentFiltersView(showsEachLevel: showsEachLevel)
    let id = FilterGroup.ID.hierarchical(name: "room")
    let items = ["Home", "Home > Bedroom"].map {
      FilterAndID(filter: Filter.Facet(attribute: "room", stringValue: $0).erased, id: id, text: $0)
    }
    view.setItems(items)
    expectEqual(view.stopCount, (showsEachLevel ? 2 : 1))
    #expect(view.row(0, columns: 80, hasFocus: false).text.contains("[Home > Bedroom ×]"))
  }

  @Test("An excluded value stays where it was, and shows how many results it hides") func excluded() {
    let view = FacetListView(isExcludable: true)
    func item(_ value: String, _ count: Int, isExcluded: Bool = false) -> SelectableItem<Facet> {
      SelectableItem(item: Facet(value: value, count: count), isSelected: false, isExcluded: isExcluded)
    }
    func rows() -> [String] { (0..<view.stopCount).map { view.row($0, columns: 16, hasFocus: false).text } }
    view.setSelectableItems(selectableItems: [item("a", 9), item("b", 5), item("c", 2)])
    view.setSelectableItems(selectableItems: [item("b", 5), item("c", 2), item("a", 0, isExcluded: true)])
    view.setHiddenCounts(["a": 1_009])
    expectEqual(rows(), ["  [-] a   −1,009", "  [ ] b        5", "  [ ] c        2"])
    view.setSelectableItems(
      selectableItems: [item("c", 2), item("a", 0, isExcluded: true), item("b", 0, isExcluded: true)])
    expectEqual(rows().map { $0.dropFirst(6).prefix(1) }, ["a", "b", "c"])
    view.setSelectableItems(selectableItems: [item("b", 5), item("c", 2), item("a", 1)])
    expectEqual(rows().map { $0.dropFirst(6).prefix(1) }, ["b", "c", "a"])
  }
}
