import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The widgets around filters, in UIKit")
struct FilterWidgetTests {
  let shop = Shop()
  let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("Groups have titles, and those of several filters a row with a distinct VoiceOver label")
  func currentFilterGroups() {
    shop.state[or: "color"].add(red, Filter.Facet(attribute: "color", stringValue: "blue"))
    shop.state[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5))
    let table = UITableView()
    let controller = CurrentFilterGroupsTableController(tableView: table)
    controller.groupPresenter = { $0.name.capitalized }
    let connector = CurrentFiltersConnector(filterState: shop.state, controller: controller)
    expectEqual((0..<table.numberOfSections).map { table.header(section: $0) }, ["Color", "Price"])
    #expect(table.texts() == ["red", "blue", "Remove all"] && table.texts(section: 1) == ["price < 5"])
    expectEqual(table.cell(row: 2)?.accessibilityLabel, "Remove all, Color")
    #expect(table.cell(row: 2)?.accessoryView == nil && table.cell(row: 2)?.accessibilityHint == nil)
    table.tap(row: 2)
    expectEqual(table.cell(row: 0)?.accessibilityLabel, "price < 5")
    expectEqual(table.cell(row: 0)?.accessibilityHint, "Removes this filter")
    connector.disconnect()
  }

  @Test("A table that a hierarchical menu is given is its view, and keeps its place and its rows when it appears")
  func givenTable() {
    let (table, container) = (UITableView(), UIView())
    container.addSubview(table)
    let menu = HierarchicalTableViewController(tableView: table)
    var tapped: [String] = []
    menu.onClick = { tapped.append($0) }
    let office = HierarchicalFacet(facet: Facet(value: "Office", count: 3), level: 0, isSelected: false)
    menu.setItem([office])
    #expect(menu.view === table && menu.tableView === table && table.superview === container)
    expectEqual(table.shownRows().map(\.text), ["Office"])
    menu.appear()
    menu.setItem([
      office, HierarchicalFacet(facet: Facet(value: "Office > Pens", count: 2), level: 1, isSelected: false),
    ])
    #expect(table.shownRows().count == 2 && table.superview === container)
    table.tap(row: 0)
    expectEqual(tapped, ["Office"])
    let margins = (0...1).compactMap {
      (table.cell(row: $0)?.contentConfiguration as? UIListContentConfiguration)?.directionalLayoutMargins.leading
    }
    #expect(margins.count == 2 && margins[0] < margins[1], "the values of a level are indented more than those above")
  }

  @Test("Sliders search when the finger is lifted; VoiceOver reads the number of a stepper as its label shows it")
  func numbers() {
    let (lower, upper) = (UISlider(), UISlider())
    _ = NumberRangeSlidersController<Int>(lowerSlider: lower, upperSlider: upper)
    #expect(!lower.isContinuous && !upper.isContinuous)
    let (stepper, label) = (UIStepper(), UILabel())
    let controller = NumberStepperController<Double>(stepper: stepper, label: label)
    controller.setBounds(2...900)
    controller.setNumber(5)
    #expect(label.text == "5" && stepper.accessibilityValue == "5")
    controller.setNumber(nil)
    #expect(label.text == nil && stepper.accessibilityValue == nil)
  }

  @Test("A switch or button without a name gets that of its label or filter; one of the app's own stays")
  func filterButton() {
    let control = UISwitch()
    FilterSwitchController<Filter.Facet>(switch: control).setItem(red)
    expectEqual(control.accessibilityLabel, "red")
    let (button, named) = (UIButton(type: .system), UIButton(type: .system))
    let controller = SelectableFilterButtonController<Filter.Facet>(button: button)
    controller.setItem(red)
    expectEqual(button.currentTitle, "red")
    controller.setLabel("Red ones")
    expectEqual(button.currentTitle, "Red ones")
    controller.setLabel(nil)
    expectEqual(button.currentTitle, "red")
    named.setTitle("Mine", for: .normal)
    let other = SelectableFilterButtonController<Filter.Facet>(button: named)
    other.setItem(red)
    other.setLabel("Red ones")
    expectEqual(named.currentTitle, "Mine")
  }

  @Test("Tokens and the text of a search bar do not touch each other, and equal tokens are not set again")
  func tokens() async {
    let bar = UISearchBar()
    let (tokens, box) = (SearchTextFieldCurrentFiltersController(searchBar: bar), SearchBarController(searchBar: bar))
    let connectors: [Connector] = [
      CurrentFiltersConnector(filterState: shop.state, controller: tokens),
      SearchBoxConnector(searcher: shop.searcher, controller: box),
    ]
    shop.state[or: "color"].add(red, Filter.Facet(attribute: "color", stringValue: "blue"))
    bar.type("pen")
    await shop.settle()
    #expect(bar.searchTextField.shownTokens == ["red", "blue"] && shop.hitsCount == 2)
    let shown = bar.searchTextField.tokens
    tokens.reload()
    #expect(zip(bar.searchTextField.tokens, shown).allSatisfy { $0 === $1 })
    bar.searchTextField.deleteToken("red")
    await shop.settle()
    #expect(shop.filters == ["color: blue"] && shop.hitsCount == 1 && bar.text == "pen")
    connectors.forEach { $0.disconnect() }
  }

  @Test("Several tokens that are deleted at once remove all their filters, in one search")
  func severalTokens() async {
    let field = UISearchTextField()
    let controller = SearchTextFieldCurrentFiltersController(searchTextField: field)
    let connector = CurrentFiltersConnector(filterState: shop.state, controller: controller)
    shop.state[or: "color"].add(red, Filter.Facet(attribute: "color", stringValue: "blue"))
    shop.state[and: "color"].add(red)
    await shop.settle()
    let calls = shop.backend.calls.count
    expectEqual(field.shownTokens, ["red", "blue", "red"])
    field.insertToken(UISearchToken(icon: nil, text: "mine"), at: 0)
    field.tokens.removeSubrange(1...2)
    field.sendActions(for: .editingChanged)
    await shop.settle()
    #expect(shop.state.groups.map(\.id) == [.and(name: "color")] && field.shownTokens == ["mine", "red"])
    expectEqual(shop.backend.calls.count, calls + 1)
    connector.disconnect()
  }

  @Test("Undoing the deletion of a token adds its filter again; without a connection the token goes")
  func restoredToken() async throws {
    let field = UISearchTextField()
    let controller = SearchTextFieldCurrentFiltersController(searchTextField: field)
    let connector = CurrentFiltersConnector(filterState: shop.state, controller: controller)
    shop.state[or: "color"].add(red, Filter.Facet(attribute: "color", stringValue: "blue"))
    let deleted = try #require(field.tokens.first)
    field.deleteToken("red")
    #expect(shop.filters == ["color: blue"] && field.shownTokens == ["blue"])
    // What the field does for undo.
    field.insertToken(deleted, at: 0)
    field.sendActions(for: .editingChanged)
    expectEqual(shop.state.groups.map(\.id), [.or(name: "color")])
    #expect(Set(shop.filters) == ["color: red", "color: blue"] && Set(field.shownTokens) == ["red", "blue"])
    field.deleteToken("red")
    connector.disconnect()
    field.insertToken(deleted, at: 0)
    field.sendActions(for: .editingChanged)
    #expect(shop.filters == ["color: blue"] && field.shownTokens == ["blue"])
  }
}
