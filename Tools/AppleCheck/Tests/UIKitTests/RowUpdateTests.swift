import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("How the rows of tables change")
struct RowUpdateTests {
  let table = UITableView()

  private func show(_ items: [SelectableItem<Facet>], in list: FacetListTableController) {
    list.setSelectableItems(selectableItems: items)
    list.reload()
  }

  private func item(_ value: String, _ count: Int, isSelected: Bool = false) -> SelectableItem<Facet> {
    SelectableItem(item: Facet(value: value, count: count), isSelected: isSelected)
  }

  @Test("A value keeps its cell when others are inserted and deleted, and the cell shows its new count and mark")
  func sameCell() throws {
    let list = FacetListTableController(tableView: table)
    show([item("red", 3), item("blue", 2)], in: list)
    expectEqual(table.texts(), ["red", "blue"])
    let blue = try #require(table.cell(row: 1))
    show([item("green", 9), item("blue", 7, isSelected: true), item("red", 1)], in: list)
    expectEqual(table.shownRows(), [.init("green", 9), .init("blue", 7, isSelected: true), .init("red", 1)])
    #expect(table.cell(row: 1) === blue)
    show([], in: list)
    expectEqual(table.texts(), [])
  }

  @Test("Equal values are separate rows")
  func duplicates() {
    let list = FacetListTableController(tableView: table)
    var tapped: [Int] = []
    list.onClick = { tapped.append($0.count) }
    show([item("red", 3), item("red", 2), item("all", 1)], in: list)
    list.allTitle = "All"
    list.reload()
    expectEqual(table.shownRows().map(\.text), ["All", "red", "red", "all"])
    table.tap(row: 2)
    expectEqual(tapped, [2])
    let dynamic = DynamicFacetListTableViewController()
    let facets = AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1)])
    dynamic.appear()
    dynamic.setOrderedFacets([facets, facets])
    #expect(dynamic.tableView.numberOfSections == 2 && dynamic.tableView.texts(section: 1) == ["red"])
  }

  @Test("Only the last row of the recent searches clears them: a tap on a row that has gone does nothing")
  func staleRow() {
    let list = AutocompleteTableController(tableView: table, field: nil)
    let pen = AutocompleteItem(id: "1", text: HighlightedText("pen"), choice: .search("pen"))
    list.setItem([
      AutocompleteSection(id: "recent", kind: .recentSearches, items: [pen]),
      AutocompleteSection(id: "suggestions", kind: .suggestions, items: [pen]),
    ])
    var actions: [AutocompleteAction] = []
    list.onAction = { actions.append($0) }
    for (row, section) in [(2, 0), (1, 1), (0, 2)] {
      list.tableView(table, didSelectRowAt: IndexPath(row: row, section: section))
    }
    #expect(actions.isEmpty)
    for row in 0...1 { list.tableView(table, didSelectRowAt: IndexPath(row: row, section: 0)) }
    expectEqual(actions, [.choose(pen), .clearRecentSearches])
  }

  @Test("Any change of a list shows the same as reloading all rows")
  func anyChange() {
    let list = FacetListTableController(tableView: table)
    for seed in RandomCases.seeds(200, long: 5_000) {
      var generator = SeededGenerator(seed: seed)
      let items = generator.array(of: 0...6) { generator in
        item(
          generator.element(of: "a", "b", "c"), generator.number(in: 0...9), isSelected: generator.once(in: 3))
      }
      show(items, in: list)
      let expected = items.map { ShownRow($0.item.value, $0.item.count, isSelected: $0.isSelected) }
      expectEqual(table.shownRows(), expected, "seed \(seed)")
    }
  }

  /// A subclass in an app that is the table's data source.
  private final class OwnSource: FacetListTableController {
    override init(tableView: UITableView, cellID: String = "own") {
      super.init(tableView: tableView, cellID: cellID)
      tableView.dataSource = self
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      super.tableView(tableView, numberOfRowsInSection: section) + 1
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      if indexPath.row < selectableItems.count { return super.tableView(tableView, cellForRowAt: indexPath) }
      let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
      var content = UIListContentConfiguration.cell()
      content.text = "its own"
      cell.contentConfiguration = content
      return cell
    }
  }

  @Test("A subclass that is the table's data source provides all rows")
  func ownSource() {
    let list = OwnSource(tableView: table)
    expectEqual(table.texts(), ["its own"])
    show([item("red", 3)], in: list)
    expectEqual(table.texts(), ["red", "its own"])
    show([item("blue", 2), item("red", 3, isSelected: true)], in: list)
    #expect(table.texts() == ["blue", "red", "its own"] && table.checkedRows() == [1])
  }

  @Test("A list is freed although its table is kept")
  func lifetimes() {
    let references = [
      WeakReference(FacetListTableController(tableView: table)),
      WeakReference(CurrentFilterListTableController(tableView: table)),
    ]
    #expect(references.allSatisfy(\.isFreed) && table.numberOfSections == 0)
  }
}
