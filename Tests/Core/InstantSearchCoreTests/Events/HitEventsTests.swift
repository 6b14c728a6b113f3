import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The events of hits")
struct HitEventsTests {
  struct Product: Codable, Hashable { var name: String }

  nonisolated static let queryID = "43b15df305339e827f0ac0bdc5ebcaa7"

  /// A backend with 60 products, 25 a page, that gives each search an ID.
  let backend = ScriptedBackend { requests in
    requests.map { request in
      guard case .hits(let request) = request else { return .facetValues(FacetValuesResponse()) }
      let page = request.query.page ?? 0
      let start = request.query.offset ?? page * 25
      let numbers = start..<min(60, start + (request.query.length ?? 25))
      var response = SearchResponse(
        hits: numbers.map { Hit(objectID: "\($0)", record: ["objectID": .string("\($0)"), "name": "n"]) }, nbHits: 60)
      (response.page, response.nbPages, response.hitsPerPage) = (page, 3, 25)
      if request.query.clickAnalytics == true {
        response.queryID = HitEventsTests.queryID.dropLast() + String(page)
      }
      return .hits(response)
    }
  }

  func searcher(_ test: TrackerCase) -> HitsSearcher {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.eventTracker = test.tracker
    return searcher
  }

  @Test("Without a tracker, or with one that is off, the request is the same, and hits know nothing")
  func off() async throws {
    let test = TrackerCase()
    let plain = HitsSearcher(backend: backend, indexName: "products")
    for searcher in [plain, searcher(test)] {
      let hit = try await searcher.results().hits[0]
      #expect(hit.origin == nil && hit.queryID == nil)
      hit.clicked()
      hit.viewed()
    }
    expectEqual(backend.calls[0].requests, backend.calls[1].requests)
    expectEqual(backend.calls[0].hitsRequest?.query.clickAnalytics, nil)
    test.tracker.turnOn()
    expectEqual(test.tracker.waitingCount, 0)
  }

  @Test("Hits that were asked for before a withdrawal are silent, also if the answer comes after another consent")
  func askedUnderEarlierConsent() async throws {
    let test = TrackerCase()
    test.tracker.turnOn(userToken: "first")
    let slow = ScriptedBackend()
    let searcher = HitsSearcher(backend: slow, indexName: "products")
    searcher.eventTracker = test.tracker
    var response = SearchResponse(hits: [Hit(objectID: "1", record: ["objectID": "1"])], nbHits: 1)
    (response.hitsPerPage, response.queryID) = (25, Self.queryID)
    searcher.search()
    let call = await slow.nextCall()
    test.tracker.withdraw()
    test.tracker.turnOn(userToken: "second")
    call.answer(response)
    await searcher.waitUntilIdle()
    let hit = try #require(searcher.onResults.lastValue?.hits.first)
    expectEqual(hit.queryID, nil)
    hit.clicked()
    hit.viewed()
    await test.tracker.send()
    #expect(test.receiver.calls.isEmpty && test.tracker.waitingCount == 0)
    // The next search counts for the new consent.
    searcher.search()
    await slow.nextCall().answer(response)
    await searcher.waitUntilIdle()
    try #require(searcher.onResults.lastValue?.hits.first).clicked()
    await test.tracker.send()
    expectEqual(test.receiver.calls.flatMap(\.self).map(\.userToken), ["second"])
  }

  @Test("A value that somebody chooses in a list is clicked; no other change of the filters is, and nothing while off")
  func chosenFilters() async throws {
    let test = TrackerCase()
    let searcher = searcher(test)
    let state = FilterState()
    let list = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "brand", facets: [.init(value: "Acme", count: 1)],
      operator: .or)
    let menu = HierarchicalConnector(
      searcher: searcher, filterState: state, hierarchicalAttributes: ["category.lvl0", "category.lvl1"])
    list.interactor.tap("Off")
    test.tracker.turnOn()
    state[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Linked"))
    list.interactor.tap("Acme")
    // Deselecting, excluding and clearing choose nothing.
    list.interactor.tap("Acme")
    list.interactor.exclude("Tarn")
    state.removeAll()
    menu.interactor.tap("Lamps > Desk")
    searcher.request.indexName = "products_by_price"
    list.interactor.tap("A: 50%")
    await test.tracker.send()
    let events = test.receiver.calls.flatMap(\.self)
    expectEqual(
      events.map { $0.filters.map { "\($0.attribute)=\($0.value)" } },
      [
        ["brand=Acme"], ["category.lvl0=Lamps", "category.lvl1=Lamps > Desk"], ["brand=A: 50%"],
      ])
    expectEqual(events.map(\.indexName), ["products", "products", "products_by_price"])
    #expect(events.allSatisfy { $0.kind == .clicked && $0.name == "Filter Clicked" && $0.objects.isEmpty })
    list.disconnect()
    menu.disconnect()
    await searcher.waitUntilIdle()
  }

  @Test("A choice is one event, however many searchers the filter state has, of the first one that tracks")
  func choiceOfSeveralSearchers() async {
    let test = TrackerCase()
    let (silent, first, second) = (
      HitsSearcher(backend: backend, indexName: "untracked"), searcher(test), searcher(test)
    )
    second.request.indexName = "others"
    let state = FilterState()
    for searcher in [silent, first, second] { searcher.connectFilterState(state) }
    test.tracker.turnOn()
    let list = FacetListConnector(
      searcher: second, filterState: state, attribute: "brand", facets: [.init(value: "Acme", count: 1)],
      operator: .or)
    list.interactor.tap("Acme")
    list.interactor.tap("Tarn")
    await test.tracker.send()
    let events = test.receiver.calls.flatMap(\.self)
    expectEqual(events.map { $0.filters.map { "\($0.value)" } }, [["Acme"], ["Tarn"]])
    expectEqual(events.map(\.indexName), ["products", "products"])
    list.disconnect()
    for searcher in [silent, first, second] { await searcher.waitUntilIdle() }
  }

  @Test("A click takes the search, the record and the position among all results from the hit")
  func clicking() async throws {
    let test = TrackerCase(isOn: true)
    let searcher = searcher(test)
    let list = HitsInteractor<Product>()
    list.connectSearcher(searcher)
    _ = try await searcher.results()
    list.loadMore()
    await searcher.waitUntilIdle()
    try #require(list.hit(atIndex: 3)).clicked()
    try #require(list.hit(atIndex: 30)).clicked("Product Opened")
    await test.tracker.send()
    let id = String(Self.queryID.dropLast())
    expectEqual(
      test.receiver.calls,
      [
        [
          SearchEvent(
            .clicked, "Hit Clicked", indexName: "products", objects: [.init("3", position: 4)], queryID: id + "0",
            timestamp: test.time.now),
          SearchEvent(
            .clicked, "Product Opened", indexName: "products", objects: [.init("30", position: 31)],
            queryID: id + "1", timestamp: test.time.now),
        ]
      ])
    expectEqual(list.hit(atIndex: 30)?.queryID, id + "1")
  }

  @Test("The position counts from an offset too, and typed and nested hits keep it")
  func offset() async throws {
    let test = TrackerCase(isOn: true)
    let searcher = searcher(test)
    (searcher.request.query.offset, searcher.request.query.length) = (10, 5)
    let hit = try await searcher.results().hits(as: Hit<Product>.self)[2]
    hit.clicked()
    hit.record.clicked()
    await test.tracker.send()
    expectEqual(test.receiver.calls[0].map(\.objects), [[.init("12", position: 13)], [.init("12", position: 13)]])
  }

  @Test("A conversion, a cart and a purchase take the search from the hit, and no position")
  func conversions() async throws {
    let test = TrackerCase(isOn: true)
    let hit = try await searcher(test).results().hits[0]
    hit.converted()
    hit.addedToCart(price: 30, quantity: 2, currency: "EUR")
    hit.purchased(price: 30, quantity: 2, currency: "EUR")
    hit.purchased(price: 30)
    await test.tracker.send()
    let events = try #require(test.receiver.calls.first)
    expectEqual(events.map(\.kind), [.converted, .addedToCart, .purchased])
    #expect(events.allSatisfy { $0.queryID == hit.queryID && $0.objects[0].position == nil })
    #expect(events[1].objects == [.init("0", price: 30, quantity: 2)] && events[1].currency == "EUR")
    // A price needs its currency.
    expectEqual(test.tracker.dropped.malformed, 1)
  }

  @Test("Rows that were shown are viewed once for each search, at most 20 in an event")
  func viewing() async throws {
    let test = TrackerCase(isOn: true)
    let searcher = searcher(test)
    let list = HitsInteractor<Product>(infiniteScrolling: .off)
    list.connectSearcher(searcher)
    _ = try await searcher.results()
    for row in [0, 1, 0, 1, 60] { list.notifyForInfiniteScrolling(rowNumber: row) }
    expectEqual(test.tracker.waitingCount, 0)
    await test.clock.waitForSleepers()
    test.clock.advance(by: .seconds(1))
    while test.tracker.waitingCount == 0 { await Task.yield() }
    for row in 0..<25 { list.notifyForInfiniteScrolling(rowNumber: row) }
    await test.tracker.send()
    expectEqual(
      test.receiver.calls.flatMap { $0 }.map { $0.objects.map(\.objectID) },
      [
        ["0", "1"], (2..<22).map { "\($0)" }, ["22", "23", "24"],
      ])
    #expect(test.receiver.calls[0].allSatisfy { $0.kind == .viewed && $0.queryID == nil })
    // Another search shows them again.
    _ = try await searcher.results()
    list.notifyForInfiniteScrolling(rowNumber: 0)
    await test.tracker.send()
    expectEqual(test.receiver.calls.last?.map(\.objects), [[.init("0")]])
  }

  @Test("Visible rows are noted together; while no events are collected, nobody looks at them")
  func notingVisibleRows() async throws {
    let test = TrackerCase()
    let searcher = searcher(test)
    let list = HitsInteractor<Product>(infiniteScrolling: .off)
    list.connectSearcher(searcher)
    _ = try await searcher.results()
    var seen = 0
    let rows = (0..<3).lazy.map { row in
      seen += 1
      return row
    }
    list.noteViews(ofRows: rows)
    expectEqual(seen, 0)
    test.tracker.turnOn()
    _ = try await searcher.results()
    list.noteViews(ofRows: rows)
    await test.tracker.send()
    #expect(seen == 3 && test.receiver.calls.map { $0.map(\.objects) } == [[["0", "1", "2"].map { .init($0) }]])
  }

  @Test("Views that were not sent are forgotten when consent is withdrawn, and the hits are silent")
  func withdrawing() async throws {
    let test = TrackerCase(isOn: true)
    let searcher = searcher(test)
    let hits = try await searcher.results().hits
    hits[0].viewed()
    #expect(hits[1].queryID != nil)
    test.tracker.withdraw()
    expectEqual(hits[1].queryID, nil)
    hits[1].viewed()
    hits[1].clicked()
    _ = try await searcher.results()
    expectEqual(backend.calls.last?.hitsRequest?.query.clickAnalytics, nil)
    test.tracker.turnOn()
    expectEqual(hits[1].queryID, nil, "of the consent that was withdrawn, which may be another person's")
    hits[1].clicked()
    hits[1].viewed()
    await test.tracker.send()
    #expect(test.receiver.calls.isEmpty)
  }

  @Test("Consent between two pages does not interrupt infinite scrolling")
  func consentWhileScrolling() async throws {
    let test = TrackerCase()
    let searcher = searcher(test)
    let list = HitsInteractor<Product>()
    list.connectSearcher(searcher)
    _ = try await searcher.results()
    test.tracker.turnOn()
    list.loadMore()
    await searcher.waitUntilIdle()
    expectEqual(list.numberOfHits(), 50)
    #expect(list.hit(atIndex: 0)?.queryID == nil && list.hit(atIndex: 30)?.queryID != nil)
  }

  @Test("Hits of different searches are equal if they show the same; an encoded hit has no trace of its search")
  func equality() async throws {
    let test = TrackerCase(isOn: true)
    let hit = try await searcher(test).results().hits[0]
    let same = try await searcher(test).results().hits[0]
    let plain = Hit(objectID: hit.objectID, record: hit.record)
    #expect(hit.origin != nil && hit == same && hit == plain && Set([hit, same, plain]).count == 1)
    var others = [plain, plain, plain, plain, plain]
    others[0].objectID = "other"
    others[1].record = [:]
    others[2].highlights = .text(MarkedText.Passage(value: "n"))
    others[3].snippets = .text(MarkedText.Passage(value: "n"))
    others[4].rankingInfo = [:]
    #expect(others.allSatisfy { $0 != hit })
    #expect(!hit.json.text().contains(Self.queryID.dropLast()))
  }

  @Test("Without a query ID events have no search and no positions; the numbers of a hostile answer are no positions")
  func unusualAnswers() async throws {
    for (page, hitsPerPage) in [
      (nil, nil), (Int.max, Int.max), (-1, 20), (1, Int.max), (1_000_000_000, 1), (Int.min, -1),
    ] as [(Int?, Int?)] {
      let backend = ScriptedBackend { requests in
        requests.map { _ in
          var response = SearchResponse(hits: [Hit(objectID: "1", record: [:])])
          if let page, let hitsPerPage {
            (response.page, response.hitsPerPage, response.queryID) = (page, hitsPerPage, HitEventsTests.queryID)
          }
          return .hits(response)
        }
      }
      let test = TrackerCase(isOn: true)
      let searcher = HitsSearcher(backend: backend, indexName: "i")
      searcher.eventTracker = test.tracker
      let hit = try await searcher.results().hits[0]
      hit.clicked()
      expectEqual(test.tracker.waitingCount, page == nil ? 1 : 0, "\(page ?? 0) \(hitsPerPage ?? 0)")
      await test.tracker.send()
      #expect(test.receiver.calls.first?.first?.json["positions"] == nil && test.tracker.dropped == DroppedEvents())
      #expect(page == nil || hit.origin == nil)
    }
  }
}
