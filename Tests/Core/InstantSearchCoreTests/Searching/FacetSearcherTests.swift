import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The facet searcher")
struct FacetSearcherTests {
  static let backend = ReferenceBackend(records: [
    ["brand": "Apple", "color": "red"], ["brand": "Apricot", "color": "blue"], ["brand": "Banana", "color": "red"],
    ["brand": "Apple", "color": "red"],
  ])

  @Test("It finds values that begin with the text, the most frequent first, within the filters")
  func finds() async throws {
    let searcher = FacetSearcher(backend: Self.backend, indexName: "i", attribute: "brand")
    let recorder = SearchRecorder(searcher)
    let state = FilterState()
    searcher.connectFilterState(state)
    searcher.query = "ap"
    try await expectEqual(
      searcher.results().facetHits, [Facet(value: "Apple", count: 2), Facet(value: "Apricot", count: 1)])
    state[or: "color"].add(Filter.Facet.red)
    await searcher.waitUntilIdle()
    expectEqual(recorder.responses.last?.facetHits, [Facet(value: "Apple", count: 2)])
    #expect(recorder.queries == ["ap"] && searcher.request.text == "ap")
  }

  @Test("Filters on the searched facet do not hide its other values")
  func ownFilters() async throws {
    let searcher = FacetSearcher(backend: Self.backend, indexName: "i", attribute: "brand")
    let state = FilterState()
    searcher.connectFilterState(state)
    state[or: "brand"].add(Filter.Facet.apple)
    try await expectEqual(searcher.results().facetHits.map(\.value), ["Apple", "Apricot", "Banana"])
    state.removeAll()
    state[and: "brand"].add(Filter.Facet.apple)
    try await expectEqual(searcher.results().facetHits.map(\.value), ["Apple"])
    searcher.count(for: state) { $0.replaceable = [.part(of: .and(name: "brand"), "brand")] }
    try await expectEqual(searcher.results().facetHits.map(\.value), ["Apple", "Apricot", "Banana"])
    searcher.request.isDisjunctiveFacetingEnabled = false
    try await expectEqual(searcher.results().facetHits.map(\.value), ["Apple"])
  }

  @Test("The request has the attribute, the query and the most values to return; an answer with hits is an error")
  func request() async throws {
    let backend = ScriptedBackend { requests in requests.map { _ in .facetValues(FacetValuesResponse()) } }
    let searcher = FacetSearcher(backend: backend, indexName: "i", attribute: "brand", query: Query("lamp"))
    searcher.request.maxFacetHits = 3
    _ = try await searcher.results()
    expectEqual(
      backend.calls.map(\.requests),
      [
        [.facetValues(FacetValuesRequest(indexName: "i", attribute: "brand", query: Query("lamp"), maxFacetHits: 3))]
      ])
    let wrong = FacetSearcher(
      backend: ScriptedBackend { _ in [.hits(SearchResponse())] }, indexName: "i", attribute: "brand")
    await #expect(throws: SearchError.self) { try await wrong.results() }
  }
}

@MainActor
@Suite("The multi-searcher")
struct MultiSearcherTests {
  let backend = ScriptedBackend()

  static let answers: [SearchAnswer] = [
    .hits(SearchResponse(nbHits: 1)), .facetValues(FacetValuesResponse(facetHits: [Facet(value: "a", count: 2)])),
  ]

  @Test("The requests of its searchers in one turn are one call, and each gets its own answer")
  func oneCall() async throws {
    let multi = MultiSearcher(backend: backend)
    let hits = multi.addHitsSearcher(indexName: "products")
    let facets = multi.addFacetSearcher(indexName: "products", attribute: "brand")
    let (hitsRecorder, facetsRecorder) = (SearchRecorder(hits), SearchRecorder(facets))
    multi.query = "a"
    multi.search()
    hits.search()
    let call = await backend.nextCall()
    #expect(call.requests.count == 2 && multi.query == "a" && facets.query == "a")
    call.answer(Self.answers)
    await multi.waitUntilIdle()
    #expect(hitsRecorder.hitCounts == [1] && facetsRecorder.responses.first?.facetHits.count == 1)
    expectEqual(backend.calls.count, 1)
    hits.search()
    let alone = await backend.nextCall()
    expectEqual(alone.requests.count, 1, "a single searcher's request is sent alone")
    alone.answer(SearchResponse())
    await multi.waitUntilIdle()
  }

  @Test("A failed call notifies each searcher; a request that can't be honoured fails alone")
  func failures() async {
    let backend = ScriptedBackend(supportedParameters: .only([.query]))
    let multi = MultiSearcher(backend: backend)
    let (good, bad) = (multi.addHitsSearcher(indexName: "good"), multi.addHitsSearcher(indexName: "bad"))
    let other = multi.addHitsSearcher(indexName: "other")
    let (goodRecorder, badRecorder) = (SearchRecorder(good), SearchRecorder(bad))
    bad.request.query.tagFilters = ["a"]
    multi.search()
    let first = await backend.nextCall()
    expectEqual(first.requests.count, 2)
    first.answer([.hits(SearchResponse(nbHits: 5)), .hits(SearchResponse())])
    await multi.waitUntilIdle()
    expectEqual(backend.calls.count, 1)
    multi.remove(other)
    #expect(goodRecorder.hitCounts == [5] && badRecorder.errors == [.unsupportedParameter(.tagFilters)])

    bad.request.query.tagFilters = nil
    multi.search()
    await backend.nextCall().fail(.timedOut)
    await multi.waitUntilIdle()
    #expect(goodRecorder.errors == [.timedOut] && badRecorder.errors.last == .timedOut)
    expectEqual(goodRecorder.hitCounts, [5])
  }

  @Test(
    "A request that only the backend can refuse fails alone too",
    arguments: [
      .unsupportedParameter(.distinct), .indexNotFound("bad"), .limitPassed(.answerBytes(10)),
      .refused(message: "no such index", status: 404), .refused(message: "not with this key", status: 403),
    ] as [SearchError])
  func failureInBackend(error: SearchError) async {
    let backend = ScriptedBackend { requests throws(SearchError) in
      if requests.contains(where: { $0.query.distinct == 1 }) { throw error }
      return requests.map { _ in .hits(SearchResponse(nbHits: 5)) }
    }
    let multi = MultiSearcher(backend: backend)
    let (good, bad) = (multi.addHitsSearcher(indexName: "good"), multi.addHitsSearcher(indexName: "bad"))
    let (goodRecorder, badRecorder) = (SearchRecorder(good), SearchRecorder(bad))
    bad.request.query.distinct = 1
    await multi.searchUntilIdle()
    #expect(goodRecorder.hitCounts == [5] && goodRecorder.errors.isEmpty)
    #expect(badRecorder.errors == [error] && badRecorder.responses.isEmpty)
    // The error that names the index is that of its request.
    expectEqual(backend.calls.map(\.requests.count), (error == .indexNotFound("bad") ? [2, 1] : [2, 1, 1]))
  }

  @Test("An index that does not exist costs one more call, however many others there are", arguments: [1, 2])
  func unknownIndices(count: Int) async {
    let unknown = ["bad", "worse"].prefix(count)
    let backend = ScriptedBackend { requests throws(SearchError) in
      if let missing = requests.first(where: { unknown.contains($0.indexName) }) {
        throw .indexNotFound(missing.indexName)
      }
      return requests.map { _ in .hits(SearchResponse(nbHits: 5)) }
    }
    let multi = MultiSearcher(backend: backend)
    let recorders = (["one", "bad", "two", "worse", "three"]).map {
      SearchRecorder(multi.addHitsSearcher(indexName: $0))
    }
    for key in 1...2 {
      multi.query = "\(key)"
      await multi.searchUntilIdle()
    }
    for (recorder, name) in zip(recorders, ["one", "bad", "two", "worse", "three"]) {
      expectEqual(recorder.hitCounts, (unknown.contains(name) ? [] : [5, 5]))
      expectEqual(recorder.errors, (unknown.contains(name) ? [.indexNotFound(name), .indexNotFound(name)] : []))
    }
    expectEqual(backend.calls.count, 2 * (1 + count))
  }

  @Test(
    "A failure of the whole call is not tried once more for each request",
    arguments: [
      .refused(message: "unknown key", status: 401), .refused(message: "too many calls", status: 429),
      .unreachable(reason: "no network"), .limitPassed(.memory),
    ] as [SearchError])
  func failureOfAll(error: SearchError) async {
    let backend = ScriptedBackend { _ throws(SearchError) in throw error }
    let multi = MultiSearcher(backend: backend)
    let recorders = ["one", "two"].map { SearchRecorder(multi.addHitsSearcher(indexName: $0)) }
    await multi.searchUntilIdle()
    #expect(recorders.map(\.errors) == [[error], [error]] && backend.calls.count == 1)
  }

  @Test("Cancelling one request leaves the call to the others; cancelling all cancels the call")
  func cancelling() async {
    let multi = MultiSearcher(backend: backend)
    let (one, two) = (multi.addHitsSearcher(indexName: "one"), multi.addHitsSearcher(indexName: "two"))
    let (oneRecorder, twoRecorder) = (SearchRecorder(one), SearchRecorder(two))
    multi.search()
    let first = await backend.nextCall()
    one.query = "new"
    await one.waitUntilIdle()
    #expect(!first.isCancelled && !one.isLoading && two.isLoading)
    first.answer([.hits(SearchResponse(nbHits: 1)), .hits(SearchResponse(nbHits: 2))])
    await multi.waitUntilIdle()
    #expect(oneRecorder.hitCounts == [] && twoRecorder.hitCounts == [2])

    multi.search()
    let second = await backend.nextCall()
    multi.cancel()
    await second.waitForCancellation()
    await multi.waitUntilIdle()
  }

  @Test("When all searchers of a call are deallocated, it is cancelled")
  func gone() async {
    var multi: MultiSearcher? = MultiSearcher(backend: backend)
    var kept: HitsSearcher? = multi?.addHitsSearcher(indexName: "one")
    multi?.addHitsSearcher(indexName: "two")
    multi?.search()
    let call = await backend.nextCall()
    if let searchers = multi?.searchers { for searcher in searchers { multi?.remove(searcher) } }
    kept = nil
    await call.waitForCancellation()
    #expect(multi?.searchers.isEmpty == true && kept == nil)
    multi = nil
  }

  @Test("A search that is cancelled while another searcher notifies of its own is not sent")
  func givenUpWhileTelling() async {
    let multi = MultiSearcher(backend: backend)
    let (one, two) = (multi.addHitsSearcher(indexName: "one"), multi.addHitsSearcher(indexName: "two"))
    two.onSearch.subscribe(with: two) { [weak one] _, _ in one?.cancel() }
    multi.search()
    let call = await backend.nextCall()
    #expect(call.requests.count == 1 && call.hitsRequest?.indexName == "two" && !one.isLoading)
    call.answer(SearchResponse())
    await multi.waitUntilIdle()
  }

  @Test("A removed searcher no longer follows the others")
  func removing() async {
    let multi = MultiSearcher(backend: backend)
    let (one, two) = (multi.addHitsSearcher(indexName: "one"), multi.addHitsSearcher(indexName: "two"))
    multi.remove(one)
    multi.query = "a"
    multi.search()
    let call = await backend.nextCall()
    #expect(call.hitsRequest?.indexName == "two" && call.requests.count == 1 && one.query == nil)
    call.answer(SearchResponse())
    await multi.waitUntilIdle()
    #expect(multi.searchers.count == 1 && two.query == "a")
    multi.remove(two)
    expectEqual(multi.query, nil)
  }
}
