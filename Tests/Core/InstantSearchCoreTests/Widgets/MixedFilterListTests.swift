import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("A list of filters of several kinds")
struct MixedFilterListTests {
  let filterState = FilterState()
  let filters = [
    Filter(Filter.Tag("new")), Filter(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)),
    Filter(Filter.Facet(attribute: "color", stringValue: "red")),
  ]

  @Test("Each filter goes to the group of its kind, and comes from there", arguments: [RefinementOperator.and, .or])
  func selecting(refinementOperator: RefinementOperator) {
    let list = FilterListInteractor<Filter>(items: filters)
    expectEqual(list.selectionMode, .multiple)
    list.connectFilterState(filterState, operator: refinementOperator, groupName: "offers")
    for filter in filters { list.tap(filter) }
    #expect(list.selection.selected == filters && filterState.getFilters() == filters)
    expectEqual(filterState.groups.count, (refinementOperator == .and ? 1 : 3))
    list.tap(filters[1])
    let others = [filters[0], filters[2]]
    #expect(list.selection.selected == others && filterState.getFilters() == others)
    list.deselectAll()
    #expect(filterState.isEmpty && list.selection.selected.isEmpty)
    // A list of one kind keeps its mode and its group.
    expectEqual(FilterListInteractor<Filter.Numeric>().selectionMode, .single)
    let tags = FilterListInteractor<Filter.Tag>(items: ["new"])
    tags.connectFilterState(filterState, operator: .or, groupName: "tags")
    tags.tap("new")
    expectEqual(filterState.groups.last?.id, .or(name: "tags", filterType: .tag))
  }
}
