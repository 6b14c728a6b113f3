import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import Testing
import UIKit

@MainActor
@Suite("The widgets around filters, in UIKit", .timeLimit(.minutes(1)))
struct FilterWidgetTests {
  let shop = Shop()
  let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("The current filters show as rows, and a tap takes one back")
  func currentFilters() {
    shop.state[or: "color"].add(red)
    shop.state[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5))
    let table = UITableView()
    let controller = CurrentFilterListTableController(tableView: table)
    let connector = CurrentFiltersConnector(filterState: shop.state, controller: controller)
    #expect(table.texts() == ["red", "price < 5"])
    #expect(table.cell(row: 0)?.accessibilityLabel == "red")
    #expect(table.cell(row: 0)?.accessibilityHint == "Removes this filter")
    table.tap(row: 0)
    #expect(table.texts() == ["price < 5"] && shop.filters == ["price < 5"])
    connector.disconnect()
  }

  @Test("The current filters show by their groups, each with its title; a tap takes back one, or all of a group")
  func currentFilterGroups() {
    let blue = Filter.Facet(attribute: "color", stringValue: "blue")
    shop.state[or: "color"].add(red, blue)
    shop.state[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5))
    let table = UITableView()
    let controller = CurrentFilterGroupsTableController(tableView: table)
    controller.groupPresenter = { $0.name.capitalized }
    let connector = CurrentFiltersConnector(filterState: shop.state, controller: controller)
    #expect((0..<table.numberOfSections).map { table.header(section: $0) } == ["Color", "Price"])
    #expect(table.texts() == ["red", "blue", "Remove all"] && table.texts(section: 1) == ["price < 5"])
    #expect(table.cell(row: 2)?.accessibilityLabel == "Remove all, Color")
    #expect(table.cell(row: 2)?.accessoryView == nil && table.cell(row: 2)?.accessibilityHint == nil)
    table.tap(row: 0)
    #expect(table.texts() == ["blue"] && shop.filters == ["color: blue", "price < 5"])
    shop.state[or: "color"].add(red)
    table.tap(row: 2)
    #expect(shop.filters == ["price < 5"] && table.numberOfSections == 1 && table.texts() == ["price < 5"])
    #expect(table.cell(row: 0)?.accessibilityHint == "Removes this filter")
    table.tap(row: 0)
    #expect(table.numberOfSections == 0)
    connector.disconnect()
  }

  @Test("A button clears the filters while there are any")
  func clear() {
    let button = UIButton(type: .system)
    let controller = FilterClearButtonController(button: button)
    let connector = FilterClearConnector(filterState: shop.state, controller: controller)
    #expect(!button.isEnabled)
    shop.state[or: "color"].add(red)
    #expect(button.isEnabled)
    button.tap()
    #expect(shop.state.isEmpty && !button.isEnabled)
    connector.disconnect()
  }

  @Test("A switch puts a filter there and takes it away, and follows the filters")
  func toggle() async {
    let control = UISwitch()
    let controller = FilterSwitchController<Filter.Tag>(switch: control)
    let connector = FilterToggleConnector(
      filterState: shop.state, filter: "sale" as Filter.Tag, controller: controller)
    #expect(!control.isOn && control.accessibilityLabel == "sale")
    control.flip()
    await shop.settle()
    #expect(control.isOn && shop.hitsCount == 1)
    shop.state.removeAll()
    #expect(!control.isOn)
    connector.disconnect()
    control.flip()
    #expect(shop.state.isEmpty)
  }

  @Test("Segments choose one filter of several, or none")
  func filterMap() async {
    let segments = UISegmentedControl()
    let controller = FilterMapSegmentedController<Filter.Facet>(segmentedControl: segments)
    let connector = FilterMapConnector(
      filterState: shop.state, segments: [FilterSegment("All"), FilterSegment("Red", filter: red)], groupName: "color",
      controller: controller)
    #expect(segments.shownTitles == ["All", "Red"] && segments.selectedSegmentIndex == 0)
    segments.choose(segment: 1)
    await shop.settle()
    #expect(shop.filters == ["color: red"] && shop.hitsCount == 2)
    segments.choose(segment: 0)
    #expect(shop.state.isEmpty)
    connector.disconnect()
  }

  @Test("Two sliders choose a range within what the results span, and do not pass each other")
  func numberRange() async {
    let (lower, upper) = (UISlider(), UISlider())
    let controller = NumberRangeSlidersController<Int>(lowerSlider: lower, upperSlider: upper)
    let connector = NumberRangeConnector<Int>(
      searcher: shop.searcher, filterState: shop.state, attribute: "price", controller: controller)
    #expect(!lower.isEnabled)
    await shop.search()
    #expect(lower.isEnabled && lower.value == 2 && upper.value == 900 && !upper.isContinuous)
    upper.slide(to: 40)
    await shop.settle()
    #expect(shop.filters == ["price ≤ 40"] && shop.hitsCount == 3 && upper.maximumValue == 900)
    lower.slide(to: 50)
    await shop.settle()
    #expect(shop.filters == ["price: 40 to 40"] && lower.value == 40)
    lower.slide(to: 2)
    upper.slide(to: 900)
    await shop.settle()
    #expect(shop.state.isEmpty && shop.hitsCount == 4)
    connector.disconnect()
  }

  @Test("A stepper chooses a number within what the results span")
  func number() async {
    let (stepper, label) = (UIStepper(), UILabel())
    let controller = NumberStepperController<Double>(stepper: stepper, label: label)
    let connector = NumberConnector<Double>(
      searcher: shop.searcher, filterState: shop.state, attribute: "price", numericOperator: .greaterThanOrEqual,
      controller: controller)
    #expect(!stepper.isEnabled)
    await shop.search()
    #expect(stepper.isEnabled && stepper.value == 2 && label.text == nil)
    stepper.step(by: 3)
    await shop.settle()
    #expect(
      shop.filters == ["price ≥ 5"] && label.text == "5" && stepper.accessibilityValue == "5" && shop.hitsCount == 2)
    stepper.step(by: -3)
    #expect(shop.state.isEmpty && label.text == nil)
    connector.disconnect()
  }

  @Test("The values of a hierarchy stand below the one that is chosen, and a tap goes back up")
  func hierarchicalMenu() async {
    let screen = HierarchicalTableViewController()
    screen.appear()
    let connector = HierarchicalConnector(
      searcher: shop.searcher, filterState: shop.state, hierarchicalAttributes: ["lvl0", "lvl1"], controller: screen)
    let table: UITableView = screen.tableView
    await shop.search()
    #expect(table.texts() == ["Desk", "Home"])
    table.tap(row: 0)
    await shop.settle()
    #expect(table.texts() == ["Desk", "Pens", "Lamps", "Home"] && table.checkedRows() == [0])
    #expect(table.cell(row: 1)?.shownTexts == ["Pens", "2"])
    let margins = (0...1).compactMap {
      (table.cell(row: $0)?.contentConfiguration as? UIListContentConfiguration)?.directionalLayoutMargins.leading
    }
    #expect(margins.count == 2 && margins[0] < margins[1])
    table.tap(row: 2)
    await shop.settle()
    #expect(table.checkedRows() == [0, 2] && shop.hitsCount == 1)
    table.tap(row: 0)
    await shop.settle()
    #expect(table.texts() == ["Desk", "Home"] && shop.state.isEmpty)
    connector.disconnect()
  }

  @Test("Controllers are freed although their controls are kept")
  func lifetimes() {
    let (control, button, lower, upper) = (UISwitch(), UIButton(type: .system), UISlider(), UISlider())
    let segments = UISegmentedControl()
    var kept: [AnyObject] = [
      FilterSwitchController<Filter.Tag>(switch: control), FilterClearButtonController(button: button),
      NumberRangeSlidersController<Int>(lowerSlider: lower, upperSlider: upper),
      SortBySegmentedController(segmentedControl: segments),
    ]
    let references = kept.map { WeakReference($0) }
    kept = []
    #expect(references.map(\.isFreed) == [true, true, true, true])
  }
}
