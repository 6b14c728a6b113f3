import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
private final class ClearButton: FilterClearController {
  var onClick: (() -> Void)?
  private(set) var clearable: [Bool] = []

  func setClearable(_ isClearable: Bool) { clearable.append(isClearable) }
}

@MainActor
@Suite("Clearing filters")
struct ClearFiltersTests {
  private let state = FilterState()
  private let button = ClearButton()

  init() {
    state[or: "color"].add(.red)
    state[and: "more"].add(Filter.Facet.apple, Filter.Facet.blue)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var mode = ClearMode.specified
    var groups: Set<FilterGroup.ID>?
    var attributes: Set<Attribute>?
    var left: [String]
    var testDescription: String { "\(mode) \(groups ?? []) \(attributes ?? [])" }
  }

  nonisolated static let cases = [
    Case(left: []), Case(mode: .except, left: []),
    Case(groups: [.or(name: "color")], left: ["brand: Apple", "color: blue"]),
    Case(mode: .except, groups: [.or(name: "color")], left: ["color: red"]),
    Case(attributes: ["color"], left: ["brand: Apple"]),
    Case(mode: .except, attributes: ["color"], left: ["color: red", "color: blue"]),
    Case(groups: [.and(name: "more")], attributes: ["color"], left: ["color: red", "brand: Apple"]),
    Case(mode: .except, groups: [.and(name: "more")], attributes: ["color"], left: ["color: blue"]),
    Case(groups: [], left: ["color: red", "brand: Apple", "color: blue"]),
  ]

  @Test("The named filters are cleared, or all others, in one change", arguments: cases)
  func clears(_ example: Case) {
    let connector = FilterClearConnector(
      filterState: state, clearMode: example.mode, filterGroupIDs: example.groups, attributes: example.attributes,
      controller: button)
    var changes = 0
    let subscription = state.onChange.subscribe(with: state) { _, _ in changes += 1 }
    button.onClick?()
    expectEqual(state.getFilters().map(\.description), example.left)
    expectEqual(changes, (example.left.count == 3 ? 0 : 1))
    #expect(!connector.interactor.isClearable && button.clearable.last == false)
    subscription.cancel()
  }

  @Test("Groups and mode that are given on connecting replace those of the initializer", arguments: cases)
  func connecting(_ example: Case) {
    let interactor = FilterClearInteractor(
      clearMode: .except, filterGroupIDs: [.and(name: "other")], attributes: example.attributes)
    interactor.connectController(button)
    interactor.connectFilterState(state)
    interactor.connectFilterState(state, filterGroupIDs: example.groups, clearMode: example.mode)
    expectEqual(button.clearable.last, (example.left.count < 3))
    button.onClick?()
    expectEqual(state.getFilters().map(\.description), example.left)
  }

  @Test("Clearing a level of a hierarchy clears the deeper ones; the levels stay declared")
  func hierarchy() {
    let category = FilterGroup.ID.hierarchical(name: "category")
    state[hierarchical: "category"].setLevels(["lvl0", "lvl1"])
    state[hierarchical: "category"].set([
      Filter.Facet(attribute: "lvl0", stringValue: "A"), Filter.Facet(attribute: "lvl1", stringValue: "A > B"),
    ])
    let connector = FilterClearConnector(filterState: state, attributes: ["lvl0"], controller: button)
    button.onClick?()
    #expect(state.groups.filters(inGroupWithID: category).isEmpty)
    expectEqual(state[hierarchical: "category"].levels, ["lvl0", "lvl1"])
    #expect(!connector.interactor.isClearable && state.getFilters().count == 3)
  }
}
