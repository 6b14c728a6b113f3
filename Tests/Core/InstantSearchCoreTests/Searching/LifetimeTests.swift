import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("No leaks: a connection keeps neither of its ends alive")
struct LifetimeTests {
  @Test("A deallocated searcher cancels its requests, and everything is freed")
  func searcherGoes() async {
    let backend = ScriptedBackend()
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    let weakSearcher = WeakReference(searcher)
    searcher?.search()
    let call = await backend.nextCall()
    searcher = nil
    #expect(weakSearcher.isFreed)
    await call.waitForCancellation()
  }

  @Test("A searcher deallocated before the end of the turn, or during the debounce, sends nothing")
  func searcherGoesEarly() async {
    let clock = ManualClock()
    let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
    var searcher: HitsSearcher? = HitsSearcher(
      backend: backend, indexName: "products", debounce: .seconds(1), clock: clock)
    let weakSearcher = WeakReference(searcher)
    searcher?.search()
    await searcher?.waitUntilIdle()
    searcher?.query = "a"
    searcher?.search()
    await clock.waitForSleepers()
    searcher = nil
    #expect(weakSearcher.isFreed && clock.sleeperCount == 0)
    clock.advance(by: .seconds(2))
    var other: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    other?.search()
    other = nil
    // A later search, so that the turn of the deallocated searcher has passed.
    let last = HitsSearcher(backend: backend, indexName: "last")
    await last.searchUntilIdle()
    expectEqual(backend.calls.compactMap { $0.hitsRequest?.indexName }, ["products", "last"])
  }

  @Test("A connection keeps neither the searcher nor the state; without the state nothing is filtered")
  func connectionKeepsNothing() async throws {
    let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var state: FilterState? = FilterState()
    let weakSearcher = WeakReference(searcher)
    let weakState = WeakReference(state)
    let connection = searcher?.connectFilterState(try #require(state))
    state?[or: "x"].add(Filter.Facet.red)
    await searcher?.waitUntilIdle()
    state = nil
    #expect(weakState.isFreed)
    _ = try await searcher?.results()
    expectEqual(backend.calls.map { $0.hitsRequest?.conditions.count }, [1, 0])
    searcher = nil
    #expect(weakSearcher.isFreed)
    connection?.disconnect()
    connection?.connect()
    expectEqual(connection?.isConnected, true)
  }

  @Test("Awaiting results keeps the searcher until the answer")
  func waiting() async throws {
    let backend = ScriptedBackend()
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    let weakSearcher = WeakReference(searcher)
    let task = Task { [searcher] in try await searcher?.results().nbHits }
    searcher = nil
    await backend.nextCall().answer(SearchResponse(nbHits: 4))
    try await expectEqual(task.value, 4)
    #expect(weakSearcher.isFreed)
  }
}
