import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

private struct Product: Decodable, Hashable, Sendable {
  var name: String
}

@MainActor
@Suite("The list of results")
struct HitsTests {
  let backend = ScriptedBackend()
  let searcher: HitsSearcher
  private let interactor = HitsInteractor<Product>(infiniteScrolling: .on(withOffset: 1))
  private let view = HitsView()

  init() {
    searcher = HitsSearcher(backend: backend, indexName: "products", query: Query("lamp"))
    interactor.connectSearcher(searcher)
    interactor.connectController(view)
  }

  /// A page of two records, named after the text and the index, of this many pages.
  func page(_ number: Int, of text: String = "lamp", pageCount: Int = 3) -> SearchResponse {
    let names = (0..<2).map { "\(text) \(number * 2 + $0)" }
    var response = SearchResponse(
      hits: names.map { Hit(objectID: $0, record: ["name": .string($0)]) }, nbHits: pageCount * 2)
    response.page = number
    response.nbPages = pageCount
    return response
  }

  func names(_ indices: Range<Int>, of text: String = "lamp") -> [String] { indices.map { "\(text) \($0)" } }

  var shownNames: [String] { interactor.hits.map(\.record.name) }

  func search() async -> ScriptedBackend.Call {
    searcher.search()
    return await backend.nextCall()
  }

  func answer(_ call: ScriptedBackend.Call, _ response: SearchResponse) async {
    call.answer(response)
    await searcher.waitUntilIdle()
  }

  /// Returns when the requests of this turn have been sent.
  func endTurn() async {
    let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
    let searcher = HitsSearcher(backend: backend, indexName: "other")
    await searcher.searchUntilIdle()
  }

  @Test("The next page is requested once, despite repeated calls and while it is loading, and is appended")
  func loadMore() async throws {
    let recorder = SearchRecorder(searcher)
    await answer(await search(), page(0))
    for _ in 0..<3 { interactor.loadMore() }
    let call = await backend.nextCall()
    for row in 0..<2 { interactor.notifyForInfiniteScrolling(rowNumber: row) }
    await endTurn()
    try #require(call.hitsRequest?.query.page == 1 && recorder.searchCount == 2)
    await answer(call, page(1))
    #expect(backend.calls.count == 2 && shownNames == names(0..<4) && view.scrollCount == 1)
    #expect(interactor.hit(atIndex: 1)?.objectID == "lamp 1" && interactor.numberOfHits() == 4)
    #expect(interactor.hit(atIndex: 4) == nil && interactor.hit(atIndex: -1) == nil)
    interactor.loadMore()
    await answer(await backend.nextCall(), page(2))
    #expect(shownNames == names(0..<6) && !interactor.hasMore)
    interactor.loadMore()
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 3 && view.shown.last == names(0..<6))
  }

  @Test("Rows near the end request the next page, others don't")
  func offset() async {
    var response = page(0)
    response.hits = (0..<10).map { Hit(objectID: "\($0)", record: ["name": "x"]) }
    await answer(await search(), response)
    interactor.notifyForInfiniteScrolling(rowNumber: 7)
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 1)
    interactor.notifyForInfiniteScrolling(rowNumber: 8)
    await expectEqual(backend.nextCall().hitsRequest?.query.page, 1)
  }

  @Test("A page that is requested again is replaced, and the others stay")
  func samePageAgain() async {
    await answer(await search(), page(0))
    interactor.loadMore()
    await answer(await backend.nextCall(), page(1))
    await answer(await search(), page(1, of: "new"))
    expectEqual(shownNames, names(0..<2) + names(2..<4, of: "new"))
    searcher.request.query.page = 0
    await answer(await search(), page(0, of: "newer"))
    expectEqual(shownNames, names(0..<2, of: "newer") + names(2..<4, of: "new"))
    interactor.loadMore()
    await expectEqual(backend.nextCall().hitsRequest?.query.page, 2)
  }

  @Test(
    "A change of anything but the page starts over: the text, a setting, the size of a page, the index, a filter",
    arguments: [
      { searcher, _ in searcher.query = "sofa" }, { searcher, _ in searcher.request.query.typoTolerance = .off },
      { searcher, _ in searcher.request.query.hitsPerPage = 5 },
      { searcher, _ in searcher.request.indexName = "other" },
      { _, state in state[or: "color"].add(Filter.Facet.red) },
    ] as [@MainActor @Sendable (HitsSearcher, FilterState) -> Void])
  func startsOver(change: @MainActor @Sendable (HitsSearcher, FilterState) -> Void) async {
    let state = FilterState()
    searcher.connectFilterState(state)
    await answer(await search(), page(0))
    interactor.loadMore()
    await answer(await backend.nextCall(), page(1))
    change(searcher, state)
    let requested = searcher.request.query.page
    interactor.loadMore()
    expectEqual(searcher.request.query.page, requested, "no page of the new search is skipped")
    searcher.request.query.page = 0
    let call = await search()
    interactor.loadMore()
    expectEqual(shownNames, names(0..<4), "what is there stays until the answer")
    await answer(call, page(0, of: "new"))
    #expect(shownNames == names(0..<2, of: "new") && view.scrollCount == 2 && backend.calls.count == 3)
  }

  @Test("A refinement list that is connected later does not interrupt infinite scrolling")
  func laterFacets() async throws {
    await answer(await search(), page(0))
    let list = FacetListInteractor()
    list.connectSearcher(searcher, with: "color")
    interactor.loadMore()
    await endTurn()
    try #require(searcher.isLoading)
    await answer(await backend.nextCall(), page(1))
    #expect(shownNames == names(0..<4) && backend.calls.last?.hitsRequest?.facets.count == 1)
  }

  @Test(
    "A late page of an old question is not mixed with the new one's, whichever comes first", arguments: [true, false])
  func latePage(oldComesFirst: Bool) async {
    let state = FilterState()
    searcher.connectFilterState(state)
    await answer(await search(), page(0))
    interactor.loadMore()
    let old = await backend.nextCall()
    state[or: "color"].add(Filter.Facet.red)
    let new = await backend.nextCall()
    expectEqual(new.hitsRequest?.query.page, 0)
    if oldComesFirst {
      let results = searcher.onResults.values
      old.answer(page(1))
      for await _ in results { break }
      expectEqual(shownNames, names(0..<4), "it belongs to what is shown")
      new.answer(page(0, of: "red"))
    } else {
      let results = searcher.onResults.values
      new.answer(page(0, of: "red"))
      for await _ in results { break }
      old.answer(page(1))
    }
    await searcher.waitUntilIdle()
    expectEqual(shownNames, names(0..<2, of: "red"))
    interactor.loadMore()
    await answer(await backend.nextCall(), page(1, of: "red"))
    expectEqual(shownNames, names(0..<4, of: "red"))
  }

  @Test("A failed page is reported, leaves the others, and is retried by loadMore, not by every row")
  func failedPage() async throws {
    var errors: [SearchError] = []
    interactor.onError.subscribe(with: view) { errors.append($1) }
    await answer(await search(), page(0))
    interactor.loadMore()
    await backend.nextCall().fail(.timedOut)
    await searcher.waitUntilIdle()
    #expect(errors == [.timedOut] && shownNames == names(0..<2) && interactor.state == .hits)
    interactor.notifyForInfiniteScrolling(rowNumber: 1)
    await endTurn()
    try #require(!searcher.isLoading)
    interactor.loadMore()
    await answer(await backend.nextCall(), page(1))
    expectEqual(shownNames, names(0..<4))
    // A cancelled page can be requested again.
    interactor.loadMore()
    _ = await backend.nextCall()
    searcher.cancel()
    await searcher.waitUntilIdle()
    interactor.loadMore()
    await answer(await backend.nextCall(), page(2))
    expectEqual(shownNames, names(0..<6))
  }

  @Test("A record that can't be decoded is reported, and the last successful results stay")
  func unreadable() async {
    var errors: [SearchError] = []
    interactor.onError.subscribe(with: view) { errors.append($1) }
    await answer(await search(), page(0))
    searcher.query = "sofa"
    await answer(
      await search(),
      SearchResponse(hits: [Hit(objectID: "1", record: ["name": "x"]), Hit(objectID: "2", record: [:])]))
    #expect(errors.count == 1 && errors.first?.description.contains("record 2") == true)
    #expect(shownNames == names(0..<2) && interactor.state == .hits && view.shown.count == 2)
  }

  @Test("Without infinite scrolling a page replaces the previous one; results by offset have no next page")
  func singlePages() async {
    let interactor = HitsInteractor<Product>(infiniteScrolling: .off)
    interactor.connectSearcher(searcher)
    await answer(await search(), page(0))
    interactor.loadMore()
    interactor.notifyForInfiniteScrolling(rowNumber: 1)
    searcher.request.query.page = 1
    await answer(await search(), page(1))
    #expect(interactor.hits.map(\.record.name) == names(2..<4) && !interactor.hasMore && backend.calls.count == 2)
    searcher.request.query.offset = 4
    await answer(await search(), page(0, of: "offset"))
    #expect(shownNames == names(0..<2, of: "offset") && !self.interactor.hasMore)
  }

  @Test("Instead of a page after the last the first is searched for; without results nothing more is requested")
  func pageBeyondEnd() async {
    var states: [HitsState] = []
    interactor.onStateChanged.subscribe(with: view) { states.append($1) }
    searcher.request.query.page = 7
    var response = page(7)
    response.hits = []
    let call = await search()
    call.answer(response)
    await answer(await backend.nextCall(), page(0))
    #expect(shownNames == names(0..<2) && backend.calls.map { $0.hitsRequest?.query.page } == [7, 0])
    expectEqual(states, [.loading, .hits], "there is no empty state in between")
    interactor.loadMore()
    response.nbPages = 1
    await answer(await backend.nextCall(), response)
    #expect(shownNames == names(0..<2) && backend.calls.count == 3, "a further page without hits leaves the others")
    searcher.request.query.page = 7
    await answer(await search(), SearchResponse())
    #expect(interactor.state == .empty(query: "lamp") && backend.calls.count == 4)
    response.page = 0
    searcher.request.query.page = 0
    await answer(await search(), response)
    expectEqual(backend.calls.count, 5, "a first page without hits is not asked for again and again")
  }

  @Test("The loading state ends when the searcher is deallocated")
  func searcherGoes() async {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    if let searcher { interactor.connectSearcher(searcher) }
    searcher?.search()
    _ = await backend.nextCall()
    expectEqual(interactor.state, .loading)
    let states = interactor.onStateChanged.values
    searcher = nil
    for await _ in states { break }
    expectEqual(interactor.state, .idle)
  }

  @Test("The states: idle, loading the first answer, results, no results for a text")
  func states() async {
    expectEqual(view.states, [.idle])
    let first = await search()
    await answer(first, page(0))
    searcher.query = "xyz"
    await answer(await search(), SearchResponse())
    searcher.query = "sofa"
    await answer(await search(), page(0, of: "sofa"))
    expectEqual(view.states, [.idle, .loading, .hits, .empty(query: "xyz"), .hits])
    expectEqual(view.shown, [[], names(0..<2), [], names(0..<2, of: "sofa")])
  }

  @Test("A failed first search is a state; the next search is loading again; a cancelled one is idle")
  func failedState() async {
    await search().fail(.timedOut)
    await searcher.waitUntilIdle()
    _ = await search()
    searcher.cancel()
    await searcher.waitUntilIdle()
    expectEqual(view.states, [.idle, .loading, .failed(.timedOut), .loading, .failed(.timedOut)])
    await answer(await search(), page(0))
    expectEqual(interactor.state, .hits)
  }

  @Test("An answer of the app's own is shown; a page that follows is appended, and no further one is requested")
  func update() async {
    let (list, other) = (HitsInteractor<Product>(), HitsView())
    list.connectController(other)
    var response = page(0)
    response.query = "lamp"
    list.update(response)
    #expect(other.shown.last == names(0..<2) && other.states.last == .hits && !list.hasMore)
    response.page = 1
    response.hits = page(1).hits
    list.update(response)
    #expect(other.shown.last == names(0..<4) && other.scrollCount == 1)
    response = page(0, of: "sofa")
    response.query = "sofa"
    list.update(response)
    #expect(other.shown.last == names(0..<2, of: "sofa") && other.scrollCount == 2)
    list.update(SearchResponse(hits: [Hit(objectID: "1", record: ["price": 1])]))
    #expect(list.onError.lastValue != nil && other.shown.last == names(0..<2, of: "sofa"))
    list.connectSearcher(searcher)
    list.loadMore()
    await endTurn()
    #expect(backend.calls.isEmpty)
  }

  @Test("A list that is given an interactor shows that one's results, with its options")
  func sharedInteractor() async {
    let (shared, other) = (HitsInteractor<Product>(infiniteScrolling: .off), HitsView())
    let state = FilterState()
    let connector = HitsConnector(searcher: searcher, interactor: shared, filterState: state, controller: other)
    #expect(connector.interactor === shared && connector.filterState === state && searcher.filterState === state)
    await answer(await search(), page(0))
    #expect(other.hitsSource === shared && other.shown.last == names(0..<2) && !shared.hasMore)
    connector.disconnect()
  }

  @Test("A list that is connected later shows the present results from the first frame")
  func connectedLater() async {
    await answer(await search(), page(0))
    let other = HitsView()
    let connector = HitsConnector<Product>(searcher: searcher, filterState: FilterState(), controller: other)
    #expect(other.shown == [names(0..<2)] && other.states == [.hits] && other.scrollCount == 0)
    connector.interactor.loadMore()
    await answer(await backend.nextCall(), page(1))
    expectEqual(other.shown.last, names(0..<4))
    let waiting = await search()
    let late = HitsConnector<Product>(searcher: HitsSearcher(backend: backend, indexName: "x"))
    late.searcher.search()
    let call = await backend.nextCall()
    let interactor = HitsInteractor<Product>()
    interactor.connectSearcher(late.searcher)
    #expect(interactor.state == .loading && late.interactor.state == .loading)
    waiting.answer(page(1))
    call.answer(page(0))
    await late.searcher.waitUntilIdle()
  }

  @Test("Disconnecting keeps the results and the page; connecting again continues there")
  func disconnecting() async {
    let other = HitsView()
    let connector = HitsConnector<Product>(searcher: searcher, controller: other)
    await answer(await search(), page(0))
    connector.interactor.loadMore()
    await answer(await backend.nextCall(), page(1))
    connector.disconnect()
    #expect(connector.interactor.hits.count == 4 && searcher.request.query.page == 1 && other.hitsSource == nil)
    connector.interactor.loadMore()
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, 2)
    connector.connect()
    expectEqual(other.shown.last, names(0..<4))
    connector.interactor.loadMore()
    await expectEqual(backend.nextCall().hitsRequest?.query.page, 2)
  }
}

@MainActor
private final class HitsView: HitsController, HitsStateController {
  weak var hitsSource: HitsInteractor<Product>?
  private(set) var shown: [[String]] = []
  private(set) var states: [HitsState] = []
  private(set) var scrollCount = 0

  func reload() {
    let rows = 0..<(hitsSource?.numberOfHits() ?? 0)
    shown.append(rows.compactMap { hitsSource?.hit(atIndex: $0)?.record.name })
  }

  func scrollToTop() { scrollCount += 1 }
  func setState(_ state: HitsState) { states.append(state) }
}

@MainActor
@Suite("Infinite scrolling over a reference backend")
struct HitsOverRecordsTests {
  @Test("Scrolling to the end shows every record once, in order", arguments: [1, 3, 7, 20])
  func everyRecord(hitsPerPage: Int) async {
    let records = (0..<20).map { JSON.object(["objectID": .string("\($0)"), "name": .string("lamp \($0)")]) }
    let backend = ScriptedBackend(answering: ReferenceBackend(records: records))
    let searcher = HitsSearcher(backend: backend, indexName: "products", query: Query("lamp"))
    searcher.request.query.hitsPerPage = hitsPerPage
    let interactor = HitsInteractor<Product>()
    interactor.connectSearcher(searcher)
    await searcher.searchUntilIdle()
    var row = 0
    while interactor.hit(atIndex: row) != nil {
      interactor.notifyForInfiniteScrolling(rowNumber: row)
      await searcher.waitUntilIdle()
      row += 1
    }
    expectEqual(interactor.hits.map(\.objectID), (0..<20).map(String.init))
    expectEqual(backend.calls.count, (20 + hitsPerPage - 1) / hitsPerPage)
  }
}
