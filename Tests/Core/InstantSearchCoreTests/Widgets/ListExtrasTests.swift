import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Further features of lists")
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

  func search() async { await searcher.searchUntilIdle() }

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
    expectEqual(controller.items.map(\.item.value), ["red", "blue", "rose"])
    interactor.searchValues("r")
    await values.waitUntilIdle()
    expectEqual(controller.items.map(\.item.value), ["red", "rose"], "the selected one does not match")
    interactor.tap("rose")
    await searcher.waitUntilIdle()
    expectEqual(controller.items.map(\.isSelected), [false, true])
    interactor.searchValues(nil)
    await values.waitUntilIdle()
    expectEqual(controller.items.map(\.item.value), ["red", "blue", "rose"])
    expectEqual(controller.items.map(\.isSelected), [false, true, true])
  }

  @Test("A value that is selected in another case, as by a link, is one row with its count until it is deselected")
  func otherCase() async {
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "RED"))
    let controller = RecordingListController<Facet>()
    let connector = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "color", operator: .or, controller: controller)
    await search()
    expectEqual(controller.items.map(\.item.value), ["RED", "blue", "rose"])
    expectEqual(controller.items.map(\.item.count), [2, 1, 1])
    expectEqual(controller.items.map(\.isSelected), [true, false, false])
    connector.interactor.tap("RED")
    await searcher.waitUntilIdle()
    #expect(state[or: "color"].filters.isEmpty)
    expectEqual(controller.items.map(\.item.value), ["red", "blue", "rose"])
    connector.interactor.tap("red")
    await searcher.waitUntilIdle()
    expectEqual(controller.items.map(\.isSelected), [true, false, false])
  }

  @Test("A list over a facet searcher alone shows the most frequent values, and those that match")
  func facetSearcher() async {
    let values = FacetSearcher(backend: backend, indexName: "products", attribute: "color")
    let driver = RecordingListController<Facet>()
    let connector = FacetListConnector(
      searcher: values, filterState: state, attribute: "color", operator: .or, controller: driver.controller)
    await values.searchUntilIdle()
    expectEqual(driver.rows.map(\.text), ["red", "blue", "rose"])
    connector.interactor.searchValues("ro")
    await values.waitUntilIdle()
    driver.tap("rose")
    expectEqual(driver.rows, [ShownRow("rose", 1, isSelected: true)])
    expectEqual(state[or: "color"].filters.map(\.value), ["rose"])
  }

  @Test("Excluding a value twice includes it again, and selecting replaces the exclusion")
  func excluding() async {
    let controller = RecordingListController<Facet>()
    let connector = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "color", operator: .and, controller: controller)
    await search()
    controller.onExclude?(Facet(value: "red", count: 2))
    await searcher.waitUntilIdle()
    expectEqual(state[and: "color"].filters.map(\.text), [#"NOT color:"red""#])
    expectEqual(controller.items.first { $0.item.value == "red" }?.isExcluded, true)
    expectEqual(searcher.onResults.lastValue?.nbHits, 2)
    controller.onExclude?(Facet(value: "red", count: 0))
    #expect(state.isEmpty && controller.items.allSatisfy { !$0.isExcluded })
    connector.disconnect()
  }

  @Test("Exclusions of an or list hold, whatever else is selected or excluded")
  func excludingAmongAlternatives() async {
    let controller = RecordingListController<Facet>()
    let connector = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "color", operator: .or, controller: controller)
    await search()
    for value in ["red", "blue"] { controller.onExclude?(Facet(value: value, count: 0)) }
    await searcher.waitUntilIdle()
    expectEqual(state[and: "color"].filters.map(\.text), [#"NOT color:"red""#, #"NOT color:"blue""#])
    expectEqual(controller.items.filter(\.isExcluded).map(\.item.value).sorted(), ["blue", "red"])
    expectEqual(searcher.onResults.lastValue?.hits.allSatisfy { !["red", "blue"].contains($0.record["color"]) }, true)
    controller.onClick?(Facet(value: "red", count: 0))
    expectEqual(state[or: "color"].filters.map(\.value), ["red"])
    expectEqual(state[and: "color"].filters.map(\.text), [#"NOT color:"blue""#])
    connector.interactor.deselectAll()
    #expect(state.isEmpty)
    connector.disconnect()
    // A list of filters has exclusions too.
    let ranges = [1.0, 5].map { Filter.Numeric(attribute: "price", range: $0...($0 + 2)) }
    let prices = RecordingListController<Filter.Numeric>()
    let filters = NumericFilterListConnector(
      numericFilters: ranges, selectionMode: .multiple, filterState: state, operator: .or, groupName: "price",
      controller: prices)
    for range in ranges { prices.onExclude?(range) }
    expectEqual(state[and: "price"].filters, ranges.map { Filter(!$0) })
    expectEqual(prices.items.map(\.isExcluded), [true, true])
    prices.onClick?(ranges[0])
    expectEqual(prices.items.map(\.isSelected), [true, false])
    expectEqual(prices.items.map(\.isExcluded), [false, true])
    prices.onExclude?(ranges[1])
    expectEqual(state.getFilters(), [Filter(ranges[0])])
    filters.disconnect()
  }

  @Test("A negated filter that a program adds to an or group is an exclusion, and a tap replaces it")
  func negatedAlternatives() async {
    let red = Filter.Facet(attribute: "color", stringValue: "red")
    let values = RecordingListController<Facet>()
    let facets = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "color", operator: .or, controller: values)
    let items = RecordingListController<Filter.Facet>()
    let filters = FacetFilterListConnector(
      facetFilters: [red], selectionMode: .multiple, filterState: state, operator: .or, groupName: "color",
      controller: items)
    state[or: "color"].add(!red)
    await search()
    #expect(
      values.items.first { $0.item.value == "red" }?.isExcluded == true && items.items.map(\.isExcluded) == [true])
    values.onClick?(Facet(value: "red", count: 0))
    expectEqual(state.getFilters(), [Filter(red)])
    state.removeAll()
    state[or: "color"].add(!red)
    items.onClick?(red)
    expectEqual(state.getFilters(), [Filter(red)])
    #expect(values.items.allSatisfy { !$0.isExcluded } && items.items.map(\.isSelected) == [true])
    state.removeAll()
    state[or: "color"].add(!red)
    items.onExclude?(red)
    #expect(state.isEmpty)
    facets.disconnect()
    filters.disconnect()
  }

  @Test("All is selected when no item of the list is; tapping it removes the list's own filters only")
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
    expectEqual(controller.items.map(\.resultCount), [1, 2])
    interactor.tap(prices[0])
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "rose"))
    await searcher.waitUntilIdle()
    await waitUntil { controller.items.first?.resultCount == 0 }
    expectEqual(controller.items.map(\.resultCount), [0, 1], "instead of the selected one")
    expectEqual(backend.calls.last?.requests.count, 2)
  }

  @Test("If the backend can't count, no counts are shown, not even earlier ones")
  func noCounts() async {
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let controller = RecordingListController<Filter.Tag>()
    let interactor = TagFilterListInteractor(items: ["new"])
    interactor.connectFilterState(state, operator: .or, groupName: "x")
    interactor.connectController(controller)
    interactor.connectSearcher(searcher)
    for expected in [7, nil] {
      let reloads = controller.reloadCount
      searcher.search()
      await backend.nextCall().answer(SearchResponse(nbHits: 9))
      let counting = await backend.nextCall()
      expectEqual(counting.hitsRequest?.query.hitsPerPage, 0)
      if let expected { counting.answer(SearchResponse(nbHits: expected)) } else { counting.fail(.timedOut) }
      // The list is shown again when the counting call has ended.
      await waitUntil { controller.reloadCount > reloads }
      expectEqual(controller.items.map(\.resultCount), [expected])
    }
  }

  private func waitUntil(_ isSo: () -> Bool) async {
    while !isSo() { await Task.yield() }
  }
}

@MainActor
@Suite("Defaults of lists")
struct ListDefaultTests {
  let searcher = HitsSearcher(
    backend: ReferenceBackend(records: [["brand": "A", "color": "red"], ["brand": "B", "color": "blue"]]),
    indexName: "products")
  let state = FilterState()

  @Test(
    "Lists choose several values by default, and numeric filters and dynamic lists one, in the group of the attribute")
  func modes() {
    let connector = FacetListConnector(searcher: searcher, filterState: state, attribute: "color", operator: .or)
    #expect(connector.interactor.items.isEmpty)
    for value in ["red", "blue"] { connector.interactor.tap(value) }
    expectEqual(state[or: "color"].filters.map(\.value), ["red", "blue"])
    connector.disconnect()
    let facets = FacetFilterListConnector(filterState: state, operator: .and, groupName: "x").interactor
    let numbers = NumericFilterListConnector(filterState: state, operator: .and, groupName: "x").interactor
    let tags = TagFilterListConnector(filterState: state, operator: .and, groupName: "x").interactor
    #expect(facets.items.isEmpty && numbers.items.isEmpty && tags.items.isEmpty)
    expectEqual([facets.selectionMode, numbers.selectionMode, tags.selectionMode], [.multiple, .single, .multiple])
    // A dynamic list has filters of its own.
    let dynamic = DynamicFacetListConnector(searcher: HitsSearcher(backend: searcher.backend, indexName: "products"))
    #expect(dynamic.interactor.orderedFacets.isEmpty && dynamic.interactor.selections.isEmpty)
    for value in ["red", "blue"] { dynamic.interactor.tap(value, for: "color") }
    expectEqual(
      dynamic.filterState[and: "color"].filters, [Filter(Filter.Facet(attribute: "color", stringValue: "blue"))])
    dynamic.disconnect()
  }

  @Test("Without a filter state a connector takes its searcher's, or gives it one", arguments: [true, false])
  func filterState(isConnected: Bool) {
    if isConnected { searcher.connectFilterState(state) }
    let colors = FacetListConnector(searcher: searcher, attribute: "color", operator: .or)
    let brands = FacetListConnector(
      searcher: FacetSearcher(backend: searcher.backend, indexName: "products", attribute: "brand"),
      attribute: "brand", operator: .or)
    let prices = NumberRangeConnector<Int>(searcher: searcher, attribute: "price")
    let stars = NumberConnector<Int>(searcher: searcher, attribute: "stars", numericOperator: .greaterThanOrEqual)
    let menu = HierarchicalConnector(searcher: searcher, hierarchicalAttributes: ["category"])
    let list = DynamicFacetListConnector(searcher: searcher)
    let states = [prices.filterState, stars.filterState, menu.filterState, list.filterState]
    #expect(states.allSatisfy { $0 === colors.filterState } && brands.filterState !== colors.filterState)
    expectEqual((colors.filterState === state), isConnected)
    colors.interactor.tap("red")
    expectEqual(list.filterState.description, #"color:"red""#)
  }

  @Test("A dynamic list's mode, group and order can be set for all attributes that have none of their own")
  func settableDefaults() async {
    searcher.request.query.facets = ["brand", "color"]
    let connector = DynamicFacetListConnector(
      searcher: searcher, filterState: state, selectionModeForAttribute: ["brand": .single])
    let list = connector.interactor
    list.defaultSelectionMode = .multiple
    list.defaultFilterGroup = { ("my \($0)", .or) }
    list.fallbackOrdering = .init(attributes: ["color", "brand"], values: ["color": .init(sortRemainingBy: .alpha)])
    await searcher.searchUntilIdle()
    expectEqual(list.orderedFacets.map(\.attribute), ["color", "brand"])
    expectEqual(list.orderedFacets.first?.facets.map(\.value), ["blue", "red"])
    for value in ["red", "blue"] { list.tap(value, for: "color") }
    for value in ["A", "B"] { list.tap(value, for: "brand") }
    expectEqual(state[or: "my color"].filters.map(\.value), ["red", "blue"])
    expectEqual(state[or: "my brand"].filters.map(\.value), ["B"])
    connector.disconnect()
  }
}

@MainActor
@Suite("Errors that lists must not make")
struct ListFaultTests {
  let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      ["brand": "A", "color": "red"], ["brand": "A", "color": "red"], ["brand": "B", "color": "blue"],
    ]))
  let state = FilterState()
  let red = Filter.Facet(attribute: "color", stringValue: "red")

  @Test("A list reads and writes filters that are set later, one with its negation, and leaves the score of another")
  func items() {
    let later = FacetFilterListInteractor()
    later.connectFilterState(state, operator: .or, groupName: "x")
    later.filters = [red]
    later.tap(red)
    expectEqual(later.selections, [red])
    later.tap(red)
    #expect(later.selections.isEmpty && state.isEmpty)

    let opposites = FacetFilterListInteractor(items: [red, !red])
    opposites.connectFilterState(state, operator: .or, groupName: "x")
    opposites.tap(!red)
    expectEqual(opposites.selection, Selection(selected: [!red]))
    opposites.tap(!red)
    #expect(state.isEmpty)

    let blue = Filter.Facet(attribute: "color", stringValue: "blue")
    state[or: "y"].add(Filter.Facet(attribute: "color", stringValue: "red", score: 5))
    let scored = FacetFilterListInteractor(items: [red, blue])
    scored.connectFilterState(state, operator: .or, groupName: "y")
    scored.tap(blue)
    expectEqual(state[or: "y"].filters.map(\.score), [5, nil])

    // One tap removes two filters with the same text.
    state[or: "size"].add(
      Filter.Facet(attribute: "size", stringValue: "42"), Filter.Facet(attribute: "size", floatValue: 42))
    let sizes = FacetListInteractor(selectionMode: .multiple)
    sizes.connectFilterState(state, with: "size", operator: .or)
    sizes.tap("42")
    #expect(state[or: "size"].isEmpty)
  }

  @Test("A dynamic list asks for the group of an attribute once, until the groups change")
  func groupsAreKept() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.request.query.facets = ["color", "size"]
    let interactor = DynamicFacetListInteractor()
    var asked: [String: Int] = [:]
    interactor.connectFilterState(state)
    interactor.connectSearcher(searcher)
    searcher.connectFilterState(state)
    interactor.defaultFilterGroup = { attribute in
      asked[attribute.rawValue, default: 0] += 1
      return (attribute.rawValue, .or)
    }
    for text in ["", "l", "la"] {
      searcher.query = text
      await searcher.searchUntilIdle()
    }
    interactor.tap("red", for: "color")
    #expect(asked == ["color": 1, "size": 1] && state[or: "color"].filters == [.red])
    interactor.connectFilterState(state, filterGroupForAttribute: ["color": ("colors", .or)])
    #expect(asked == ["color": 1, "size": 2] && interactor.selections.isEmpty)
    // One whose default group is set later reads that at once.
    let later = DynamicFacetListInteractor(
      orderedFacets: [AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1)])])
    let other = FilterState()
    other[or: "colors"].add(.red)
    later.connectFilterState(other)
    #expect(later.selections.isEmpty)
    later.defaultFilterGroup = { _ in ("colors", .or) }
    expectEqual(later.selections, ["color": ["red"]])
  }

  @Test("A dynamic list over all facets still shows what else could be chosen, and what is excluded")
  func dynamicFacets() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.request.query.facets = ["*"]
    state[and: "color"].add(!red)
    let driver = RecordingDynamicFacetListController()
    let connector = DynamicFacetListConnector(searcher: searcher, filterState: state, controller: driver.controller)
    await searcher.searchUntilIdle()
    expectEqual(driver.rows(of: "color").map(\.text), ["blue", "red"], "what is excluded can be chosen instead")
    state.removeAll()
    await searcher.waitUntilIdle()
    driver.tap("A", of: "brand")
    await searcher.waitUntilIdle()
    expectEqual(driver.rows(of: "brand"), [ShownRow("A", 2, isSelected: true), ShownRow("B", 1)])
    connector.disconnect()
  }

  @Test("Initial selections are written once, without a search, and observers are notified")
  func firstSelectionsListening() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.connectFilterState(state)
    await searcher.searchUntilIdle()
    searcher.request.query.page = 2
    var notifications: [[String]] = []
    state.onChange.subscribe(with: searcher) { notifications.append($1.filters.map(\.text)) }
    let brand = Filter.Facet(attribute: "brand", stringValue: "A")
    let dynamic = DynamicFacetListInteractor(selections: ["brand": ["A"]])
    let toggle = FilterToggleInteractor(filter: red, isSelected: true)
    let map = FilterMapInteractor(segments: [FilterSegment("A", filter: brand)], selected: "A")
    let range = NumberRangeInteractor(range: NumberRange<Double>(from: 10))
    let number = NumberInteractor(numericOperator: .lessThan, number: 3.0)
    dynamic.connectFilterState(state)
    toggle.connectFilterState(state)
    map.connectFilterState(state, groupName: "map")
    range.connectFilterState(state, with: "price")
    number.connectFilterState(state, with: "size")
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 1 && notifications.map(\.count) == [1, 2, 3, 4, 5])
    expectEqual(searcher.request.query.page, 0, "other records match")
    dynamic.tap("B", for: "brand")
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 2, "a tap searches")
    withExtendedLifetime((toggle, map, range, number)) {}
    // They are written once: not when the widgets are connected again.
    state.removeAll()
    let values = DynamicFacetListConnector(searcher: searcher, filterState: state, selections: ["brand": ["A"]])
    let prices = NumberRangeConnector(
      searcher: searcher, filterState: state, attribute: "price", range: NumberRange<Double>(from: 10))
    expectEqual(state.getFilters().map(\.text), [#"brand:"A""#, "price >= 10"])
    #expect(values.interactor.selections == ["brand": ["A"]] && prices.interactor.choice.lowerBound == 10)
    for connector in [values, prices] as [Connector] { connector.disconnect() }
    state.removeAll()
    for connector in [values, prices] as [Connector] { connector.connect() }
    #expect(state.isEmpty && values.interactor.selections.isEmpty && prices.interactor.choice.isOpen)
    await searcher.waitUntilIdle()
  }

  @Test("Connecting within an update starts no search, unless something else changes in the update")
  func connectingInUpdate() async {
    struct Failure: Error {}
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    searcher.connectFilterState(state)
    var notifications = 0
    state.onChange.subscribe(with: searcher) { _, _ in notifications += 1 }
    var ranges: [NumberRangeInteractor<Double>] = []
    func connect() {
      let range = NumberRangeInteractor(range: NumberRange<Double>(from: 10))
      range.connectFilterState(state, with: "price\(ranges.count)")
      ranges.append(range)
    }
    let updates: [(searches: Int, notifications: Int, update: @MainActor (FilterState) -> Void)] = [
      (0, 1, { _ in connect() }),
      (0, 1, { $0.update { _ in connect() } }),
      // Only the initial selection changes.
      (
        0, 1,
        { state in
          connect()
          state.groups = state.groups
          try? state.update { state in
            state[or: "failed"].add(Filter.Facet(attribute: "brand", stringValue: "A"))
            throw Failure()
          }
        }
      ),
      (
        1, 1,
        { [red] state in
          state[or: "before"].add(red)
          connect()
        }
      ),
      (
        1, 1,
        { [red] state in
          connect()
          state.update { $0[or: "after"].add(red) }
        }
      ),
      (
        1, 1,
        { state in
          connect()
          state.baseFilters = .filter(Filter(Filter.Tag("base")))
        }
      ),
      (
        1, 1,
        { state in
          connect()
          state.notifyChange()
        }
      ),
      (0, 1, { _ in connect() }),
    ]
    // Changes by an observer are searched for too.
    let (observed, other) = (FilterState(), HitsSearcher(backend: backend, indexName: "i"))
    other.connectFilterState(observed)
    observed.onChange.subscribe(with: other) { [red, weak observed] _, groups in
      if !groups.contains(red, inGroupWithID: .or(name: "x")) { observed?[or: "x"].add(red) }
    }
    let changed = NumberRangeInteractor(range: NumberRange<Double>(from: 10))
    changed.connectFilterState(observed, with: "price")
    await other.waitUntilIdle()
    #expect(backend.calls.count == 1 && backend.calls.last?.hitsRequest?.conditions.count == 2)
    for (index, expected) in updates.enumerated() {
      let callCount = backend.calls.count
      notifications = 0
      state.update(expected.update)
      await searcher.waitUntilIdle()
      #expect(
        backend.calls.count - callCount == expected.searches && notifications == expected.notifications, "\(index)")
      #expect(ranges.count == index + 1 && ranges[index].choice.lowerBound == 10)
    }
  }

  @Test("A list that is connected late keeps its initial values until an answer counts its attribute")
  func lateList() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    await searcher.searchUntilIdle()
    state[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "A"))
    let controller = RecordingListController<Facet>()
    let connector = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "brand", facets: [Facet(value: "initial", count: 9)],
      operator: .or, controller: controller)
    expectEqual(controller.items.map(\.item), [Facet(value: "initial", count: 9), .uncounted(value: "A")])
    await searcher.searchUntilIdle()
    expectEqual(controller.items.map(\.item.value), ["A", "B"])
    connector.disconnect()
  }

  @Test("Disconnecting the first of two filter states leaves the counting of the second")
  func countingWithSecondState() async {
    let searcher = HitsSearcher(backend: backend, indexName: "i")
    let other = FilterState()
    let interactor = FacetListInteractor(selectionMode: .single)
    interactor.connectSearcher(searcher, with: "brand")
    let first = interactor.connectFilterState(other, with: "brand", operator: .and)
    interactor.connectFilterState(state, with: "brand", operator: .and)
    first.disconnect()
    searcher.connectFilterState(state)
    interactor.tap("A")
    await searcher.waitUntilIdle()
    expectEqual(interactor.items.map(\.value), ["A", "B"])
  }
}

@MainActor
@Suite("A widget with two searchers")
struct SecondSearcherTests {
  @Test("A second searcher replaces the first, and disconnecting the first leaves the second")
  func second() async {
    let backend = ReferenceBackend(records: (0..<4).map { ["objectID": .string("\($0)"), "color": "red"] })
    let (first, second) = (
      HitsSearcher(backend: ReferenceBackend(records: []), indexName: "first"),
      HitsSearcher(backend: backend, indexName: "second")
    )
    second.request.query.hitsPerPage = 2
    let hits = HitsInteractor<JSON>()
    let colors = FacetListInteractor()
    let cuts = [hits.connectSearcher(first), colors.connectSearcher(first, with: "color")]
    hits.connectSearcher(second)
    colors.connectSearcher(second, with: "color")
    for cut in cuts { cut.disconnect() }
    for searcher in [first, second] {
      await searcher.searchUntilIdle()
    }
    hits.loadMore()
    await second.waitUntilIdle()
    #expect(hits.hits.count == 4 && colors.items == [Facet(value: "red", count: 4)])
  }
}
