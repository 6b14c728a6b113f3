import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Properties that are set while widgets are connected")
struct LaterSettingTests {
  private let state = FilterState()
  private let green = Filter.Facet(attribute: "color", stringValue: "green")

  @MainActor
  private final class Switch: SelectableController, LabeledSelectableController {
    var onClick: ((Bool) -> Void)?
    private(set) var item: Filter.Facet?
    private(set) var label: String?
    private(set) var isOn: Bool?

    func setItem(_ item: Filter.Facet) { self.item = item }
    func setLabel(_ label: String?) { self.label = label }
    func setSelected(_ isSelected: Bool) { isOn = isSelected }
  }

  @Test("A label that is set later is shown at once in lists of every kind, until it is removed")
  func labels() {
    func check<Item: Hashable & Sendable, Key: Hashable & Sendable>(_ list: SelectableListInteractor<Item, Key>) {
      let view = RecordingListController<Item>()
      list.connectController(view)
      let before = view.items.map(\.label)
      list.label = { _ in "new" }
      #expect(!before.isEmpty && view.items.map(\.label) == before.map { _ in "new" }, "\(type(of: list))")
      list.label = nil
      expectEqual(view.items.map(\.label), before, "\(type(of: list))")
    }
    check(FacetListInteractor(facets: [Facet(value: "red", count: 1)]))
    check(FacetFilterListInteractor(items: [.red]))
    check(NumericFilterListInteractor(items: [Filter.Numeric(attribute: "price", range: 1...2)]))
    check(TagFilterListInteractor(items: ["new"]))
    check(FilterMapInteractor(segments: [FilterSegment("All"), FilterSegment("Red", filter: Filter.Facet.red)]))
    check(SortByInteractor(items: [SortByItem(indexName: "products", label: "Featured")]))
    check(HitsPerPageInteractor(items: [20]))
    check(RatingMenuInteractor())
    check(FilterToggleInteractor(filter: Filter.Facet.red))
    let view = Switch()
    let toggle = FilterToggleInteractor(filter: Filter.Facet.red)
    toggle.connectController(view)
    toggle.label = { "only \($0.value)" }
    expectEqual(view.label, "only red")
    // A label that has no text for an item leaves its own: the name of a segment, the label of an index.
    let (map, menu) = (RecordingListController<FilterSegment<Filter.Facet>>(), RecordingListController<String>())
    let segments = FilterMapInteractor(segments: [FilterSegment("All"), FilterSegment("Red", filter: Filter.Facet.red)])
    let indices = SortByInteractor(items: [SortByItem(indexName: "products", label: "Featured")])
    segments.connectController(map)
    indices.connectController(menu)
    segments.label = { $0.filter.map { "\($0.value)" } }
    indices.label = { _ in nil }
    #expect(map.items.map(\.label) == ["All", "red"] && menu.items.map(\.label) == ["Featured"])
  }

  @Test("A connector takes labels, which show from the first frame")
  func connectors() {
    let backend = ReferenceBackend(records: [["color": "red"]])
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    let values = FacetSearcher(backend: backend, indexName: "i", attribute: "color")
    let facets = [Facet(value: "red", count: 1)]
    let (first, second) = (RecordingListController<Facet>(), RecordingListController<Facet>())
    let lists = [
      FacetListConnector(
        searcher: searcher, filterState: state, attribute: "color", facets: facets, operator: .or, controller: first,
        label: { "first \($0.value)" }),
      FacetListConnector(
        searcher: values, filterState: state, attribute: "color", facets: facets, operator: .or, controller: second
      ) { "second \($0.value)" },
    ]
    #expect(first.items.map(\.label) == ["first red"] && second.items.map(\.label) == ["second red"])

    let (any, facet) = (RecordingListController<Filter.Facet>(), RecordingListController<Filter.Facet>())
    let (numeric, tag) = (RecordingListController<Filter.Numeric>(), RecordingListController<Filter.Tag>())
    let map = RecordingListController<FilterSegment<Filter.Facet>>()
    let toggle = Switch()
    let price = Filter.Numeric(attribute: "price", range: 1...2)
    let filters: [Connector] = [
      FilterListConnector(
        filters: [.red], filterState: state, operator: .or, groupName: "x", controller: any, label: { "\($0.value)" }),
      FacetFilterListConnector(
        facetFilters: [.red], filterState: state, operator: .or, groupName: "x", controller: facet,
        label: { "\($0.value)" }),
      NumericFilterListConnector(
        numericFilters: [price], filterState: state, operator: .or, groupName: "x", controller: numeric,
        label: { "\($0.attribute)" }),
      TagFilterListConnector(
        tagFilters: ["new"], filterState: state, operator: .or, groupName: "x", controller: tag,
        label: { "\($0.value)" }),
      FilterMapConnector(
        filterState: state, segments: [FilterSegment("All"), FilterSegment("Red", filter: Filter.Facet.red)],
        groupName: "x", controller: map, label: { $0.filter.map { "\($0.value)" } }),
      FilterToggleConnector(
        filterState: state, filter: Filter.Facet.red, controller: toggle, label: { "\($0.value)" }),
    ]
    #expect(any.items.map(\.label) == ["red"] && facet.items.map(\.label) == ["red"])
    #expect(numeric.items.map(\.label) == ["price"] && tag.items.map(\.label) == ["new"])
    #expect(map.items.map(\.label) == ["All", "red"] && toggle.label == "red")
    for connector in lists + filters { connector.disconnect() }
  }

  @Test(
    "A toggle with a new filter reads, writes and shows that; while it is on, the new filter replaces the old one",
    arguments: [false, true], [nil, Filter.Facet.blue])
  func toggle(isOn: Bool, offFilter: Filter.Facet?) {
    let view = Switch()
    let connector = FilterToggleConnector(
      filterState: state, filter: Filter.Facet.red, offFilter: offFilter, isSelected: isOn, controller: view)
    let off = offFilter.map { [Filter($0)] } ?? []
    expectEqual(state.getFilters(), (isOn ? [Filter(Filter.Facet.red)] : off))
    var changes = 0
    state.onChange.subscribe(with: view) { _, _ in changes += 1 }
    connector.interactor.filter = green
    #expect(view.item == green && connector.interactor.filter == green && connector.interactor.items == [green])
    #expect(view.isOn == isOn && state.getFilters() == (isOn ? [Filter(green)] : off))
    expectEqual(changes, (isOn ? 1 : 0))
    view.onClick?(!isOn)
    #expect(state.getFilters() == (isOn ? off : [Filter(green)]) && view.isOn == !isOn)
    view.onClick?(isOn)
    #expect(state.getFilters() == (isOn ? [Filter(green)] : off) && view.isOn == isOn)
    // Without a group name, the toggle uses the group of its filter's attribute.
    connector.interactor.filter = .apple
    view.onClick?(true)
    expectEqual(state[or: "brand"].filters, [.apple])
    expectEqual(state.getFilters(), [Filter(Filter.Facet.apple)])
  }

  @Test("Setting another item on a toggle that is off keeps its filter's index, and starts no search")
  func toggleOff() async {
    let searcher = HitsSearcher(backend: ReferenceBackend(records: [["color": "red"]]), indexName: "i")
    searcher.connectFilterState(state)
    let connector = FilterToggleConnector(
      filterState: state, filter: Filter.Facet.red, offFilter: .blue, groupName: "x")
    state[or: "x"].add(.apple)
    await searcher.waitUntilIdle()
    var (searches, changes) = (0, 0)
    searcher.onSearch.subscribe(with: state) { _, _ in searches += 1 }
    state.onChange.subscribe(with: searcher) { _, _ in changes += 1 }
    connector.interactor.filter = green
    await searcher.waitUntilIdle()
    #expect(state[or: "x"].filters == [.blue, .apple] && !connector.interactor.isSelected)
    #expect(searches == 0 && changes == 0)
    connector.interactor.setSelected(true)
    await searcher.waitUntilIdle()
    #expect(Set(state[or: "x"].filters) == [.apple, green] && searches == 1)
  }

  @Test("New items: the selected segment stays selected with another filter, and goes with it; other filters stay")
  func map() {
    let segments = { (filter: Filter.Facet) in [FilterSegment("All"), FilterSegment("One", filter: filter)] }
    let connector = FilterMapConnector(
      filterState: state, segments: segments(.red), selected: "One", groupName: "map")
    connector.interactor.segments = segments(green)
    #expect(connector.interactor.selected == "One" && state.getFilters() == [Filter(green)])
    connector.interactor.segments = [FilterSegment("All"), FilterSegment("Other", filter: .red)]
    #expect(connector.interactor.selected == "All" && state.isEmpty)
    // A list leaves the filters of removed items, and a toggle that is off becomes on if its new filter is present.
    let list = FacetFilterListConnector(facetFilters: [.red], filterState: state, operator: .or, groupName: "x")
    list.interactor.tap(.red)
    list.interactor.filters = [green]
    #expect(state.getFilters() == [Filter(Filter.Facet.red)] && list.interactor.selections.isEmpty)
    state.removeAll()
    state[or: "color"].add(green)
    let toggle = FilterToggleConnector(filterState: state, filter: Filter.Facet.red)
    toggle.interactor.filter = green
    #expect(toggle.interactor.isSelected && state.getFilters() == [Filter(green)])
  }

  @Test("Result counts are requested whatever is connected last, and again for new items")
  func resultCounts() async throws {
    let backend = ReferenceBackend(records: [["color": "red"], ["color": "red"], ["color": "blue"]])
    for order in [[0, 1, 2, 3], [0, 1, 3, 2], [1, 0, 2, 3], [1, 2, 0, 3], [0, 2, 1, 3], [2, 1, 0, 3]] {
      let (state, searcher) = (FilterState(), HitsSearcher(backend: backend, indexName: "i"))
      let view = RecordingListController<Filter.Facet>()
      let list = FacetFilterListInteractor(items: [.red])
      list.connectController(view)
      for step in order {
        switch step {
        case 0: list.connectSearcher(searcher)
        case 1: list.connectFilterState(state, operator: .or, groupName: "x")
        case 2: _ = try await searcher.results()
        default: list.filters = [.red, .blue]
        }
      }
      await waitUntil { view.items.map(\.resultCount) == [2, 1] }
      expectEqual(view.items.map(\.resultCount), [2, 1], "\(order)")
      list.filters = [.blue]
      await waitUntil { view.items.map(\.resultCount) == [1] }
      expectEqual(view.items.map(\.resultCount), [1], "\(order)")
    }
  }

  /// Yields to other tasks until a condition holds, with a limit.
  private func waitUntil(_ isSo: () -> Bool) async {
    for _ in 0..<100_000 where !isSo() { await Task.yield() }
  }

  @Test("A dynamic list without a filter state uses that of its searcher, and leaves the searcher that")
  func dynamicList() async throws {
    let searcher = HitsSearcher(
      backend: ReferenceBackend(records: [["color": "red"], ["color": "blue"]]), indexName: "i")
    searcher.request.query.facets = ["color"]
    state[and: "color"].add(Filter.Facet.red)
    searcher.connectFilterState(state)
    let connector = DynamicFacetListConnector(searcher: searcher)
    #expect(connector.filterState === state && connector.interactor.selections == ["color": ["red"]])
    _ = try await searcher.results()
    expectEqual(searcher.onResults.lastValue?.nbHits, 1)
    connector.interactor.tap("red", for: "color")
    #expect(state.isEmpty)
    connector.disconnect()
    state[and: "color"].add(Filter.Facet.red)
    _ = try await searcher.results()
    expectEqual(searcher.onResults.lastValue?.nbHits, 1, "the searcher keeps its state")
  }

  @Test("A selected value without a number gets its 0 from an answer that brings no other values")
  func unknownCount() async {
    for facets in [[], [Facet(value: "blue", count: 1)]] {
      let answers = ScriptedBackend()
      let searcher = HitsSearcher(backend: answers, indexName: "i")
      let view = RecordingListController<Facet>()
      let (list, state) = (FacetListInteractor(facets: facets), FilterState())
      state[or: "color"].add(.red)
      list.connectFilterState(state, with: "color", operator: .or)
      list.connectSearcher(searcher, with: "color")
      list.connectController(view)
      expectEqual(view.items.map(\.item), facets + [.uncounted(value: "red")])
      searcher.search()
      await answers.nextCall().answer(
        SearchResponse(facets: [AttributedFacets(attribute: "color", facets: facets)]))
      await searcher.waitUntilIdle()
      expectEqual(view.items.map(\.item), facets + [Facet(value: "red", count: 0)])
    }
  }

  @Test("A search among values that finds what showed before hides selected values that do not match")
  func foundValues() async {
    let answers = ScriptedBackend()
    let searcher = HitsSearcher(backend: answers, indexName: "i")
    let values = FacetSearcher(backend: answers, indexName: "i", attribute: "color")
    let view = RecordingListController<Facet>()
    let (list, facets) = (FacetListInteractor(), [Facet(value: "blue", count: 1)])
    state[or: "color"].add(.red)
    list.connectFilterState(state, with: "color", operator: .or)
    list.connectSearcher(searcher, with: "color")
    list.connectFacetSearcher(values)
    list.connectController(view)
    searcher.search()
    await answers.nextCall().answer(SearchResponse(facets: [AttributedFacets(attribute: "color", facets: facets)]))
    await searcher.waitUntilIdle()
    expectEqual(view.items.map(\.item), facets + [Facet(value: "red", count: 0)])
    list.searchValues("b")
    expectEqual(view.items.map(\.item), facets)
    await answers.nextCall().answer([.facetValues(FacetValuesResponse(facetHits: facets))])
    await values.waitUntilIdle()
    expectEqual(view.items.map(\.item), facets)
    list.searchValues(nil)
    expectEqual(view.items.map(\.item), facets + [Facet(value: "red", count: 0)])
  }
}
