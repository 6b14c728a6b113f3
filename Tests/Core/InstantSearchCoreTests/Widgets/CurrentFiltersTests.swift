import InstantSearchCore
import InstantSearchTesting
import TestSupport
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
@Suite("The current filters")
struct CurrentFiltersTests {
  private let state = FilterState()
  private let view = FiltersView()
  private let cheap = Filter.Numeric(attribute: "price", operator: .lessThan, value: 10)

  init() {
    state[or: "color"].add(.red)
    state[and: "more"].add(Filter.Facet.apple, cheap)
    state[or: "color"].add(.blue)
  }

  @Test("A change of groups that are not listed does not reload the view")
  func someGroups() {
    let connector = CurrentFiltersConnector(filterState: state, groupIDs: [.and(name: "more")], controller: view)
    let before = view.reloadCount
    state[or: "color"].removeAll()
    expectEqual(view.reloadCount, before)
    state.removeAll()
    #expect(view.reloadCount == before + 1 && connector.interactor.groups.isEmpty)
  }

  @Test("Removing a level of a hierarchy removes the deeper ones, and the wider ones stay")
  func hierarchy() throws {
    let state = FilterState()
    state[hierarchical: "category"].setLevels(["lvl0", "lvl1", "lvl2"])
    state[hierarchical: "category"].set([
      Filter.Facet(attribute: "lvl0", stringValue: "A"), Filter.Facet(attribute: "lvl1", stringValue: "A > B"),
      Filter.Facet(attribute: "lvl2", stringValue: "A > B > C"),
    ])
    let connector = CurrentFiltersConnector(filterState: state, controller: view)
    view.onRemoveItem?(view.items[1])
    expectEqual(view.items.map(\.text), ["A"])
    expectEqual(connector.interactor.items.count, 1)
  }
}
