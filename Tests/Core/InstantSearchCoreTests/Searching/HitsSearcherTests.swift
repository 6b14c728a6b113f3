import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The requests of the hits searcher")
struct HitsSearcherRequestTests {
  let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse(nbHits: 1)) } }
  let state = FilterState()

  /// The request that the searcher sends.
  func sent(by searcher: HitsSearcher) async throws -> HitsRequest {
    _ = try await searcher.results()
    return try #require(backend.calls.last?.hitsRequest)
  }

  @Test("Connecting twice: connecting never searches; twice, and several searches in one turn, is one request")
  func oneRequest() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    searcher.connectFilterState(state)
    searcher.connectFilterState(state)
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)

    searcher.search()
    searcher.query = "lamp"
    state[or: "color"].add(Filter.Facet.red)
    state[or: "color"].add(Filter.Facet.blue)
    await searcher.searchUntilIdle()
    #expect(backend.calls.count == 1 && backend.calls[0].requests.count == 1)
    #expect(recorder.searchCount == 1 && recorder.hitCounts == [1])
    let request = try #require(backend.calls[0].hitsRequest)
    #expect(request.indexName == "products" && request.query.query == "lamp")
    expectEqual(request.conditions.map(\.expression.text), [#"color:"red" OR color:"blue""#])
  }

  @Test("A change of the filters searches by itself, once a turn, and no change does not")
  func filterChange() async {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.connectFilterState(state)
    state[or: "color"].add(Filter.Facet.red)
    await searcher.waitUntilIdle()
    state[or: "color"].add(Filter.Facet.red)
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 1)
    state.notifyChange()
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 2)
  }

  @Test("Base filters: part of every search, in front and under their own ID")
  func baseFilters() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.connectFilterState(state)
    state.baseFilters = FilterExpression(Filter.Tag("visible"))
    state[and: "x"].add(Filter.Facet.red)
    let request = try await sent(by: searcher)
    expectEqual(request.conditions.map(\.id), [.base, .part(of: .and(name: "x"), "color")])
    state.removeAll()
    try await expectEqual(sent(by: searcher).conditions.map(\.expression.text), [#"_tags:"visible""#])
  }

  @Test("Counting a facet ignores the filters that choose among its values, and keeps selected values")
  func facets() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.request.query.facets = ["color", "brand", "size"]
    searcher.connectFilterState(state)
    state[or: "color"].add(Filter.Facet.red)
    state[and: "brand"].add(Filter.Facet.apple)
    let colors = Condition.ID.group(.or(name: "color"))
    let brand = Condition.ID.part(of: .and(name: "brand"), "brand")

    try await expectEqual(
      sent(by: searcher).facets,
      [
        FacetRequest("color", ignoring: [colors], keeping: ["red"]), FacetRequest("brand", keeping: ["Apple"]),
        FacetRequest("size"),
      ])
    let other = FilterState()
    searcher.count(for: state) { $0.replaceable = [brand] }
    searcher.count(for: other) { $0.replaceable = [brand] }
    searcher.count(for: other) { $0.replaceable = [] }
    try await expectEqual(sent(by: searcher).facets[1], FacetRequest("brand", ignoring: [brand], keeping: ["Apple"]))
    searcher.count(for: state) { $0.replaceable = [] }
    try await expectEqual(sent(by: searcher).facets[1].ignoring, [])
    var owner: FilterState? = FilterState()
    if let owner { searcher.count(for: owner) { $0.replaceable = [brand] } }
    try await expectEqual(sent(by: searcher).facets[1].ignoring, [brand])
    owner = nil
    try await expectEqual(sent(by: searcher).facets[1].ignoring, [], "the owner is deallocated")
    searcher.count(for: state) { $0.replaceable = [brand] }
    searcher.isDisjunctiveFacetingEnabled = false
    try await expectEqual(sent(by: searcher).facets.map(\.ignoring), [[], [], []])
    searcher.keepSelectedEmptyFacets = false
    try await expectEqual(sent(by: searcher).facets.map(\.keeping), [[], [], []])
    #expect(!searcher.isDisjunctiveFacetingEnabled && !searcher.keepSelectedEmptyFacets)
  }

  @Test("* also requests the filtered facets, each with its own way of counting; numeric attributes need not be facets")
  func everyFacet() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.request.query.facets = ["*"]
    searcher.connectFilterState(state)
    state[or: "color"].add(Filter.Facet.red)
    state[hierarchical: "c"].setLevels(["lvl0"])
    state[and: "x"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 3), Filter.Tag("new"))
    let request = try await sent(by: searcher)
    expectEqual(request.facets.map(\.attribute), ["*", "color", "lvl0"])
    expectEqual(request.facets[1].ignoring, [.group(.or(name: "color"))])
  }

  @Test("Connecting twice: connections to a state share one link, which ends with the last of them")
  func sharedLink() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let first = searcher.connectFilterState(state)
    let second = searcher.connectFilterState(state)
    state[or: "color"].add(Filter.Facet.red)
    first.disconnect()
    first.disconnect()
    try await expectEqual(sent(by: searcher).conditions.count, 1)
    second.disconnect()
    #expect(try await sent(by: searcher).conditions.isEmpty)
    let calls = backend.calls.count
    state[or: "color"].add(Filter.Facet.blue)
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, calls, "a state that is not connected asks for nothing")
    first.connect()
    try await expectEqual(sent(by: searcher).conditions.count, 1)
    expectEqual(state[or: "color"].filters.count, 2, "cutting a connection changes no filter")
  }

  @Test("Another state replaces the first, whose connections no longer matter")
  func otherState() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let other = FilterState()
    let first = searcher.connectFilterState(state)
    state[or: "color"].add(Filter.Facet.red)
    searcher.connectFilterState(other)
    other[or: "color"].add(Filter.Facet.blue)
    first.disconnect()
    try await expectEqual(sent(by: searcher).conditions.map(\.expression.text), [#"color:"blue""#])
  }

  @Test("One state serves two searchers")
  func twoSearchers() async throws {
    let (one, two) = (
      HitsSearcher(backend: backend, indexName: "one"), SingleIndexSearcher(backend: backend, indexName: "two")
    )
    one.connectFilterState(state)
    two.connectFilterState(state)
    state[or: "color"].add(Filter.Facet.red)
    await one.waitUntilIdle()
    await two.waitUntilIdle()
    #expect(Set(backend.calls.compactMap { $0.hitsRequest?.indexName }) == ["one", "two"] && backend.calls.count == 2)
  }

  @Test("shouldTriggerSearchForQuery prevents searches")
  func shouldTrigger() async {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    searcher.shouldTriggerSearchForQuery = { ($0.text ?? "").count >= 2 }
    searcher.query = "l"
    await searcher.searchUntilIdle()
    await #expect(throws: SearchError.cancelled) { try await searcher.results() }
    #expect(backend.calls.isEmpty && recorder.searchCount == 0 && recorder.loading.isEmpty)
    searcher.query = "la"
    await searcher.searchUntilIdle()
    expectEqual(backend.calls.count, 1)
  }
}

@MainActor
@Suite("First page: changing anything but the page goes back there")
struct FirstPageTests {
  let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }

  func searcherOnPage2() -> HitsSearcher {
    let searcher = HitsSearcher(backend: backend, indexName: "products", query: Query("a"))
    searcher.request.query.page = 2
    return searcher
  }

  @Test(
    "The text, the index, a facet, a setting, a parameter without property",
    arguments: [
      { $0.query = "b" }, { $0.request.indexName = "other" }, { $0.request.query.facets = ["color"] },
      { $0.request.query.typoTolerance = .off }, { $0.request.query["minProximity"] = 2 },
      { $0.isDisjunctiveFacetingEnabled = false },
    ] as [@MainActor @Sendable (HitsSearcher) -> Void])
  func goesBack(change: @MainActor @Sendable (HitsSearcher) -> Void) {
    let searcher = searcherOnPage2()
    change(searcher)
    expectEqual(searcher.request.query.page, 0)
    let other = HitsSearcher(backend: backend, indexName: "products")
    change(other)
    expectEqual(other.request.query.page, nil, "a query without a page gets none")
  }

  @Test("Filters: chosen, removed, connected, disconnected, base filters; but not a notification without change")
  func filters() async throws {
    let searcher = searcherOnPage2()
    let restored = FilterState()
    restored[or: "x"].add(Filter.Facet.red)
    searcher.connectFilterState(restored).disconnect()
    expectEqual(searcher.request.query.page, 2, "filters that are connected before the first search reset no page")
    _ = try await searcher.results()
    let state = FilterState()
    let changes: [@MainActor () -> Void] = [
      { state[or: "x"].add(Filter.Facet.red) },
      // A new score changes the order.
      { state[or: "x"].add(Filter.Facet(attribute: "color", stringValue: "red", score: 3)) }, { state.removeAll() },
      { state.baseFilters = FilterExpression(Filter.Tag("a")) },
    ]
    let connection = searcher.connectFilterState(state)
    expectEqual(searcher.request.query.page, 2, "a state without filters changes nothing")
    state.notifyChange()
    expectEqual(searcher.request.query.page, 2)
    for change in changes {
      searcher.request.query.page = 2
      change()
      expectEqual(searcher.request.query.page, 0)
    }
    searcher.request.query.page = 2
    connection.disconnect()
    expectEqual(searcher.request.query.page, 0)
    searcher.request.query.page = 2
    connection.connect()
    expectEqual(searcher.request.query.page, 0)
  }

  @Test("Paging stays: the page, its size, offset and length; and a page given with the change")
  func stays() {
    let searcher = searcherOnPage2()
    searcher.request.query.hitsPerPage = 50
    searcher.request.query.length = 10
    expectEqual(searcher.request.query.page, 2)
    var query = Query("new")
    query.page = 1
    searcher.request.query = query
    expectEqual(searcher.request.query.page, 1)
    searcher.request.query.offset = 30
    expectEqual(searcher.request.query.offset, 30)
    searcher.query = "newer"
    #expect(searcher.request.query.offset == 0 && searcher.request.query.page == 0)
  }

  @Test("Facets added by widgets never reset the page, before the first search or after it")
  func countingWidgets() async throws {
    let searcher = searcherOnPage2()
    let state = FilterState()
    let list = FacetListConnector(searcher: searcher, filterState: state, attribute: "color", operator: .or)
    let menu = HierarchicalConnector(searcher: searcher, filterState: state, hierarchicalAttributes: ["l0", "l1"])
    _ = try await searcher.results()
    let range = NumberRangeConnector<Int>(searcher: searcher, filterState: state, attribute: "price")
    expectEqual(searcher.request.query.page, 2)
    #expect(searcher.request.query.facets == ["color", "l0", "l1"] && searcher.request.spans == ["price"])
    withExtendedLifetime((list, menu, range)) {}
  }

  @Test("A span is requested without values, unless a widget counts them too", arguments: [false, true])
  func spans(listFirst: Bool) async throws {
    let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let state = FilterState()
    var list: FacetListConnector?
    if listFirst {
      list = FacetListConnector(searcher: searcher, filterState: state, attribute: "price", operator: .or)
    }
    let range = NumberRangeConnector<Int>(searcher: searcher, filterState: state, attribute: "price")
    let number = NumberConnector<Int>(
      searcher: searcher, filterState: state, attribute: "price", numericOperator: .lessThan)
    _ = try await searcher.results()
    expectEqual(backend.calls.last?.hitsRequest?.facets, [FacetRequest("price", wantsValues: listFirst)])
    if !listFirst {
      list = FacetListConnector(searcher: searcher, filterState: state, attribute: "price", operator: .or)
      _ = try await searcher.results()
      expectEqual(backend.calls.last?.hitsRequest?.facets, [FacetRequest("price")])
    }
    withExtendedLifetime((list, range, number)) {}
  }

  @Test("A change notifies once, with the page already reset, first of the text and then of the request")
  func notifiedOnce() {
    let searcher = searcherOnPage2()
    var notifications: [String] = []
    let owner = FilterState()
    searcher.onRequestChanged.subscribe(with: owner) { _, request in
      notifications.append("request \(request.text ?? "") \(request.query.page ?? -1)")
    }
    searcher.onQueryChanged.subscribe(with: owner) { _, text in notifications.append("query \(text ?? "")") }
    searcher.query = "b"
    expectEqual(notifications, ["query b", "request b 0"])
  }

  @Test("Observers that change the request are notified in the same order, finally of the current request")
  func observersThatChange() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let searcher = HitsSearcher(backend: backend, indexName: "0")
      let changers = (0..<3).map { _ in FilterState() }
      let recorder = SearchRecorder(searcher)
      var requests = [searcher.request]
      var remaining = 8

      func change() {
        guard remaining > 0 else { return }
        remaining -= 1
        let value = "\(generator.number(in: 0...3))"
        var request = searcher.request
        switch generator.number(in: 0...2) {
        case 0: request.text = value
        case 1: request.indexName = value
        default: request.query.userToken = value
        }
        if request != searcher.request { requests.append(request) }
        searcher.request = request
      }

      searcher.onQueryChanged.subscribe(with: changers[0]) { _, _ in change() }
      searcher.onIndexChanged.subscribe(with: changers[1]) { _, _ in change() }
      searcher.onRequestChanged.subscribe(with: changers[2]) { _, _ in change() }
      let late = SearchRecorder(searcher)
      while remaining > 0 { change() }

      let changes = zip(requests, requests.dropFirst())
      for listener in [recorder, late] {
        expectEqual(listener.requests, Array(requests.dropFirst()), "seed \(seed)")
        expectEqual(listener.queries, changes.filter { $0.text != $1.text }.map(\.1.text), "seed \(seed)")
        let names = changes.filter { $0.indexName != $1.indexName }.map(\.1.indexName)
        expectEqual(listener.indexNames, names, "seed \(seed)")
      }
      expectEqual(searcher.onRequestChanged.lastValue ?? requests[0], searcher.request, "seed \(seed)")
      withExtendedLifetime(changers) {}
    }
  }
}
