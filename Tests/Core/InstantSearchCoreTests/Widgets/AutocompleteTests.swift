import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("Autocomplete")
struct AutocompleteTests {
  /// Two lamps and a desk; suggestions; and an index “missing” that does not exist.
  private nonisolated static func answer(_ request: SearchRequest) throws(SearchError) -> SearchAnswer {
    guard case .hits(let hits) = request else { return .facetValues(FacetValuesResponse()) }
    let text = hits.query.query ?? ""
    switch hits.indexName {
    case "missing": throw .indexNotFound("missing")
    case "suggestions":
      let texts = ["desk lamp", "desk", "floor lamp"].filter { $0.hasPrefix(text) }
      return .hits(SearchResponse(hits: texts.map { Hit(objectID: $0, record: ["query": .string($0)]) }))
    default:
      let names = ["desk lamp", "floor lamp", "desk"].filter { $0.contains(text) }
      var response = SearchResponse(
        hits: names.map { Hit(objectID: $0, record: ["name": .string($0)]) }, nbHits: names.count)
      response.facets = [
        AttributedFacets(attribute: "room", facets: [Facet(value: "Hall", count: 1), Facet(value: "Office", count: 2)])
      ]
      return .hits(response)
    }
  }

  private static func backend() -> ScriptedBackend {
    ScriptedBackend { requests throws(SearchError) in
      var answers: [SearchAnswer] = []
      for request in requests { answers.append(try answer(request)) }
      return answers
    }
  }

  private func settle(_ searcher: HitsSearcher, _ connector: AutocompleteConnector) async {
    await searcher.waitUntilIdle()
    await connector.waitUntilIdle()
  }

  private func texts(_ view: RecordingAutocomplete) -> [[String]] { view.sections.map { $0.map(\.text) } }

  @Test("A source without an index fails alone, and is not asked again; each text is one call")
  func missingIndex() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.suggestions(indexName: "missing"), .suggestions(indexName: "suggestions")],
      controller: view)
    searcher.query = "desk"
    searcher.search()
    await settle(searcher, connector)
    #expect(texts(view) == [["desk lamp", "desk"]])
    #expect(connector.interactor.onError.lastValue == .indexNotFound("missing"))
    #expect(searcher.onResults.lastValue?.nbHits == 2 && searcher.onError.lastValue == nil)
    let count = backend.calls.count
    searcher.query = "floor"
    searcher.search()
    await settle(searcher, connector)
    #expect(backend.calls.count == count + 1 && backend.calls.last?.requests.count == 2)
    #expect(texts(view) == [["floor lamp"]])
  }

  @Test("A call that fails leaves the last offers, and the next search asks again")
  func failingCall() async {
    let view = RecordingAutocomplete()
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.suggestions(indexName: "suggestions")], controller: view)
    func answer(_ call: ScriptedBackend.Call) throws { call.answer(try call.requests.map(Self.answer)) }
    searcher.query = "des"
    searcher.search()
    try? answer(await backend.nextCall())
    await settle(searcher, connector)
    #expect(texts(view) == [["desk lamp", "desk"]])
    searcher.query = "desk"
    searcher.search()
    await backend.nextCall().fail(.timedOut)
    await settle(searcher, connector)
    #expect(texts(view) == [["desk lamp", "desk"]] && connector.interactor.onError.lastValue == .timedOut)
    searcher.search()
    let again = await backend.nextCall()
    #expect(again.requests.count == 2)
    try? answer(again)
    await settle(searcher, connector)
  }

  @Test("An answer to an older text is not shown after a newer one, and each call is shown once")
  func order() async throws {
    let view = RecordingAutocomplete()
    let backend = ScriptedBackend(ignoresCancellation: true)
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let sources: [AutocompleteSource] = [
      .suggestions(indexName: "suggestions"), .records(indexName: "products", attribute: "name"),
    ]
    let connector = AutocompleteConnector(searcher: searcher, sources: sources, controller: view)
    searcher.query = "desk"
    searcher.search()
    let older = await backend.nextCall()
    searcher.query = "floor"
    searcher.search()
    let newer = await backend.nextCall()
    let count = view.shown.count
    newer.answer(try newer.requests.map(Self.answer))
    await settle(searcher, connector)
    #expect(texts(view) == [["floor lamp"], ["floor lamp"]] && view.shown.count == count + 1)
    older.answer(try older.requests.map(Self.answer))
    await settle(searcher, connector)
    #expect(texts(view) == [["floor lamp"], ["floor lamp"]] && view.shown.count == count + 1)
  }

  @Test("A text that is typed on within the debounce is asked for once, with the results")
  func debounce() async {
    let (backend, view, clock) = (Self.backend(), RecordingAutocomplete(), ManualClock())
    let searcher = HitsSearcher(
      backend: backend, indexName: "products", debounce: .milliseconds(300), clock: clock)
    let box = SearchBoxConnector(searcher: searcher)
    let connector = AutocompleteConnector(
      searcher: searcher, searchBox: box.interactor, sources: [.suggestions(indexName: "suggestions")],
      controller: view)
    // The first search of all does not wait.
    searcher.search()
    await settle(searcher, connector)
    for text in ["d", "de", "d", "des"] { box.interactor.query = text }
    await clock.waitForSleepers()
    #expect(backend.calls.map(\.requests.count) == [1])
    clock.advance(by: .milliseconds(300))
    await settle(searcher, connector)
    #expect(backend.calls.map(\.requests.count) == [1, 2])
    #expect(texts(view) == [["desk lamp", "desk"]])
  }

  @Test("Where the box searches on submit, sources are asked for each text, and a submitted text is kept")
  func searchOnSubmit() async {
    let (backend, view, recent) = (Self.backend(), RecordingAutocomplete(), RecentSearches())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let filterState = FilterState()
    let box = SearchBoxConnector(searcher: searcher, searchTriggeringMode: .searchOnSubmit)
    let sources: [AutocompleteSource] = [
      .recentSearches(recent), .suggestions(indexName: "suggestions"), .facet("room", limit: 1),
      .records(indexName: nil) { HighlightedText($0.record["name"]?.string ?? "") },
    ]
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState, searchBox: box.interactor, sources: sources, controller: view)
    box.interactor.query = "desk"
    await settle(searcher, connector)
    #expect(backend.calls.map(\.requests.count) == [2], "the sources in one call, without the searcher")
    #expect(texts(view) == [["desk lamp", "desk"], ["desk in Office"]])
    box.interactor.submitQuery()
    await settle(searcher, connector)
    #expect(recent.texts == ["desk"] && searcher.query == "desk" && view.sections.isEmpty)
    box.interactor.query = "des"
    #expect(texts(view).first == ["desk"])
    view.choose("desk in Office")
    await settle(searcher, connector)
    #expect(box.interactor.query == searcher.query && filterState.description.contains("Office"))
  }

  @Test("A facet that the searcher counts costs no request, and shows within the present filters")
  func countedFacet() async {
    let (backend, view, filterState) = (Self.backend(), RecordingAutocomplete(), FilterState())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.request.query.facets = ["room"]
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState, sources: [.facet("room")], controller: view)
    searcher.query = "desk"
    searcher.search()
    await settle(searcher, connector)
    #expect(backend.calls.map(\.requests.count) == [1])
    #expect(view.sections == [[ShownRow("desk in Office", 2), ShownRow("desk in Hall", 1)]])
    filterState[or: "room"].add(Filter.Facet(attribute: "room", stringValue: "Office"))
    await settle(searcher, connector)
    #expect(view.sections == [[ShownRow("desk in Hall", 1)]], "a chosen value is not offered")
  }

  @Test("A change of the filters asks for the values again, and for nothing else")
  func filters() async {
    let (backend, filterState) = (Self.backend(), FilterState())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState,
      sources: [.facet("room"), .suggestions(indexName: "suggestions")])
    searcher.query = "desk"
    searcher.search()
    await settle(searcher, connector)
    filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 9))
    await settle(searcher, connector)
    #expect(backend.calls.map(\.requests.count) == [3, 2])
    guard case .hits(let values)? = backend.calls.last?.requests.last else { return #expect(Bool(false)) }
    #expect(values.conditions.map(\.expression.text) == ["price < 9"] && values.query.hitsPerPage == 0)
  }

  @Test("Without a filter state there are no values")
  func noFilterState() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.facet("room", showsWithoutText: true)], controller: view)
    searcher.search()
    await settle(searcher, connector)
    #expect(view.sections.isEmpty && backend.calls.map(\.requests.count) == [1])
  }

  @Test("A closed list stays closed for its text, and opens with another one; it asks for nothing meanwhile")
  func closing() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.suggestions(indexName: "suggestions")], controller: view)
    searcher.query = "desk"
    searcher.search()
    await settle(searcher, connector)
    view.onAction?(.close)
    #expect(view.sections.isEmpty)
    searcher.search()
    await settle(searcher, connector)
    #expect(view.sections.isEmpty && backend.calls.last?.requests.count == 1)
    searcher.query = "des"
    searcher.search()
    await settle(searcher, connector)
    #expect(texts(view) == [["desk lamp", "desk"]])
  }

  @Test("IDs differ between sources of the same kind, and stay while one types on")
  func ids() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let records = AutocompleteSource.records(indexName: "products", attribute: "name")
    let connector = AutocompleteConnector(searcher: searcher, sources: [records, records], controller: view)
    var ids: [[String]] = []
    for text in ["flo", "floor"] {
      searcher.query = text
      searcher.search()
      await settle(searcher, connector)
      ids.append(view.shown.last?.flatMap(\.items).map(\.id) ?? [])
    }
    #expect(ids[0].count == 2 && Set(ids[0]).count == 2 && ids[0] == ids[1])
  }

  @Test("A limit of none and a huge one are kept; sources without items have no section")
  func limits() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recent = RecentSearches(saved: (0..<1_000).map { "desk \($0)" }, limit: 1_000)
    let connector = AutocompleteConnector(
      searcher: searcher,
      sources: [
        .suggestions(indexName: "suggestions", limit: -1), .recentSearches(recent, limit: 1_000),
        .records(indexName: "products", attribute: "nothing"),
      ], controller: view)
    searcher.query = "desk"
    searcher.search()
    await settle(searcher, connector)
    #expect(view.sections.map(\.count) == [1_000])
    withExtendedLifetime(connector) {}
  }

  @Test("The label of an item has the text where a translation puts it")
  func label() {
    let item = AutocompleteItem(
      id: "1", text: HighlightedText(tagged: "<em>lam</em>p"), category: "Lighting", choice: .search("lamp"))
    #expect(item.label.text == "lamp in Lighting" && item.label.runs.first == .init("lam", isHighlighted: true))
  }
}
