import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Searches that are repeated after a failure")
struct RetryTests {
  private let clock = ManualClock()
  private let backend = ScriptedBackend()

  private func searcher(retryDelay: Duration? = .seconds(1)) -> HitsSearcher {
    let searcher = HitsSearcher(backend: backend, indexName: "products", clock: clock)
    searcher.retryDelay = retryDelay
    return searcher
  }

  /// Searches, and fails the call.
  private func fail(_ searcher: HitsSearcher, with error: SearchError = .unreachable(reason: "lost")) async {
    searcher.search()
    await backend.nextCall().fail(error)
    await searcher.waitUntilIdle()
  }

  @Test("The results stay, observers learn of each failure, and the search is repeated until it succeeds")
  func recovery() async {
    let searcher = searcher()
    let (results, errors) = (Counter(), Counter())
    searcher.onResults.subscribe(with: results) { counter, _ in counter.count += 1 }
    searcher.onError.subscribe(with: errors) { counter, _ in counter.count += 1 }
    searcher.search()
    await backend.nextCall().answer(SearchResponse(nbHits: 3))
    await searcher.waitUntilIdle()
    await fail(searcher)
    for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(seconds) - .milliseconds(1))
      expectEqual(clock.sleeperCount, 1)
      clock.advance(by: .milliseconds(1))
      await backend.nextCall().fail(.timedOut)
      await searcher.waitUntilIdle()
    }
    #expect(results.count == 1 && errors.count == 9)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(60))
    await backend.nextCall().answer(SearchResponse(nbHits: 4))
    await searcher.waitUntilIdle()
    #expect(results.count == 2 && clock.sleeperCount == 0)
    // The next failure waits for the first time again.
    await fail(searcher)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await backend.nextCall().answer(SearchResponse())
    await searcher.waitUntilIdle()
  }

  @Test("Another search, cancelling and the end of the searcher end the wait")
  func endings() async {
    let ends: [@MainActor (HitsSearcher) -> Void] = [{ $0.search() }, { $0.cancel() }, { _ in }]
    for end in ends {
      var searcher: HitsSearcher? = searcher()
      if let searcher {
        await fail(searcher)
        await clock.waitForSleepers()
        end(searcher)
      }
      searcher = nil
      while clock.sleeperCount > 0 { await Task.yield() }
    }
    #expect(backend.calls.count <= 4)
    // Who awaits results gets the error, and nothing is repeated.
    let lost = ScriptedBackend { _ throws(SearchError) in throw .unreachable(reason: "lost") }
    let awaited = HitsSearcher(backend: lost, indexName: "products", clock: clock)
    awaited.retryDelay = .seconds(1)
    await #expect(throws: SearchError.unreachable(reason: "lost")) { try await awaited.results() }
    await awaited.waitUntilIdle()
    for _ in 0..<20 { await Task.yield() }
    expectEqual(clock.sleeperCount, 0)
  }

  @Test(
    "A failure that would come again, and a search of a searcher that repeats none, is final",
    arguments: [
      (SearchError.refused(message: "no", status: 400), 1), (.indexNotFound("products"), 1), (.timedOut, nil),
      (.cancelled, 1),
    ] as [(SearchError, Int?)])
  func passes(error: SearchError, seconds: Int?) async {
    let searcher = searcher(retryDelay: seconds.map { .seconds($0) })
    await fail(searcher, with: error)
    for _ in 0..<20 { await Task.yield() }
    #expect(clock.sleeperCount == 0 && searcher.isIdle)
  }
}

private final class Counter {
  var count = 0
}
