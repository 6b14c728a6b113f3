import InstantSearchCore
import InstantSearchTesting
import Platform
import TestSupport
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
    case "forbidden": throw .refused(message: "Not allowed with this key", status: 403)
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

  private func search(_ searcher: HitsSearcher, _ connector: AutocompleteConnector, for text: String? = nil) async {
    if let text { searcher.query = text }
    searcher.search()
    await settle(searcher, connector)
  }

  private func texts(_ view: RecordingAutocomplete) -> [[String]] { view.sections.map { $0.map(\.text) } }

  @Test("A source without an index fails alone, and is not asked again; each text is one call")
  func missingIndex() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.suggestions(indexName: "missing"), .suggestions(indexName: "suggestions")],
      controller: view)
    await search(searcher, connector, for: "desk")
    expectEqual(texts(view), [["desk lamp", "desk"]])
    expectEqual(connector.interactor.onError.lastValue, .indexNotFound("missing"))
    #expect(searcher.onResults.lastValue?.nbHits == 2 && searcher.onError.lastValue == nil)
    let count = backend.calls.count
    await search(searcher, connector, for: "floor")
    #expect(backend.calls.count == count + 1 && backend.calls.last?.requests.count == 2)
    expectEqual(texts(view), [["floor lamp"]])
  }

  @Test("What changes after a search is requested, in the same turn, is in the requests of the sources")
  func laterChanges() async {
    let (backend, view, state) = (Self.backend(), RecordingAutocomplete(), FilterState())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: state, sources: [.facet("brand", showsWithoutText: true)], controller: view)
    searcher.search()
    state.groups.add(Filter.Facet(attribute: "room", stringValue: "Hall"), toGroupWithID: .or(name: "room"))
    state.groups.add(Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color"))
    searcher.request.location = .area(GeoArea(south: 1, west: 2, north: 3, east: 4)!)
    await settle(searcher, connector)
    let requests = backend.calls.last?.requests ?? []
    let call = requests.compactMap { (request) -> HitsRequest? in
      if case .hits(let hits) = request { hits } else { nil }
    }
    #expect(backend.calls.count == 1 && call.count == 2)
    #expect(Set(call.map(\.conditions)).count == 1 && call.first?.conditions.count == 2)
    #expect(Set(call.map { $0.query["insideBoundingBox"] }).count == 1 && call.last?.query["insideBoundingBox"] != nil)
  }

  @Test("A link that changes filters and text at once asks the sources for its text, in the same call")
  func link() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: FilterState(), sources: [.suggestions(indexName: "suggestions")],
      controller: view)
    var link = SearchLink()
    link.text = "floor"
    link.groups.add(Filter.Facet(attribute: "room", stringValue: "Hall"), toGroupWithID: .or(name: "room"))
    link.apply(to: searcher, mainIndexName: "products")
    await search(searcher, connector)
    expectEqual(texts(view), [["floor lamp"]])
    expectEqual(backend.calls.map(\.requests.count), [2])
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
    expectEqual(texts(view), [["desk lamp", "desk"]])
    searcher.query = "desk"
    searcher.search()
    await backend.nextCall().fail(.timedOut)
    await settle(searcher, connector)
    #expect(texts(view) == [["desk lamp", "desk"]] && connector.interactor.onError.lastValue == .timedOut)
    searcher.search()
    let again = await backend.nextCall()
    expectEqual(again.requests.count, 2)
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

  @Test("Trending searches are offered without a text, with no request, and recent ones are not offered twice")
  func trendingSearches() async {
    let (backend, view, recent) = (Self.backend(), RecordingAutocomplete(), RecentSearches())
    recent.add("Sofa")
    let trending = Locked(["desk lamp", "sofa", "rug", "  ", "more"])
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher,
      sources: [.recentSearches(recent), .trendingSearches(title: "Trending", limit: 3) { trending.withLock { $0 } }],
      controller: view)
    expectEqual(texts(view), [["Sofa"], ["desk lamp", "rug", "more"]])
    let sections = connector.interactor.item
    #expect(sections.last?.title == "Trending" && sections.map(\.id) == ["recent", "trending"])
    await search(searcher, connector, for: "d")
    #expect(view.sections.isEmpty && backend.calls.map(\.requests.count) == [1])
    trending.withLock { $0 = ["rug"] }
    await search(searcher, connector, for: "")
    expectEqual(texts(view), [["Sofa"], ["rug"]])
    guard let rug = connector.interactor.item.last?.items.first else { return #expect(Bool(false)) }
    connector.interactor.perform(.choose(rug))
    #expect(searcher.query == "rug" && recent.texts.first == "rug")
    await settle(searcher, connector)
  }

  @Test(
    "A text that is typed on within the debounce is asked for once, with the results, also by a list that opens then")
  func debounce() async {
    for isInUse in [true, false] {
      let (backend, view, clock) = (Self.backend(), RecordingAutocomplete(isInUse: isInUse), ManualClock())
      let searcher = HitsSearcher(
        backend: backend, indexName: "products", debounce: .milliseconds(300), clock: clock)
      let box = SearchBoxConnector(searcher: searcher)
      let connector = AutocompleteConnector(
        searcher: searcher, searchBox: box.interactor, sources: [.suggestions(indexName: "suggestions")],
        controller: view)
      // The first search of all does not wait.
      await search(searcher, connector)
      for text in ["d", "de", "d", "des"] { box.interactor.query = text }
      if !isInUse { view.open() }
      await clock.waitForSleepers()
      expectEqual(backend.calls.map(\.requests.count), [1])
      clock.advance(by: .milliseconds(300))
      await settle(searcher, connector)
      expectEqual(backend.calls.map(\.requests.count), [1, 2])
      expectEqual(texts(view), [["desk lamp", "desk"]])
    }
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
    expectEqual(backend.calls.map(\.requests.count), [2], "the sources in one call, without the searcher")
    expectEqual(texts(view), [["desk lamp", "desk"], ["desk in Office"]])
    box.interactor.submitQuery()
    await settle(searcher, connector)
    #expect(recent.texts == ["desk"] && searcher.query == "desk" && view.sections.isEmpty)
    box.interactor.query = "des"
    view.open()
    expectEqual(texts(view).first, ["desk"])
    await settle(searcher, connector)
    expectEqual(texts(view), [["desk"], ["desk lamp"], ["des in Office"]], "no records of another text")
    let count = backend.calls.count
    box.interactor.query = "desk"
    await settle(searcher, connector)
    expectEqual(backend.calls.count, count + 1, "the sources alone are asked for the searcher's text again")
    expectEqual(texts(view), [["desk lamp", "desk"], ["desk in Office"], ["desk lamp", "desk"]])
    view.choose("desk in Office")
    await settle(searcher, connector)
    #expect(box.interactor.query == searcher.query && filterState.description.contains("Office"))
  }

  @Test("A request that is refused is not sent again for other texts, and then each text is one call")
  func refusedRequest() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher,
      sources: [
        .records(indexName: "forbidden", attribute: "name"), .suggestions(indexName: "suggestions"),
      ], controller: view)
    var counts: [Int] = []
    for text in ["d", "de", "des", "de"] {
      await search(searcher, connector, for: text)
      counts.append(backend.calls.count)
    }
    #expect(counts[0] > 1 && counts == (0..<4).map { counts[0] + $0 })
    expectEqual(texts(view), [["desk lamp", "desk"]])
    expectEqual(connector.interactor.onError.lastValue, .refused(message: "Not allowed with this key", status: 403))
  }

  @Test(
    "A refusal is forgotten when the filters or the index change; a missing index stays missing, and a limit is one of a text",
    arguments: [
      (SearchError.refused(message: "Bad filter", status: 400), [true, true, false, true]),
      (.attributeNotFaceted("room"), [true, false, false, true]),
      (.indexNotFound("products"), [true, false, false, true]),
      (.limitPassed(.processorTime(milliseconds: 9)), [true, true, true, true]),
      (.refused(message: "Unknown key", status: 401), [true, true, true, true]),
    ])
  func forgottenRefusal(error: SearchError, expected: [Bool]) async {
    let backend = ScriptedBackend { requests throws(SearchError) in
      var answers: [SearchAnswer] = []
      for request in requests {
        if case .hits(let hits) = request, hits.query.hitsPerPage == 0 { throw error }
        answers.append(try Self.answer(request))
      }
      return answers
    }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.retryDelay = nil
    let filterState = FilterState()
    let connector = AutocompleteConnector(searcher: searcher, filterState: filterState, sources: [.facet("room")])
    connector.interactor.perform(.open)
    var asked: [Bool] = []
    func note(_ change: () -> Void) async {
      let count = backend.calls.count
      change()
      await search(searcher, connector)
      asked.append(backend.calls.dropFirst(count).contains { $0.requests.contains { $0.isForFacetAlone } })
    }
    await note { searcher.query = "desk" }
    await note {
      filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 9))
    }
    await note { searcher.query = "des" }
    await note { searcher.request.indexName = "products_by_price" }
    expectEqual(asked, expected)
  }

  @Test("Base filters apply to the records of the searcher's index in each order, and its searches are counted once")
  func ownRecords() async {
    let (backend, filterState) = (Self.backend(), FilterState())
    filterState.baseFilters = FilterExpression(Filter.Tag("public"))
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    var counted = Query()
    counted.analytics = true
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState,
      sources: [
        .records(indexName: "products", attribute: "name"),
        .records(indexName: "products", attribute: "name", query: counted),
        .records(indexName: "articles", attribute: "name"),
      ])
    connector.interactor.perform(.open)
    for index in ["products", "products_by_price"] {
      searcher.request.indexName = index
      await search(searcher, connector, for: "desk in \(index)")
      let requests = backend.calls.last?.requests.dropFirst().compactMap { request in
        if case .hits(let hits) = request { hits } else { nil }
      }
      expectEqual(requests?.map(\.indexName), ["products", "products", "articles"])
      expectEqual(requests?.map(\.conditions.isEmpty), [false, false, true])
      expectEqual(requests?.map(\.query.analytics), [false, true, nil])
    }
  }

  @Test("The searcher's own counts serve if they are sorted by count; otherwise the values are asked for")
  func sortedCounts() async {
    let (backend, filterState) = (Self.backend(), FilterState())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.request.query.facets = ["room"]
    let connector = AutocompleteConnector(searcher: searcher, filterState: filterState, sources: [.facet("room")])
    connector.interactor.perform(.open)
    var counts: [Int?] = []
    for order in [Query.FacetValueOrder.count, .alpha] {
      searcher.request.query.sortFacetValuesBy = order
      await search(searcher, connector, for: "\(order)")
      counts.append(backend.calls.last?.requests.count)
    }
    expectEqual(counts, [1, 2])
  }

  @Test("A blank text is none, spaces around a text don't matter, and blank items are left out")
  func blankTexts() async {
    let (view, filterState) = (RecordingAutocomplete(), FilterState())
    let backend = ScriptedBackend { requests throws(SearchError) in
      requests.map { _ in
        var response = SearchResponse(
          hits: [" ", "desk"].map { Hit(objectID: $0, record: ["name": .string($0)]) }, nbHits: 2)
        response.facets = [
          AttributedFacets(attribute: "room", facets: [Facet(value: " ", count: 3), Facet(value: "Hall", count: 1)])
        ]
        return .hits(response)
      }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState,
      sources: [.records(indexName: "articles", attribute: "name"), .facet("room")], controller: view)
    await search(searcher, connector, for: " \n")
    #expect(backend.calls.map(\.requests.count) == [1] && view.sections.isEmpty)
    await search(searcher, connector, for: " desk")
    expectEqual(texts(view), [["desk"], ["desk in Hall"]])
    await search(searcher, connector, for: " desk ")
    expectEqual(backend.calls.map(\.requests.count), [1, 3, 1])
    expectEqual(texts(view), [["desk"], ["desk in Hall"]])
  }

  @Test("Only a text can be put into the box")
  func completing() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.records(indexName: "products", attribute: "name")], controller: view)
    await search(searcher, connector, for: "floor")
    if let item = connector.interactor.item.first?.items.first { view.onAction?(.complete(item)) }
    #expect(texts(view) == [["floor lamp"]] && searcher.query == "floor")
    // The label of an item has the text where a translation puts it.
    let item = AutocompleteItem(
      id: "1", text: HighlightedText(tagged: "<em>lam</em>p"), category: "Lighting", choice: .search("lamp"))
    #expect(item.label.text == "lamp in Lighting" && item.label.runs.first == .init("lam", isHighlighted: true))
  }

  @Test("A facet that the searcher counts costs no request, and shows within the present filters")
  func countedFacet() async {
    let (backend, view, filterState) = (Self.backend(), RecordingAutocomplete(), FilterState())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.request.query.facets = ["room"]
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState, sources: [.facet("room")], controller: view)
    await search(searcher, connector, for: "desk")
    expectEqual(backend.calls.map(\.requests.count), [1])
    expectEqual(view.sections, [[ShownRow("desk in Office", 2), ShownRow("desk in Hall", 1)]])
    filterState[or: "room"].add(Filter.Facet(attribute: "room", stringValue: "Office"))
    await settle(searcher, connector)
    expectEqual(view.sections, [[ShownRow("desk in Hall", 1)]], "a chosen value is not offered")
    // Without a filter state there are no values.
    let (other, empty) = (HitsSearcher(backend: backend, indexName: "products"), RecordingAutocomplete())
    let without = AutocompleteConnector(
      searcher: other, sources: [.facet("room", showsWithoutText: true)], controller: empty)
    let count = backend.calls.count
    await search(other, without)
    #expect(empty.sections.isEmpty && backend.calls.dropFirst(count).map(\.requests.count) == [1])
  }

  @Test("A change of the filters asks for the values again, and for nothing else")
  func filters() async {
    let (backend, filterState) = (Self.backend(), FilterState())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, filterState: filterState,
      sources: [.facet("room"), .suggestions(indexName: "suggestions")])
    connector.interactor.perform(.open)
    await search(searcher, connector, for: "desk")
    filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 9))
    await settle(searcher, connector)
    expectEqual(backend.calls.map(\.requests.count), [3, 2])
    guard case .hits(let values)? = backend.calls.last?.requests.last else { return #expect(Bool(false)) }
    #expect(values.conditions.map(\.expression.text) == ["price < 9"] && values.query.hitsPerPage == 0)
  }

  @Test("A closed list stays closed until it is opened, and asks for nothing meanwhile")
  func closing() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = AutocompleteConnector(
      searcher: searcher, sources: [.suggestions(indexName: "suggestions")], controller: view)
    await search(searcher, connector, for: "desk")
    view.onAction?(.close)
    #expect(view.sections.isEmpty)
    await search(searcher, connector)
    #expect(view.sections.isEmpty && backend.calls.last?.requests.count == 1)
    await search(searcher, connector, for: "floor")
    #expect(view.sections.isEmpty && backend.calls.last?.requests.count == 1)
    view.open()
    #expect(view.sections.isEmpty, "not those of the former text")
    await settle(searcher, connector)
    expectEqual(texts(view), [["floor lamp"]])
    let count = backend.calls.count
    view.close()
    view.open()
    await settle(searcher, connector)
    #expect(texts(view) == [["floor lamp"]] && backend.calls.count == count, "the same text is not asked for again")
  }

  @Test("The first suggestion is offered once more within its category, if the searcher counts that")
  func suggestionInCategory() async {
    let records: [JSON] = ["desk lamp", "desk"].map { text in
      [
        "query": .string(text),
        "shop": ["exact_nb_hits": 9, "facets": ["exact_matches": ["room": [["value": "Hall", "count": 4]]]]],
      ]
    }
    let backend = ScriptedBackend { requests in
      requests.map { _ in
        .hits(SearchResponse(hits: records.map { Hit(objectID: $0["query"]?.string ?? "", record: $0) }))
      }
    }
    for isCounted in [false, true] {
      let (view, filterState) = (RecordingAutocomplete(), FilterState())
      let searcher = HitsSearcher(backend: backend, indexName: "shop")
      if isCounted { searcher.request.query.facets = ["room"] }
      let connector = AutocompleteConnector(
        searcher: searcher, filterState: filterState, sources: [.suggestions(indexName: "suggestions")],
        controller: view)
      await search(searcher, connector, for: "de")
      let plain = [ShownRow("desk lamp", 9), ShownRow("desk", 9)]
      let within = ShownRow("desk lamp in Hall", 4)
      expectEqual(view.sections, [isCounted ? [plain[0], within, plain[1]] : plain])
      view.choose("desk lamp in Hall")
      await settle(searcher, connector)
      expectEqual(searcher.query, (isCounted ? "desk lamp" : "de"))
      expectEqual(filterState.groups.filters.count, (isCounted ? 1 : 0))
      view.open()
      await settle(searcher, connector)
      expectEqual(view.sections, [plain], "a chosen category is not offered")
    }
  }

  @Test("IDs differ between sources of the same kind, and stay while one types on")
  func ids() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let records = AutocompleteSource.records(indexName: "products", attribute: "name")
    let connector = AutocompleteConnector(searcher: searcher, sources: [records, records], controller: view)
    var ids: [[String]] = []
    for text in ["flo", "floor"] {
      await search(searcher, connector, for: text)
      ids.append(view.shown.last?.flatMap(\.items).map(\.id) ?? [])
    }
    #expect(ids[0].count == 2 && Set(ids[0]).count == 2 && ids[0] == ids[1])
  }

  @Test("Of records with the same text the first is offered")
  func sameTexts() async {
    let backend = ScriptedBackend { requests in
      requests.map { _ in
        .hits(
          SearchResponse(
            hits: ["Hamlet", "hamlet ", "Hamlet", "Othello"].enumerated().map { number, name in
              Hit(objectID: "\(number)", record: ["name": .string(name)])
            }))
      }
    }
    let view = RecordingAutocomplete()
    let searcher = HitsSearcher(backend: backend, indexName: "plays")
    let records = AutocompleteSource.records(indexName: "plays", attribute: "name")
    let connector = AutocompleteConnector(searcher: searcher, sources: [records], controller: view)
    await search(searcher, connector, for: "h")
    expectEqual(texts(view), [["Hamlet", "Othello"]])
  }

  @Test("A limit of none and a huge one are kept; sources without items have no section")
  func limits() async {
    let (backend, view) = (Self.backend(), RecordingAutocomplete())
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recent = RecentSearches(saved: (0..<1_000).map { "desk \($0)" }, limit: 1_000)
    let connector = AutocompleteConnector(
      searcher: searcher,
      sources: [
        .suggestions(indexName: "suggestions", limit: -1), .recentSearches(recent, limit: .max),
        .suggestions(indexName: "suggestions", limit: .max), .facet("room", limit: .max),
        .records(indexName: "products", attribute: "nothing"),
      ], controller: view)
    await search(searcher, connector, for: "desk")
    expectEqual(view.sections.map(\.count), [1_000, 2])
    guard case .hits(let hits)? = backend.calls.last?.requests.dropFirst().first else { return #expect(Bool(false)) }
    expectEqual(hits.query.hitsPerPage, 1_000)
    withExtendedLifetime(connector) {}
  }
}

extension SearchRequest {
  /// Whether the request counts values, without records.
  fileprivate var isForFacetAlone: Bool {
    if case .hits(let hits) = self { hits.query.hitsPerPage == 0 } else { false }
  }
}
