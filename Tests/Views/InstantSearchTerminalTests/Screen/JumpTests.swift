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
    func histogram(_ edges: [Double], _ counts: [Int]) -> Histogram {
      Histogram(
        bounds: edges[0]...edges[edges.count - 1], scale: .linear,
        buckets: zip(zip(edges, edges.dropFirst()), counts).map {
          Histogram.Bucket(lowerBound: $0.0, upperBound: $0.1, count: $1)
        })
    }
    func rows(_ histogram: Histogram, _ bounds: ClosedRange<Int> = 0...100, rows: Int = 1, columns: Int) -> [StyledText]
    {
      NumberScale(bounds, histogram).histogram(0...50, rows: rows, columns: columns)
    }
    let even = rows(histogram([0, 25, 50, 75, 100], [16, 8, 1, 0]), rows: 2, columns: 8)
    expectEqual(even.map(\.text), ["██      ", "████▁▁  "])
    expectEqual(even[0].runs.map(\.style.color), [.chosen, .quiet])
    let narrow = histogram([0, 10, 20, 30, 100], [1, 8, 4, 0])
    expectEqual(rows(narrow, columns: 2).map(\.text), ["▁█"], "the highest of each column")
    expectEqual(rows(narrow, columns: 0).map(\.text), [""])
    expectEqual(rows(histogram([0, 100], [0]), columns: 3).map(\.text), [""])

    let shop = try Shop()
    await shop.open()
    await shop.goTo("from")
    let before = shop.prices.rowCount(columns: 30)
    shop.prices.setHistogram(histogram([0, 10, 1_000], [3, 1]))
    expectEqual(shop.prices.rowCount(columns: 30), before + 2)
    #expect(shop.frame.lines.contains { $0.contains("█") })
  }

  @Test("A line on which most numbers would share one bar is logarithmic, and arrows move along its bars")
  func logarithmicLine() throws {
    var histogram = try #require(HistogramRequest.forBars.emptyHistogram(spanning: 1...4_096))
    for index in histogram.buckets.indices { histogram.buckets[index].count = 1 }
    let scale = NumberScale(1...4_096.0, histogram)
    let line = scale.bar(1...64, handles: [64], columns: 41).text
    #expect((18...22).contains(line.distance(from: line.startIndex, to: try #require(line.firstIndex(of: "●")))))
    var numbers = [1.0]
    while let last = numbers.last, last < 4_096, numbers.count < 99 { numbers.append(scale.moved(last, by: 1)) }
    #expect((10...25).contains(numbers.count) && numbers[1] < 3 && numbers.last == 4_096, "\(numbers)")
    expectEqual(numbers.dropFirst().map { scale.moved($0, by: -1) }, Array(numbers.dropLast()))
    expectEqual(scale.moved(1, by: 5), numbers[5])
    #expect(scale.moved(1, by: -1) == 1 && scale.moved(4_096, by: 5) == 4_096)
    // A number far from all others has a bar at the end, and the steps are those of the others.
    var far = try #require(HistogramRequest.forBars.emptyHistogram(spanning: 0...10_000))
    for index in 0..<3 { far.buckets[index].count = 1_000 }
    far.buckets[far.buckets.count - 1].count = 1
    #expect(NumberScale(0...10_000.0, far).moved(0, by: 1) <= 20)
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
