import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
private final class FiltersView: CurrentFilterGroupsController {
  var onRemoveItem: ((FilterAndID) -> Void)?
  var onRemoveGroup: ((FilterGroup.ID) -> Void)?
  private(set) var items: [FilterAndID] = []
  private(set) var groups: [CurrentFilterGroup] = []
  private(set) var reloadCount = 0

  func setItems(_ items: [FilterAndID]) { self.items = items }
  func setGroups(_ groups: [CurrentFilterGroup]) { self.groups = groups }
  func reload() { reloadCount += 1 }
}

@MainActor
@Suite("The current filters", .timeLimit(.minutes(1)))
struct CurrentFiltersTests {
  private let state = FilterState()
  private let view = FiltersView()
  private let cheap = Filter.Numeric(attribute: "price", operator: .lessThan, value: 10)

  init() {
    state[or: "color"].add(.red)
    state[and: "more"].add(Filter.Facet.apple, cheap)
    state[or: "color"].add(.blue)
  }

  @Test("All filters are listed from the first frame, in the order of the state, and base filters never")
  func lists() {
    state.baseFilters = FilterExpression(Filter.Tag("visible"))
    let connector = CurrentFiltersConnector(filterState: state, controller: view)
    #expect(view.items.map(\.text) == ["red", "blue", "Apple", "price < 10"])
    #expect(view.groups.map(\.id) == [.or(name: "color"), .and(name: "more")])
    #expect(view.groups.map(\.items.count) == [2, 2])
    #expect(connector.interactor.items.map(\.filter) == state.getFilters())
  }

  @Test("A filter that is removed goes from its own group and comes back to the view as gone")
  func removes() throws {
    let connector = CurrentFiltersConnector(filterState: state, controller: view)
    state[and: "other"].add(Filter.Facet.red)
    let red = try #require(view.items.first)
    view.onRemoveItem?(red)
    #expect(state[or: "color"].filters == [.blue])
    #expect(state[and: "other"].filters == [Filter(Filter.Facet.red)])
    #expect(view.items.map(\.text) == ["blue", "Apple", "price < 10", "red"])
    #expect(connector.interactor.groups.count == 3)
  }

  @Test("A group is removed by one change")
  func removesGroup() {
    let connector = CurrentFiltersConnector(filterState: state, controller: view)
    let before = view.reloadCount
    view.onRemoveGroup?(.and(name: "more"))
    #expect(state.getFilters() == [Filter(Filter.Facet.red), Filter(Filter.Facet.blue)])
    #expect(view.reloadCount == before + 1 && view.groups.map(\.id) == [.or(name: "color")])
    #expect(connector.interactor.items.count == 2)
  }

  @Test("Only the groups named are listed, and a change of others shows nothing anew")
  func someGroups() {
    let connector = CurrentFiltersConnector(filterState: state, groupIDs: [.and(name: "more")], controller: view)
    #expect(view.items.map(\.filter.attribute) == ["brand", "price"])
    let before = view.reloadCount
    state[or: "color"].removeAll()
    #expect(view.reloadCount == before)
    state.removeAll()
    #expect(view.items.isEmpty && view.groups.isEmpty)
    #expect(connector.interactor.groups.isEmpty)
  }

  @Test("A presenter makes the texts")
  func presents() {
    let connector = CurrentFiltersConnector(filterState: state, controller: view) { "<\($0)>" }
    #expect(view.items.first?.text == "<color: red>")
    connector.disconnect()
  }

  @Test("Of a hierarchy the deeper levels go with a level, and the wider ones stay")
  func hierarchy() throws {
    let state = FilterState()
    state[hierarchical: "category"].setLevels(["lvl0", "lvl1", "lvl2"])
    state[hierarchical: "category"].set([
      Filter.Facet(attribute: "lvl0", stringValue: "A"), Filter.Facet(attribute: "lvl1", stringValue: "A > B"),
      Filter.Facet(attribute: "lvl2", stringValue: "A > B > C"),
    ])
    let connector = CurrentFiltersConnector(filterState: state, controller: view)
    view.onRemoveItem?(view.items[1])
    #expect(view.items.map(\.text) == ["A"])
    #expect(connector.interactor.items.count == 1)
  }

  @Test("Promise 3: disconnecting changes no filter, and a view that is left behind neither shows nor removes")
  func disconnects() {
    let connector = CurrentFiltersConnector(filterState: state, controller: view)
    let before = state.groups
    connector.disconnect()
    #expect(state.groups == before && view.onRemoveItem == nil && view.onRemoveGroup == nil)
    state.removeAll()
    #expect(view.items.count == 4)
    connector.connect()
    #expect(view.items.isEmpty)
  }

  @Test("Connecting a view again takes the place of its first connection, also that of another list")
  func connectsAgain() {
    let all = CurrentFiltersConnector(filterState: state, controller: view)
    let some = CurrentFiltersConnector(filterState: state, groupIDs: [.and(name: "more")], controller: view)
    all.disconnect()
    #expect(view.onRemoveItem != nil && view.items.count == 2)
    some.interactor.connectController(view)
    let before = view.reloadCount
    view.onRemoveItem?(view.items[0])
    #expect(view.reloadCount == before + 1 && view.items.count == 1)
  }

  @Test("Promise 11: nothing is kept alive by its connections")
  func leaks() {
    var view: FiltersView? = FiltersView()
    var state: FilterState? = FilterState()
    var interactor: CurrentFiltersInteractor? = CurrentFiltersInteractor()
    let (weakView, weakState, weakInteractor) = (WeakReference(view), WeakReference(state), WeakReference(interactor))
    if let view, let state {
      interactor?.connectFilterState(state)
      interactor?.connectController(view)
    }
    view = nil
    state = nil
    interactor = nil
    #expect(weakView.isFreed && weakState.isFreed && weakInteractor.isFreed)
  }
}
