import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("A list of results that is left and restored")
struct HitsPositionTests {
  private let service = ScriptedBackend(
    answering: ReferenceBackend(
      records: (0..<100).map { ["name": .string("\($0)"), "color": $0 % 2 == 0 ? "red" : "blue"] }))

  /// A screen as an app makes it, with ten results on a page.
  @MainActor
  private final class Screen {
    let searcher: HitsSearcher
    let state = FilterState()
    let connector: HitsConnector<JSON>
    let colors: FacetListConnector
    let table = Table()

    init(
      _ backend: any SearchBackend, page: Int? = nil, hitsPerPage: Int? = 10, color: String? = nil,
      showsAll: Bool = true, restoring position: HitsPosition? = nil
    ) {
      var query = Query()
      (query.hitsPerPage, query.page) = (hitsPerPage, page)
      searcher = HitsSearcher(backend: backend, indexName: "i", query: query)
      if let color { state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: color)) }
      connector = HitsConnector<JSON>(
        searcher: searcher, filterState: state, infiniteScrolling: .on(withOffset: 0),
        showItemsOnEmptyQuery: showsAll, controller: table)
      colors = FacetListConnector(searcher: searcher, filterState: state, attribute: "color", operator: .or)
      connector.interactor.restore(position)
    }

    var list: HitsInteractor<JSON> { connector.interactor }
    var names: [String] { list.hits.map { $0.record["name"]?.string ?? "" } }

    func search() async {
      searcher.search()
      await settle()
    }

    func settle() async {
      await searcher.waitUntilIdle()
      await list.restoring?.value
    }

    /// Returns when so many results show.
    func shows(_ count: Int) async {
      for _ in 0..<10_000 where names.count != count { await Task.yield() }
    }
  }

  /// A table that scrolls by rows.
  @MainActor
  private final class Table: HitsController, HitsPositionController {
    weak var hitsSource: HitsInteractor<JSON>?
    var top = 0
    func reload() {}
    func scrollToTop() { top = 0 }
    var firstVisibleRow: Int? { hitsSource?.hits.isEmpty == false ? top : nil }
    func scroll(toRow row: Int) { top = row }
  }

  private func names(_ numbers: Range<Int>) -> [String] { numbers.map { "\($0)" } }

  @Test("Leaving and coming back: pages, position and selection are there without a request, from the cache")
  func restored() async throws {
    let cache = CachedBackend(service)
    let first = Screen(cache, color: "red")
    await first.search()
    first.list.loadMore()
    await first.settle()
    first.list.loadMore()
    await first.settle()
    first.table.top = 17
    let shown = first.names
    expectEqual(shown.count, 30)
    let data = try JSONEncoder().encode(#require(first.list.position))
    first.connector.disconnect()
    let calls = service.calls.count

    let position = try JSONDecoder().decode(HitsPosition.self, from: data)
    let second = Screen(cache, color: "red", restoring: position)
    await second.search()
    #expect(second.names == shown && second.table.top == 17)
    expectEqual(second.colors.interactor.selections, ["red"])
    expectEqual(service.calls.count, calls)
    // Further on there are new pages.
    second.list.loadMore()
    await second.settle()
    #expect(second.names.count == 40 && service.calls.count == calls + 1)
  }

  @Test("Without a cache the page that is shown last is searched for, and the others in one call")
  func withoutCache() async {
    let screen = Screen(service, restoring: HitsPosition(pages: 2...5, row: 12))
    expectEqual(screen.list.state, .idle)
    await screen.searcher.searchUntilIdle()
    #expect(screen.names.isEmpty && screen.list.state == .loading)
    await screen.settle()
    #expect(screen.names == names(20..<60) && screen.table.top == 12 && screen.list.state == .hits)
    expectEqual(service.calls.map(\.requests.count), [1, 3])
    #expect(screen.list.hasPrevious)
    let end = Screen(service, restoring: HitsPosition(pages: 9...9, row: 77))
    await end.search()
    #expect(end.names == names(90..<100) && end.table.top == 9, "a row after the last scrolls to the last one")
  }

  @Test("If the other pages can't be had, the last one is shown alone")
  func failing() async {
    let failing = ScriptedBackend { [service] requests throws(SearchError) in
      if requests.count > 1 { throw .timedOut }
      return try await service.search(requests)
    }
    let screen = Screen(failing, restoring: HitsPosition(pages: 0...2, row: 25))
    await screen.search()
    #expect(screen.names == names(20..<30) && screen.list.hasPrevious && screen.list.state == .hits)
  }

  @Test("Another search forgets the position, also while its pages are awaited")
  func forgotten() async {
    let screen = Screen(service, restoring: HitsPosition(pages: 0...2, row: 25))
    screen.searcher.query = "7"
    await screen.search()
    #expect(screen.names == ["7"] + (0..<10).map { "7\($0)" }.prefix(9) && screen.table.top == 0)

    let slow = ScriptedBackend()
    let other = Screen(slow, restoring: HitsPosition(pages: 0...1, row: 3))
    other.searcher.search()
    let last = await slow.nextCall()
    last.answer(SearchResponse(hits: [Hit(objectID: "b", record: ["name": "b"])], nbHits: 20))
    await other.searcher.waitUntilIdle()
    let earlier = await slow.nextCall()
    other.searcher.query = "x"
    other.searcher.search()
    let newer = await slow.nextCall()
    newer.answer(SearchResponse(hits: [Hit(objectID: "x", record: ["name": "x"])], nbHits: 1))
    await other.searcher.waitUntilIdle()
    earlier.answer(SearchResponse(hits: [Hit(objectID: "a", record: ["name": "a"])], nbHits: 20))
    await other.settle()
    expectEqual(other.names, ["x"])
  }

  @Test(
    "A damaged position is ignored",
    arguments: [
      HitsPosition(pages: -3...2, row: 1), HitsPosition(pages: 0...1_000_000_000, row: 1),
      HitsPosition(pages: 0...Int.max, row: 1), HitsPosition(pages: Int.max - 1...Int.max, row: 1),
      HitsPosition(pages: 0...1, row: -1), HitsPosition(pages: 0...1, row: .max),
    ])
  func damaged(position: HitsPosition) async {
    let screen = Screen(service, restoring: position)
    await screen.search()
    #expect(screen.names == names(0..<10) && service.calls.count == 1)
  }

  @Test(
    "Of an index with fewer results the pages that it still has are shown", arguments: [2...5, 0...5, 3...7, 4...9])
  func shrunk(pages: ClosedRange<Int>) async {
    let smaller = ScriptedBackend(
      answering: ReferenceBackend(records: (0..<35).map { ["name": .string("\($0)"), "color": "red"] }))
    let screen = Screen(smaller, restoring: HitsPosition(pages: pages, row: 5))
    await screen.search()
    // Without any of the pages, the first one is searched for.
    await screen.settle()
    let shown = pages.lowerBound < 4
    #expect(screen.names == (shown ? names(pages.lowerBound * 10..<35) : names(0..<10)) && screen.list.state == .hits)
    expectEqual(screen.table.top, (shown ? min(5, screen.names.count - 1) : 0))
    #expect(!screen.list.hasMore || !shown)
    expectEqual(screen.searcher.request.query.page, (shown ? 3 : 0))
  }

  @Test("With another number of results on a page, the same row is at the top", arguments: [3, 10, 25, 40, 100])
  func otherPages(hitsPerPage: Int) async {
    let position = HitsPosition(pages: 2...5, row: 12, hitsPerPage: 10)
    let screen = Screen(service, hitsPerPage: hitsPerPage, restoring: position)
    await screen.search()
    let top = screen.table.top
    #expect(screen.names.indices.contains(top) && screen.names[top] == "32")
    expectEqual(screen.list.position.map { $0.pages.count <= 20 }, true)
    // Unknown numbers, and those that no service has, change nothing.
    for (old, new) in [(nil, 5), (10, nil), (0, 5), (.max, 5), (10, 0), (10, 10)] as [(Int?, Int?)] {
      let position = HitsPosition(pages: 2...5, row: 12, hitsPerPage: old)
      expectEqual(position.fitting(hitsPerPage: new), position)
    }
  }

  @Test("There is no previous page without a text that is needed, without infinite scrolling, and of a stored answer")
  func noPrevious() async {
    let screen = Screen(service, showsAll: false, restoring: HitsPosition(pages: 1...2, row: 3))
    await screen.search()
    #expect(screen.names.isEmpty && screen.list.state == .idle && !screen.list.hasPrevious)
    let searcher = HitsSearcher(backend: service, indexName: "i", query: Query())
    let list = HitsInteractor<JSON>(infiniteScrolling: .off)
    list.connectSearcher(searcher)
    searcher.request.query.page = 2
    await searcher.searchUntilIdle()
    #expect(!list.hasPrevious)
    // No searcher could search for it.
    let stored = HitsInteractor<JSON>()
    var response = SearchResponse(hits: [Hit(objectID: "a", record: ["name": "a"])], nbHits: 30)
    (response.page, response.nbPages) = (2, 3)
    stored.update(response)
    #expect(stored.numberOfHits() == 1 && !stored.hasPrevious)
  }

  @Test("A screen that is left before its position is restored has that position still")
  func leftEarly() async {
    let position = HitsPosition(pages: 0...2, row: 25, hitsPerPage: 10)
    let slow = ScriptedBackend()
    let screen = Screen(slow, restoring: position)
    expectEqual(screen.list.position, position)
    screen.searcher.search()
    await slow.nextCall().answer(SearchResponse(hits: [Hit(objectID: "c", record: ["name": "c"])], nbHits: 21))
    await screen.searcher.waitUntilIdle()
    let others = await slow.nextCall()
    expectEqual(screen.list.position, position)
    // Nothing is shown after that.
    screen.connector.disconnect()
    let restoring = screen.list.restoring
    others.answer([.hits(SearchResponse(nbHits: 21)), .hits(SearchResponse(nbHits: 21))])
    await restoring?.value
    for _ in 0..<100 { await Task.yield() }
    #expect(screen.names.isEmpty && screen.list.position == position && screen.list.state == .idle)
  }

  @Test("Before the first results there is no position; of many pages it has those around the row")
  func position() async {
    let screen = Screen(service)
    expectEqual(screen.list.position, nil)
    await screen.search()
    for _ in 0..<9 {
      screen.list.loadMore()
      await screen.settle()
    }
    screen.table.top = 95
    expectEqual(screen.list.position, HitsPosition(pages: 0...9, row: 95, hitsPerPage: 10))

    for seed in RandomCases.seeds(200, long: 5_000) {
      var random = SeededGenerator(seed: seed)
      var pages = HitsPages<Int>()
      let sizes = (0..<random.number(in: 1...60)).map { _ in random.number(in: 0...3) }
      let first = random.number(in: 0...5)
      var number = 0
      let hits = sizes.map { size in
        (0..<size).map { _ in
          number += 1
          return Hit(objectID: "\(number)", record: number)
        }
      }
      var query = Query()
      query.page = first + sizes.count - 1
      let request = SearchRequest.hits(HitsRequest(indexName: "i", query: query))
      guard number > 0, let request = HitsPages<Int>.PageRequest(request) else { continue }
      pages.restore(hits, endingWith: request, pageCount: 1_000)
      let row = random.number(in: 0...(number - 1))
      guard let position = pages.position(ofRow: row), position.isValid else {
        Issue.record("seed \(seed)")
        continue
      }
      // Its row is the same record, also within the pages that it has.
      let kept = hits[(position.pages.lowerBound - first)...(position.pages.upperBound - first)].flatMap { $0 }
      expectEqual(kept[position.row].record, row + 1, "seed \(seed)")
      expectEqual(position.pages.count, min(sizes.count, 20), "seed \(seed)")
    }
  }

  @Test("The previous page is inserted once, the row at the top stays there, and the searches of other pages go on")
  func previous() async {
    let screen = Screen(service, page: 3)
    await screen.search()
    #expect(screen.list.hasPrevious)
    screen.table.top = 4
    for _ in 0..<3 { screen.list.loadPrevious() }
    await screen.settle()
    #expect(screen.names == names(20..<40) && screen.table.top == 14 && service.calls.count == 2)
    screen.list.loadMore()
    await screen.settle()
    screen.list.loadPrevious()
    await screen.settle()
    #expect(screen.names == names(10..<50) && screen.table.top == 24)
    screen.list.loadPrevious()
    await screen.settle()
    #expect(screen.names == names(0..<50) && !screen.list.hasPrevious)
    let calls = service.calls.count
    screen.list.loadPrevious()
    await screen.settle()
    expectEqual(service.calls.count, calls)
  }

  /// A page of three, with one record.
  private func page(_ number: Int) -> SearchResponse {
    var response = SearchResponse(
      hits: [Hit(objectID: "\(number)", record: ["name": .string("\(number)")])], nbHits: 30)
    (response.page, response.nbPages) = (number, 3)
    return response
  }

  @Test("The pages before and after may be asked for at once", arguments: [true, false], [true, false])
  func bothWays(startsForward: Bool, olderIsFirst: Bool) async {
    let slow = ScriptedBackend()
    let screen = Screen(slow, page: 1)
    screen.searcher.search()
    await slow.nextCall().answer(page(1))
    await screen.settle()
    let (olderPage, newerPage) = startsForward ? (2, 0) : (0, 2)
    if startsForward { screen.list.loadMore() } else { screen.list.loadPrevious() }
    let older = await slow.nextCall()
    if startsForward { screen.list.loadPrevious() } else { screen.list.loadMore() }
    let newer = await slow.nextCall()
    if olderIsFirst {
      older.answer(page(olderPage))
      await screen.shows(2)
    }
    newer.answer(page(newerPage))
    if !olderIsFirst {
      // The older answer is not shown after the newer one: its page is asked for again.
      let again = await slow.nextCall()
      older.answer(page(olderPage))
      again.answer(page(olderPage))
    }
    await screen.settle()
    #expect(screen.names == ["0", "1", "2"] && !screen.list.hasPrevious && !screen.list.hasMore)
  }
}

@MainActor
@Suite("A backend that remembers")
struct CachedBackendTests {
  private let service = ScriptedBackend(
    answering: ReferenceBackend(records: (0..<30).map { ["name": .string("\($0)")] }))
  private let clock = ManualClock()

  private func request(_ text: String, page: Int? = nil) -> SearchRequest {
    var query = Query(text)
    query.page = page
    return .hits(HitsRequest(indexName: "i", query: query))
  }

  private var sent: [[String]] { service.calls.map { $0.requests.map { $0.query.query ?? "" } } }

  @Test("An answer is used until its age; only what is missing is sent, and the order of answers is that of requests")
  func answers() async throws {
    let cache = CachedBackend(service, age: .seconds(10), clock: clock)
    let first = try await cache.search([request("1"), request("2")])
    let second = try await cache.search([request("2"), request("3"), request("1")])
    expectEqual(sent, [["1", "2"], ["3"]])
    expectEqual([second[0], second[2]], [first[1], first[0]])
    try await expectEqual(cache.search([request("1", page: 0)]), [first[0]])
    clock.advance(by: .seconds(10))
    _ = try await cache.search([request("1")])
    expectEqual(sent, [["1", "2"], ["3"], ["1"]])
  }

  @Test("Beyond the limit the answers that were not used for longest go first", arguments: [0, 1, 2, 5])
  func limit(limit: Int) async throws {
    let cache = CachedBackend(service, limit: limit)
    for text in ["1", "2", "1", "3", "1", "2"] { _ = try await cache.search([request(text)]) }
    let expected =
      switch limit {
      case 0, 1: ["1", "2", "1", "3", "1", "2"]
      case 2: ["1", "2", "3", "2"]
      default: ["1", "2", "3"]
      }
    expectEqual(sent, expected.map { [$0] })
  }

  @Test("After clearing, each search is sent; what was on its way then is not remembered")
  func clearing() async throws {
    let slow = ScriptedBackend()
    let cache = CachedBackend(slow)
    async let first = cache.search([request("1")])
    let call = await slow.nextCall()
    await cache.clear()
    call.answer(SearchResponse(nbHits: 1))
    _ = try await first
    async let second = cache.search([request("1")])
    await slow.nextCall().answer(SearchResponse(nbHits: 2))
    try await expectEqual(second.compactMap { if case .hits(let response) = $0 { response.nbHits } else { nil } }, [2])
  }

  @Test("An older answer that comes late does not replace a newer one")
  func lateAnswer() async throws {
    let slow = ScriptedBackend()
    let cache = CachedBackend(slow, clock: clock)
    async let first = cache.search([request("1")])
    let older = await slow.nextCall()
    clock.advance(by: .seconds(1))
    async let second = cache.search([request("1")])
    let newer = await slow.nextCall()
    newer.answer(SearchResponse(nbHits: 2))
    _ = try await second
    older.answer(SearchResponse(nbHits: 1))
    _ = try await first
    try await expectEqual(cache.search([request("1")]), [.hits(SearchResponse(nbHits: 2))])
  }

  @Test("Answers of a wrong number or kind are not remembered, and not given to other requests")
  func wrongAnswers() async throws {
    let slow = ScriptedBackend()
    let cache = CachedBackend(slow)
    async let known = cache.search([request("1")])
    await slow.nextCall().answer(SearchResponse(nbHits: 1))
    _ = try await known
    // As many as the caller has asked for, but not for its requests.
    let requests = ["1", "2", "3"].map { request($0) }
    let some = Task { try await cache.search(requests) }
    let three = await slow.nextCall()
    three.answer((1...3).map { .hits(SearchResponse(nbHits: $0)) })
    await #expect(throws: SearchError.unreadableAnswer(path: "answers", reason: "expected 2, found 3")) {
      try await some.value
    }
    async let facets = cache.search([request("4")])
    await slow.nextCall().answer([.facetValues(FacetValuesResponse(facetHits: []))])
    _ = try await facets
    async let hits = cache.search([request("4")])
    await slow.nextCall().answer(SearchResponse(nbHits: 4))
    try await expectEqual(hits, [.hits(SearchResponse(nbHits: 4))])
  }

  @Test("An error is not remembered, and parameters are supported as the backend does")
  func errors() async throws {
    let failing = ScriptedBackend(supportedParameters: .only([.query])) { _ throws(SearchError) in throw .timedOut }
    let cache = CachedBackend(failing)
    expectEqual(cache.supportedParameters, .only([.query]))
    for _ in 0..<2 { await #expect(throws: SearchError.timedOut) { try await cache.search([request("1")]) } }
    expectEqual(failing.calls.count, 2)
  }
}
