import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite(
  "Newest answer: no answer is delivered after a newer one; errors are reported and the last successful results stay")
struct AnswerOrderTests {
  let backend: ScriptedBackend
  let searcher: HitsSearcher
  let recorder: SearchRecorder<HitsSearcherRequest>

  init() {
    backend = ScriptedBackend()
    searcher = HitsSearcher(backend: backend, indexName: "products")
    recorder = SearchRecorder(searcher)
  }

  /// Searches with another setting, and returns the call in flight.
  func nextCall() async -> ScriptedBackend.Call {
    searcher.request.query.hitsPerPage = (searcher.request.query.hitsPerPage ?? 0) + 1
    searcher.search()
    return await backend.nextCall()
  }

  /// Answers, and returns when the searcher has handled the answer.
  func answer(_ call: ScriptedBackend.Call, _ nbHits: Int) async {
    let results = searcher.onResults.values
    call.answer(SearchResponse(nbHits: nbHits))
    for await _ in results { return }
  }

  @Test(
    "Every order of three answers shows only newer ones",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func allOrders(order: [Int]) async {
    var calls: [ScriptedBackend.Call] = []
    for _ in 0..<3 { calls.append(await nextCall()) }
    var newest = -1
    var expected: [Int] = []
    for index in order {
      if index > newest {
        await answer(calls[index], index)
        newest = index
        expected.append(index)
      } else {
        calls[index].answer(SearchResponse(nbHits: index))
      }
    }
    await searcher.waitUntilIdle()
    #expect(recorder.hitCounts == expected && recorder.errors.isEmpty && recorder.loading == [true, false])
  }

  @Test("A failed search reports the error, and the last successful results stay")
  func failure() async {
    let first = await nextCall()
    await answer(first, 1)
    let second = await nextCall()
    second.fail(.timedOut)
    await searcher.waitUntilIdle()
    #expect(recorder.hitCounts == [1] && recorder.errors == [.timedOut])
    #expect(searcher.onResults.lastValue?.nbHits == 1 && !searcher.isLoading)
    let third = await nextCall()
    await answer(third, 3)
    expectEqual(recorder.hitCounts, [1, 3])
    // The error of a search that is older than the delivered results is not reported.
    let older = await nextCall()
    let newer = await nextCall()
    await answer(newer, 5)
    older.fail(.timedOut)
    await searcher.waitUntilIdle()
    #expect(recorder.errors.count == 1 && recorder.hitCounts == [1, 3, 5])
  }

  @Test("Changing the text cancels the request for the old text")
  func textChange() async {
    searcher.query = "la"
    let old = await nextCall()
    searcher.query = "lam"
    await old.waitForCancellation()
    #expect(!searcher.isLoading && recorder.errors.isEmpty)
    let new = await nextCall()
    old.answer(SearchResponse(nbHits: 1))
    await answer(new, 2)
    await searcher.waitUntilIdle()
    #expect(recorder.hitCounts == [2] && !new.isCancelled)
  }

  @Test("Results for the old text are dropped even if the backend ignores cancellation")
  func stubbornBackend() async {
    let backend = ScriptedBackend(ignoresCancellation: true)
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    searcher.search()
    let old = await backend.nextCall()
    searcher.query = "new"
    searcher.search()
    let new = await backend.nextCall()
    old.answer(SearchResponse(nbHits: 1))
    new.answer(SearchResponse(nbHits: 2))
    await searcher.waitUntilIdle()
    #expect(recorder.hitCounts == [2] && recorder.errors.isEmpty)
  }

  @Test("A search can be cancelled without an error, before and after it is sent")
  func cancelling() async {
    let call = await nextCall()
    #expect(searcher.isLoading)
    searcher.cancel()
    await call.waitForCancellation()
    await searcher.waitUntilIdle()
    searcher.search()
    searcher.cancel()
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 1 && recorder.errors.isEmpty && recorder.responses.isEmpty)
    expectEqual(recorder.loading, [true, false])
    searcher.cancel()
  }

  @Test("If a subscriber cancels the search as it is sent, nothing is loading", arguments: [true, false])
  func cancelledByItsSubscriber(byLoading: Bool) async {
    let searcher = searcher
    if byLoading {
      searcher.onLoadingChanged.subscribe(with: recorder) { [weak searcher] _, isLoading in
        if isLoading { searcher?.query = "other" }
      }
    } else {
      searcher.onSearch.subscribe(with: recorder) { [weak searcher] _, _ in searcher?.cancel() }
    }
    await searcher.searchUntilIdle()
    #expect(!searcher.isLoading && backend.calls.isEmpty && recorder.errors.isEmpty)
    expectEqual(recorder.loading, [true, false])
  }

  @Test("What the backend can't honour, filters too, fails the search before it is sent, or is listed in the answer")
  func unsupportedConditions() async throws {
    let backend = ScriptedBackend(supportedParameters: .only([.query])) { requests in
      requests.map { _ in .hits(SearchResponse(nbHits: 9)) }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let state = FilterState()
    searcher.connectFilterState(state)
    searcher.request.query.facets = ["color"]
    try await expectEqual(searcher.results().ignoredParameters, [.facets])
    state.baseFilters = FilterExpression(Filter.Tag("visible"))
    await #expect(throws: SearchError.unsupportedParameter(.filters)) { try await searcher.results() }
    state.baseFilters = .everything
    state[or: "color"].add(Filter.Facet.red)
    await #expect(throws: SearchError.unsupportedParameter(.filters)) { try await searcher.results() }
    state.removeAll()
    await searcher.waitUntilIdle()
    let (recorder, count) = (SearchRecorder(searcher), backend.calls.count)
    searcher.request.query.facets = []
    searcher.request.query.analytics = true
    try await expectEqual(searcher.results().ignoredParameters, [.analytics])
    searcher.request.query.aroundLatLng = Query.GeoPoint(latitude: 1, longitude: 2)
    await #expect(throws: SearchError.unsupportedParameter(.aroundLatLng)) { try await searcher.results() }
    #expect(recorder.errors == [.unsupportedParameter(.aroundLatLng)] && backend.calls.count == count + 1)
    #expect(recorder.hitCounts == [9] && !searcher.isLoading)
  }

  @Test(
    "An answer that does not fit is an error",
    arguments: [[], [.facetValues(FacetValuesResponse())], [.hits(SearchResponse()), .hits(SearchResponse())]]
      as [[SearchAnswer]])
  func unfitAnswers(answers: [SearchAnswer]) async {
    let call = await nextCall()
    call.answer(answers)
    await searcher.waitUntilIdle()
    #expect(recorder.responses.isEmpty && recorder.errors.count == 1)
    guard case .unreadableAnswer = recorder.errors.first else {
      Issue.record("\(recorder.errors)")
      return
    }
  }
}

@MainActor
@Suite("Waiting for results")
struct AwaitedResultsTests {
  let backend = ScriptedBackend()

  @Test("The awaited answer is the one to this search, and subscribers get it too")
  func awaited() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    let task = Task {
      searcher.search()
      return try await searcher.results()
    }
    await backend.nextCall().answer(SearchResponse(nbHits: 7))
    try await expectEqual(task.value.nbHits, 7)
    await searcher.waitUntilIdle()
    #expect(recorder.hitCounts == [7] && backend.calls.count == 1)
    let tasks = (0..<2).map { _ in Task { try await searcher.results() } }
    await backend.nextCall().answer(SearchResponse(nbHits: 3))
    for task in tasks { try await expectEqual(task.value.nbHits, 3) }
    expectEqual(backend.calls.count, 2, "several callers in one turn share a request")
  }

  @Test("A caller that awaits an older answer gets it, although it is not delivered any more")
  func older() async throws {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    let older = Task { try await searcher.results() }
    let first = await backend.nextCall()
    let newer = Task { try await searcher.results() }
    let second = await backend.nextCall()
    second.answer(SearchResponse(nbHits: 2))
    try await expectEqual(newer.value.nbHits, 2)
    first.answer(SearchResponse(nbHits: 1))
    try await expectEqual(older.value.nbHits, 1)
    expectEqual(recorder.hitCounts, [2])
  }

  @Test("Errors are thrown and reported")
  func failing() async {
    let backend = ScriptedBackend { _ throws(SearchError) in throw .indexNotFound("products") }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    await #expect(throws: SearchError.indexNotFound("products")) { try await searcher.results() }
    expectEqual(recorder.errors, [.indexNotFound("products")])
  }

  @Test("Cancelling the waiting task cancels the search, unless another caller needs it")
  func cancelledTask() async {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recorder = SearchRecorder(searcher)
    let task = Task { try await searcher.results() }
    let call = await backend.nextCall()
    task.cancel()
    await call.waitForCancellation()
    await expectEqual(task.result.failure as? SearchError, .cancelled)
    #expect(!searcher.isLoading && recorder.errors.isEmpty)

    let other = Task { try await searcher.results() }
    searcher.search()
    let wanted = await backend.nextCall()
    other.cancel()
    await expectEqual(other.result.failure as? SearchError, .cancelled)
    #expect(searcher.isLoading && !wanted.isCancelled)
    wanted.answer(SearchResponse(nbHits: 1))
    await searcher.waitUntilIdle()
    expectEqual(recorder.hitCounts, [1])
    // A task that is cancelled before it awaits results sends no request.
    let calls = backend.calls.count
    let early = Task { try await searcher.results() }
    early.cancel()
    await expectEqual(early.result.failure as? SearchError, .cancelled)
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, calls)
  }

  @Test("Cancelling the search and changing the text resume waiting callers")
  func givenUp() async {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let first = Task { try await searcher.results() }
    _ = await backend.nextCall()
    searcher.query = "b"
    await expectEqual(first.result.failure as? SearchError, .cancelled)
    let second = Task { try await searcher.results() }
    _ = await backend.nextCall()
    searcher.cancel()
    await expectEqual(second.result.failure as? SearchError, .cancelled)
    await searcher.waitUntilIdle()
  }

  @Test("A task in waitUntilIdle can be cancelled")
  func idleCancelled() async {
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.search()
    _ = await backend.nextCall()
    let task = Task { await searcher.waitUntilIdle() }
    task.cancel()
    await task.value
    #expect(searcher.isLoading && !searcher.isIdle)
    searcher.cancel()
    #expect(searcher.isIdle)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
