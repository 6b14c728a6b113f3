import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("What the lists do beyond their pages", .timeLimit(.minutes(1)))
struct ListExtrasTests {
  let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      ["color": "red", "price": 3], ["color": "red", "price": 8], ["color": "rose", "price": 5],
      ["color": "blue", "price": 30],
    ]))
  let state = FilterState()
  let searcher: HitsSearcher

  init() {
    searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.connectFilterState(state)
  }

  func search() async {
    searcher.search()
    await searcher.waitUntilIdle()
  }

  @Test("Searching among the values shows matches only, and no text shows the facets of the hits again")
  func valueSearch() async {
    let values = FacetSearcher(backend: backend, indexName: "products", attribute: "color")
    let controller = RecordingListController<Facet>()
    let interactor = FacetListInteractor()
    interactor.connectSearcher(searcher, with: "color")
    interactor.connectFilterState(state, with: "color", operator: .or)
    interactor.connectFacetSearcher(values)
    interactor.connectController(controller)
    await search()
    interactor.tap("blue")
    await searcher.waitUntilIdle()
    #expect(controller.items.map(\.item.value) == ["red", "blue", "rose"])
    interactor.searchValues("r")
    await values.waitUntilIdle()
    #expect(controller.items.map(\.item.value) == ["red", "rose"], "the selected one does not match")
    interactor.tap("rose")
    await searcher.waitUntilIdle()
    #expect(controller.items.map(\.isSelected) == [false, true])
    interactor.searchValues(nil)
    await values.waitUntilIdle()
    #expect(controller.items.map(\.item.value) == ["red", "blue", "rose"])
    #expect(controller.items.map(\.isSelected) == [false, true, true])
  }

  @Test("A list over a facet searcher alone shows the most frequent values, and those that match")
  func facetSearcher() async {
    let values = FacetSearcher(backend: backend, indexName: "products", attribute: "color")
    let driver = RecordingFacetListDriver()
    let connector = FacetListConnector(
      searcher: values, filterState: state, attribute: "color", operator: .or, controller: driver.controller)
    values.search()
    await values.waitUntilIdle()
    #expect(driver.rows.map(\.text) == ["red", "blue", "rose"])
    connector.interactor.searchValues("ro")
    await values.waitUntilIdle()
    driver.tap("rose")
    #expect(driver.rows == [ShownRow("rose", 1, isSelected: true)])
    #expect(state[or: "color"].filters.map(\.value) == ["rose"])
  }

  @Test("Excluding leaves a value out, again takes that back, and selecting takes its place")
  func excluding() async {
    let controller = RecordingListController<Facet>()
    let connector = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "color", operator: .and, controller: controller)
    await search()
    controller.onExclude?(Facet(value: "red", count: 2))
    await searcher.waitUntilIdle()
    #expect(state[and: "color"].filters.map(\.text) == [#"NOT color:"red""#])
    #expect(controller.items.first { $0.item.value == "red" }?.isExcluded == true)
    #expect(searcher.onResults.lastValue?.nbHits == 2)
    controller.onExclude?(Facet(value: "red", count: 0))
    #expect(state.isEmpty && controller.items.allSatisfy { !$0.isExcluded })
    connector.disconnect()
  }

  @Test("All is selected when no item of the list is; tapping it takes back the list's own filters only")
  func all() {
    let filters = ["red", "blue"].map { Filter.Facet(attribute: "color", stringValue: $0) }
    let controller = RecordingListController<Filter.Facet>()
    let other = Filter.Facet(attribute: "brand", stringValue: "A")
    state[or: "x"].add(other)
    let connector = FacetFilterListConnector(
      facetFilters: filters, filterState: state, operator: .or, groupName: "x", controller: controller)
    #expect(controller.isAllSelected)
    controller.onClick?(filters[0])
    controller.onClick?(filters[1])
    #expect(!controller.isAllSelected)
    controller.onClickAll?()
    #expect(controller.isAllSelected && state[or: "x"].filters == [other])
    connector.disconnect()
  }

  @Test("Filters have labels, and the number of results that each alone would give, in one call")
  func countsAndLabels() async {
    let prices: [Filter.Numeric] = [
      .init(attribute: "price", operator: .lessThan, value: 5), .init(attribute: "price", range: 5...10),
    ]
    let controller = RecordingListController<Filter.Numeric>()
    let interactor = NumericFilterListInteractor(items: prices)
    interactor.label = { $0 == prices[0] ? "cheap" : nil }
    interactor.connectFilterState(state, operator: .and, groupName: "price")
    interactor.connectController(controller)
    interactor.connectSearcher(searcher)
    #expect(controller.items.map(\.label) == ["cheap", nil] && controller.items.map(\.resultCount) == [nil, nil])
    await search()
    await waitUntil { controller.items.first?.resultCount != nil }
    #expect(controller.items.map(\.resultCount) == [1, 2])
    interactor.tap(prices[0])
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "rose"))
    await searcher.waitUntilIdle()
    await waitUntil { controller.items.first?.resultCount == 0 }
    #expect(controller.items.map(\.resultCount) == [0, 1], "in place of the one that is chosen")
    #expect(backend.calls.last?.requests.count == 2)
  }

  @Test("A backend that can't count shows no numbers")
  func noCounts() async {
    let backend = ScriptedBackend(supportedParameters: .only([.query])) { requests in
      requests.map { _ in .hits(SearchResponse()) }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let controller = RecordingListController<Filter.Tag>()
    let interactor = TagFilterListInteractor(items: ["new"])
    interactor.connectFilterState(state, operator: .or, groupName: "x")
    interactor.connectController(controller)
    interactor.connectSearcher(searcher)
    searcher.search()
    await searcher.waitUntilIdle()
    for _ in 0..<50 { await Task.yield() }
    #expect(controller.items.map(\.resultCount) == [nil])
  }

  private func waitUntil(_ isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
  }
}
