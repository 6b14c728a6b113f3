import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The attributes that widgets count")
struct CountedAttributesTests {
  let backend = ScriptedBackend(
    answering: ReferenceBackend(
      records: [
        ["name": "lamp", "color": "red", "l0": "Home", "price": 3, "secret": "x"],
        ["name": "lamp", "color": "blue", "l0": "Home", "price": 8, "secret": "y"],
        ["name": "pen", "color": "blue", "l0": "Office", "price": 5, "secret": "x"],
      ], attributesForFaceting: ["color", "l0"]))
  let state = FilterState()
  let searcher: HitsSearcher

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func list(_ attribute: Attribute, _ refinementOperator: RefinementOperator = .or) -> FacetListConnector {
    FacetListConnector(searcher: searcher, filterState: state, attribute: attribute, operator: refinementOperator)
  }

  private func search(_ searcher: HitsSearcher? = nil) async {
    (searcher ?? self.searcher).search()
    await (searcher ?? self.searcher).waitUntilIdle()
  }

  private var counted: [Attribute] { backend.calls.last?.hitsRequest?.facets.map(\.attribute) ?? [] }

  // MARK: Replacing the query

  @Test("A query that is replaced leaves what widgets count, and the lists follow")
  func replacedQuery() async {
    let colors = list("color")
    let menu = HierarchicalConnector(searcher: searcher, filterState: state, hierarchicalAttributes: ["l0"])
    let range = NumberRangeConnector<Int>(searcher: searcher, filterState: state, attribute: "price")
    await search()
    searcher.request.query = Query("lamp")
    #expect(searcher.request.query.facets == ["color", "l0"] && searcher.request.query.query == "lamp")
    await search()
    expectEqual(colors.interactor.items, [Facet(value: "blue", count: 1), Facet(value: "red", count: 1)])
    #expect(menu.interactor.facets == [[Facet(value: "Home", count: 2)]] && range.interactor.bounds == 3...8)
    searcher.request = HitsSearcherRequest(indexName: "others", query: Query("pen"))
    #expect(searcher.request.query.facets == ["color", "l0"] && searcher.request.spans == ["price"])
    await search()
    #expect(menu.interactor.facets == [[Facet(value: "Office", count: 1)]] && range.interactor.bounds == 5...5)
    withExtendedLifetime((colors, menu, range)) {}
  }

  @Test("Disconnecting withdraws what no other widget counts; the caller's own facets stay")
  func givenBack() async {
    searcher.request.query.facets = ["l0"]
    let (first, second, own) = (list("color"), list("color"), list("l0"))
    expectEqual(searcher.request.query.facets, ["l0", "color"])
    searcher.request.query.hitsPerPage = 5
    first.disconnect()
    expectEqual(searcher.request.query.facets, ["l0", "color"], "another list counts it")
    second.disconnect()
    own.disconnect()
    expectEqual(searcher.request.query.facets, ["l0"])
    first.connect()
    searcher.request.query.facets = []
    expectEqual(searcher.request.query.facets, ["color"])
    first.disconnect()
    expectEqual(searcher.request.query, Query.with { $0.hitsPerPage = 5 })
  }

  @Test("A list of attributes that lacks a widget's is the caller's, even if it names another widget's")
  func ownList() {
    let (colors, sizes) = (list("color"), list("size"))
    searcher.request.query.facets = ["color"]
    expectEqual(searcher.request.query.facets, ["color", "size"])
    searcher.request.query.hitsPerPage = 5
    colors.disconnect()
    expectEqual(searcher.request.query.facets, ["color", "size"], "the caller counts it")
    sizes.disconnect()
    expectEqual(searcher.request.query.facets, ["color"])
    searcher.request.query.facets = []
    expectEqual(searcher.request.query.facets, [])
    // The caller's attributes come first, also those that it appends later.
    colors.connect()
    for attribute in ["size", "brand"] as [Attribute] { searcher.request.query.facets.append(attribute) }
    expectEqual(searcher.request.query.facets, ["size", "brand", "color"])
    colors.disconnect()
    expectEqual(searcher.request.query.facets, ["size", "brand"])
  }

  @Test("A deallocated list is not counted for any more, even without being disconnected")
  func goneList() async {
    var interactor: FacetListInteractor? = FacetListInteractor()
    interactor?.connectSearcher(searcher, with: "color")
    await search()
    expectEqual(counted, ["color"])
    interactor = nil
    await search()
    #expect(counted == [] && searcher.request.query.facets == [])
    var first: FacetListInteractor? = .connected(to: searcher, "color")
    #expect(first != nil)
    first = nil
    searcher.query = "x"
    // Another list takes its place after the request was changed.
    let second = FacetListInteractor.connected(to: searcher, "color")
    expectEqual(searcher.request.query.facets, ["color"])
    withExtendedLifetime(second) {}
  }

  // MARK: Attributes that the index does not count

  @Test("An undeclared attribute is an error of its list only, until that is disconnected")
  func refused() async {
    let (colors, secrets) = (list("color"), list("secret"))
    var errors: [SearchError] = []
    searcher.onError.subscribe(with: state) { errors.append($1) }
    await search()
    #expect(backend.calls.count == 2 && counted == ["color"], "asked again without it")
    #expect(secrets.interactor.error == .attributeNotFaceted("secret") && colors.interactor.error == nil)
    #expect(colors.interactor.items.map(\.value) == ["blue", "red"] && errors.isEmpty)
    await search()
    expectEqual(backend.calls.count, 3, "what was refused once is not asked for again")
    secrets.disconnect()
    #expect(secrets.interactor.error == nil && searcher.request.query.facets == ["color"])
    await search()
    #expect(backend.calls.count == 4 && counted == ["color"])
    secrets.connect()
    await search()
    #expect(backend.calls.count == 6 && secrets.interactor.error != nil, "a list that comes asks anew")
    searcher.request.indexName = "others"
    expectEqual(secrets.interactor.error, nil, "another index may count it")
    withExtendedLifetime(colors) {}
  }

  @Test("An undeclared facet of the caller's query, or a filter on it, fails the search")
  func ownFault() async {
    var errors: [SearchError] = []
    searcher.onError.subscribe(with: state) { errors.append($1) }
    let (secrets, colors) = (list("secret"), list("color"))
    state[or: "secret"].add(Filter.Facet(attribute: "secret", stringValue: "x"))
    await search()
    #expect(errors == [.attributeNotFaceted("secret")] && secrets.interactor.error == errors.first)
    expectEqual(backend.calls.count, 2)
    state.removeAll()
    await searcher.waitUntilIdle()
    #expect(errors.count == 1 && colors.interactor.items.count == 2)
    secrets.disconnect()
    searcher.request.query.facets = ["secret"]
    secrets.connect()
    await search()
    expectEqual(errors, [.attributeNotFaceted("secret"), .attributeNotFaceted("secret")])
    expectEqual(secrets.interactor.error, nil)
  }

  @Test("Several refused attributes are removed one after the other, each from the request that has it")
  func severalRefused() async {
    let searchers = MultiSearcher(backend: backend)
    let (first, second) = (searchers.addHitsSearcher(indexName: "a"), searchers.addHitsSearcher(indexName: "b"))
    let lists = ["secret", "name", "color"].map { FacetListInteractor.connected(to: first, $0) }
    let other = FacetListInteractor.connected(to: second, "name")
    await searchers.searchUntilIdle()
    #expect(lists.map { $0.error != nil } == [true, true, false] && lists[2].items.count == 2)
    #expect(other.error == .attributeNotFaceted("name") && second.onResults.lastValue?.nbHits == 3)
    // One call for both requests, then one for each: the first is refused twice, the second once.
    expectEqual(backend.calls.map(\.requests.count), [2, 1, 1, 1, 1, 1])
    await searchers.searchUntilIdle()
    expectEqual(backend.calls.dropFirst(6).map(\.requests.count), [2], "what was refused is not asked for again")
    withExtendedLifetime(lists) {}
  }

  /// Answers like the model, but refuses `color` for the index "other".
  private func refusingColorOfOther() -> ScriptedBackend {
    let model = ReferenceBackend(records: [["color": "red"], ["color": "blue"]])
    return ScriptedBackend { requests throws(SearchError) in
      for case .hits(let hits) in requests where hits.indexName == "other" {
        if hits.facets.contains(where: { $0.attribute == "color" }) { throw .attributeNotFaceted("color") }
      }
      return try await model.search(requests)
    }
  }

  @Test("A refusal of one index leaves the list of another index counted")
  func refusedByOneIndex() async {
    let searchers = MultiSearcher(backend: refusingColorOfOther())
    let (first, second) = (searchers.addHitsSearcher(indexName: "one"), searchers.addHitsSearcher(indexName: "other"))
    let counted = FacetListInteractor.connected(to: first, "color")
    let refused = FacetListInteractor.connected(to: second, "color")
    var errors = 0
    counted.onErrorChanged.subscribe(with: state) { _, _ in errors += 1 }
    await searchers.searchUntilIdle()
    #expect(counted.error == nil && errors == 0 && counted.items.map(\.value) == ["blue", "red"])
    #expect(refused.error == .attributeNotFaceted("color") && second.onResults.lastValue?.nbHits == 2)
    #expect(first.onError.lastValue == nil && second.onError.lastValue == nil)
  }

  @Test("A refusal of a cancelled search leaves the other searches of its call counted")
  func refusedAndGivenUp() async {
    let scripted = ScriptedBackend()
    let searchers = MultiSearcher(backend: scripted)
    let (first, second) = (searchers.addHitsSearcher(indexName: "one"), searchers.addHitsSearcher(indexName: "other"))
    let lists = [first, second].map { FacetListInteractor.connected(to: $0, "color") }
    searchers.search()
    let call = await scripted.nextCall()
    second.cancel()
    call.fail(.attributeNotFaceted("color"))
    let repeated = await scripted.nextCall()
    #expect(repeated.requests.count == 1 && repeated.hitsRequest?.indexName == "one")
    expectEqual(repeated.hitsRequest?.facets.map(\.attribute), ["color"])
    repeated.answer(SearchResponse())
    await searchers.waitUntilIdle()
    #expect(lists.allSatisfy { $0.error == nil } && scripted.calls.count == 2)
  }

  @Test("A facet searcher that is refused fails alone")
  func refusedFacetSearcher() async {
    let searchers = MultiSearcher(backend: backend)
    let hits = searchers.addHitsSearcher(indexName: "products")
    let values = searchers.addFacetSearcher(indexName: "products", attribute: "secret")
    let colors = FacetListInteractor.connected(to: hits, "color")
    await searchers.searchUntilIdle()
    #expect(values.onError.lastValue == .attributeNotFaceted("secret") && values.onResults.lastValue == nil)
    #expect(hits.onError.lastValue == nil && hits.onResults.lastValue?.nbHits == 3)
    #expect(colors.error == nil && colors.items.count == 2)
  }

  @Test("An undeclared level is the menu's error, until that is disconnected; the other levels are shown")
  func refusedLevel() async {
    let menu = HierarchicalInteractor(hierarchicalAttributes: ["l0", "secret"])
    let connection = menu.connectSearcher(searcher)
    var errors: [SearchError?] = []
    menu.onErrorChanged.subscribe(with: state) { errors.append($1) }
    await search()
    #expect(menu.error == .attributeNotFaceted("secret") && searcher.onError.lastValue == nil)
    expectEqual(menu.items().map(\.facet), [Facet(value: "Home", count: 2), Facet(value: "Office", count: 1)])
    connection.disconnect()
    #expect(menu.error == nil && errors == [.attributeNotFaceted("secret"), nil])
    await search()
    #expect(backend.calls.count == 3 && counted == [])
  }

  @Test("A menu keeps its values if an answer did not count them")
  func uncountedMenu() async {
    let scripted = ScriptedBackend()
    let searcher = HitsSearcher(backend: scripted, indexName: "i")
    let menu = HierarchicalInteractor(hierarchicalAttributes: ["l0", "l1"])
    menu.connectSearcher(searcher)
    let values = [[Facet(value: "Home", count: 2)], [Facet(value: "Home > Bed", count: 1)]]
    for (facets, expected) in [
      ([("l0", values[0]), ("l1", values[1])], values), ([], values),
      ([("l0", [])], [[], values[1]]), ([("l0", values[0])], values),
    ] as [([(Attribute, [Facet])], [[Facet]])] {
      searcher.search()
      await scripted.nextCall().answer(
        SearchResponse(facets: facets.map { AttributedFacets(attribute: $0, facets: $1) }))
      await searcher.waitUntilIdle()
      expectEqual(menu.facets, expected)
    }
  }

  @Test("A refused span is an error of the range or number only, until that is disconnected")
  func refusedSpan() async {
    let model = ReferenceBackend(records: [["color": "red", "price": 3]])
    let strict = ScriptedBackend { requests throws(SearchError) in
      for case .hits(let hits) in requests where hits.facets.contains(where: { $0.attribute == "price" }) {
        throw .attributeNotFaceted("price")
      }
      return try await model.search(requests)
    }
    let searcher = HitsSearcher(backend: strict, indexName: "i")
    let colors = FacetListInteractor.connected(to: searcher, "color")
    let (range, number) = (NumberRangeInteractor<Int>(), NumberInteractor<Int>(numericOperator: .lessThan))
    let connections = [
      range.connectSearcher(searcher, with: "price"), number.connectSearcher(searcher, with: "price"),
    ]
    await search(searcher)
    #expect(range.error == .attributeNotFaceted("price") && number.error == .attributeNotFaceted("price"))
    #expect(range.bounds == nil && colors.error == nil && colors.items == [Facet(value: "red", count: 1)])
    for connection in connections { connection.disconnect() }
    #expect(range.error == nil && number.error == nil)
    await search(searcher)
    #expect(strict.calls.count == 3 && searcher.onError.lastValue == nil)
  }

  @Test("If a backend always refuses an attribute, it is retried without its values, and then without its span")
  func bounded() async {
    let stubborn = ScriptedBackend { _ throws(SearchError) in throw .attributeNotFaceted("color") }
    let searcher = HitsSearcher(backend: stubborn, indexName: "i")
    let list = FacetListInteractor.connected(to: searcher, "color")
    let range = NumberRangeInteractor<Int>()
    range.connectSearcher(searcher, with: "color")
    await search(searcher)
    expectEqual(
      stubborn.calls.map { $0.hitsRequest?.facets },
      [
        [FacetRequest("color")], [FacetRequest("color", wantsValues: false)], [],
      ])
    expectEqual(searcher.onError.lastValue, .attributeNotFaceted("color"))
    #expect(list.error != nil && range.error != nil && searcher.isIdle)
  }

  @Test("A search that is cancelled during its retry stays cancelled")
  func givenUp() async {
    let scripted = ScriptedBackend()
    let searcher = HitsSearcher(backend: scripted, indexName: "i")
    let list = FacetListInteractor.connected(to: searcher, "color")
    list.onErrorChanged.subscribe(with: searcher) { searcher, _ in searcher.cancel() }
    searcher.search()
    await scripted.nextCall().fail(.attributeNotFaceted("color"))
    await searcher.waitUntilIdle()
    #expect(scripted.calls.count == 1 && list.error != nil && searcher.onResults.lastValue == nil)
  }

  // MARK: A dynamic list beside others

  @Test("A dynamic list shows the filter of a deallocated list from the next search on")
  func goneBeside() async {
    let scripted = ScriptedBackend()
    let searcher = HitsSearcher(backend: scripted, indexName: "i")
    let driver = RecordingDynamicFacetListController()
    let dynamic = DynamicFacetListConnector(searcher: searcher, filterState: state, controller: driver.controller)
    dynamic.interactor.fallbackOrdering = .init(attributes: ["l0"])
    // A facet of the caller's own, so that the request stays the same without the list.
    searcher.request.query.facets = ["l0", "color"]
    var colors: FacetListInteractor? = .connected(to: searcher, "color")
    let facets = ["l0", "color"].map { AttributedFacets(attribute: $0, facets: [Facet(value: "x", count: 1)]) }
    searcher.search()
    await scripted.nextCall().answer(SearchResponse(facets: facets))
    await searcher.waitUntilIdle()
    state[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "x"))
    await scripted.nextCall().answer(SearchResponse(facets: facets))
    await searcher.waitUntilIdle()
    #expect(driver.attributes == ["l0"] && colors?.error == nil)
    colors = nil
    searcher.search()
    let call = await scripted.nextCall()
    expectEqual(driver.attributes, ["l0", "color"], "before the answer")
    call.answer(SearchResponse(facets: facets))
    await searcher.waitUntilIdle()
    withExtendedLifetime(dynamic) {}
  }
}

extension FacetListInteractor {
  fileprivate static func connected(to searcher: HitsSearcher, _ attribute: Attribute) -> FacetListInteractor {
    let list = FacetListInteractor()
    list.connectSearcher(searcher, with: attribute)
    return list
  }
}

extension Query {
  fileprivate static func with(_ set: (inout Query) -> Void) -> Query {
    var query = Query()
    set(&query)
    return query
  }
}
