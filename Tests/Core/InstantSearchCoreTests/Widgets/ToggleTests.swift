import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
private final class Switch<Item>: SelectableController {
  var onClick: ((Bool) -> Void)?
  private(set) var item: Item?
  private(set) var isOn: Bool?

  func setItem(_ item: Item) { self.item = item }
  func setSelected(_ isSelected: Bool) { isOn = isSelected }
}

@MainActor
private final class Row: SelectableListController {
  var onClick: ((Filter.Tag) -> Void)?
  private(set) var items: [SelectableItem<Filter.Tag>] = []

  func setSelectableItems(selectableItems: [SelectableItem<Filter.Tag>]) { items = selectableItems }
  func reload() {}
}

@MainActor
@Suite("The toggle")
struct ToggleTests {
  private let state = FilterState()
  private let view = Switch<Filter.Tag>()
  private let sale: Filter.Tag = "on sale"

  private var filters: [String] { state.getFilters().map(\.description) }

  @Test("A filter of any kind is switched on and off", arguments: [RefinementOperator.and, .or])
  func anyKind(_ refinementOperator: RefinementOperator) {
    let all = [
      Filter(sale), Filter(Filter.Facet.red), Filter(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)),
      Filter(!Filter.Facet(attribute: "sold out", boolValue: true)),
    ]
    for filter in all {
      let view = Switch<Filter>()
      let connector = FilterToggleConnector(
        filterState: state, filter: filter, operator: refinementOperator, groupName: "toggles", controller: view)
      #expect(view.item == filter && view.isOn == false)
      view.onClick?(true)
      #expect(state.getFilters() == [filter] && view.isOn == true && connector.interactor.isSelected)
      view.onClick?(true)
      expectEqual(state.getFilters(), [filter])
      view.onClick?(false)
      #expect(state.isEmpty && view.isOn == false)
    }
  }

  @Test("An initial value is written only if the state has none of the toggle's filters")
  func first() {
    var changes = 0
    state.onChange.subscribe(with: view) { _, _ in changes += 1 }
    let off = FilterToggleConnector(filterState: state, filter: sale, controller: view)
    #expect(changes == 0 && !off.interactor.isSelected, "connecting one that is off notifies nobody")
    state[or: "_tags", Filter.Tag.self].add("full price")
    let connector = FilterToggleConnector(filterState: state, filter: sale, offFilter: "full price", isSelected: true)
    #expect(filters == ["full price"] && !connector.interactor.isSelected)
    // Without a filter state the taps switch the toggle.
    let alone = FilterToggleInteractor(filter: sale, isSelected: true)
    alone.connectController(view)
    expectEqual(view.isOn, true)
    view.onClick?(false)
    #expect(view.isOn == false && !alone.isSelected)
  }

  @Test("Two toggles in one group do not affect each other's filters")
  func sharedGroup() {
    let first = FilterToggleConnector(filterState: state, filter: sale, groupName: "toggles", controller: view)
    let second = FilterToggleConnector(filterState: state, filter: "new" as Filter.Tag, groupName: "toggles")
    view.onClick?(true)
    second.interactor.setSelected(true)
    view.onClick?(false)
    #expect(filters == ["new"] && !first.interactor.isSelected && second.interactor.isSelected)
  }

  @Test("A toggle is a list of one item too")
  func list() {
    let row = Row()
    let connector = FilterToggleConnector(filterState: state, filter: sale, controller: view)
    connector.interactor.connectController(row)
    expectEqual(row.items, [SelectableItem(item: sale, isSelected: false)])
    row.onClick?(sale)
    #expect(row.items == [SelectableItem(item: sale, isSelected: true)] && view.isOn == true)
    row.onClick?(sale)
    #expect(filters.isEmpty)
  }
}
