import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
private final class ClearButton: FilterClearController {
  var onClick: (() -> Void)?
  private(set) var clearable: [Bool] = []

  func setClearable(_ isClearable: Bool) { clearable.append(isClearable) }
}

@MainActor
@Suite("Clearing filters", .timeLimit(.minutes(1)))
struct ClearFiltersTests {
  private let state = FilterState()
  private let button = ClearButton()
  private let colors = FilterGroup.ID.or(name: "color")
  private let more = FilterGroup.ID.and(name: "more")

  init() {
    state[or: "color"].add(.red)
    state[and: "more"].add(Filter.Facet.apple, Filter.Facet.blue)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var mode = ClearMode.specified
    var groups: [FilterGroup.ID]?
    var attributes: [Attribute]?
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

  @Test("What is named goes, or what is not, in one change", arguments: cases)
  func clears(_ example: Case) {
    let connector = FilterClearConnector(
      filterState: state, clearMode: example.mode, filterGroupIDs: example.groups, attributes: example.attributes,
      controller: button)
    var changes = 0
    let subscription = state.onChange.subscribe(with: state) { _, _ in changes += 1 }
    button.onClick?()
    #expect(state.getFilters().map(\.description) == example.left)
    #expect(changes == (example.left.count == 3 ? 0 : 1))
    #expect(!connector.interactor.isClearable && button.clearable.last == false)
    subscription.cancel()
  }

  @Test("The button knows from the first frame whether there is anything to clear, and base filters are nothing")
  func tells() {
    let connector = FilterClearConnector(filterState: state, filterGroupIDs: [colors], controller: button)
    #expect(button.clearable == [true])
    state[or: "color"].removeAll()
    state.baseFilters = FilterExpression(Filter.Facet.red)
    #expect(button.clearable == [true, false])
    connector.interactor.clear()
    #expect(state.baseFilters == FilterExpression(Filter.Facet.red))
    state[or: "color"].add(.blue)
    #expect(button.clearable == [true, false, true])
  }

  @Test("Of a hierarchy the deeper levels go with a level; the levels stay declared")
  func hierarchy() {
    let category = FilterGroup.ID.hierarchical(name: "category")
    state[hierarchical: "category"].setLevels(["lvl0", "lvl1"])
    state[hierarchical: "category"].set([
      Filter.Facet(attribute: "lvl0", stringValue: "A"), Filter.Facet(attribute: "lvl1", stringValue: "A > B"),
    ])
    let connector = FilterClearConnector(filterState: state, attributes: ["lvl0"], controller: button)
    button.onClick?()
    #expect(state.getFilters(forGroupWithID: category).isEmpty)
    #expect(state[hierarchical: "category"].levels == ["lvl0", "lvl1"])
    #expect(!connector.interactor.isClearable && state.getFilters().count == 3)
  }

  @Test("Promise 3: disconnecting changes no filter, and connecting again goes on")
  func disconnects() {
    let connector = FilterClearConnector(filterState: state, controller: button)
    connector.disconnect()
    #expect(button.onClick == nil && state.getFilters().count == 3)
    connector.interactor.clear()
    #expect(state.getFilters().count == 3)
    connector.connect()
    button.onClick?()
    #expect(state.isEmpty)
  }

  @Test("Promise 11: nothing is kept alive by its connections")
  func leaks() {
    var button: ClearButton? = ClearButton()
    var state: FilterState? = FilterState()
    var interactor: FilterClearInteractor? = FilterClearInteractor()
    let (weakButton, weakState, weakInteractor) = (
      WeakReference(button), WeakReference(state), WeakReference(interactor)
    )
    if let button, let state {
      interactor?.connectFilterState(state)
      interactor?.connectController(button)
    }
    button = nil
    state = nil
    interactor = nil
    #expect(weakButton.isFreed && weakState.isFreed && weakInteractor.isFreed)
  }
}
