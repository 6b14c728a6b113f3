import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Typing is debounced")
struct DebounceTests {
  let clock = ManualClock()
  let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
  let searcher: HitsSearcher

  init() {
    searcher = HitsSearcher(backend: backend, indexName: "products", debounce: .milliseconds(200), clock: clock)
  }

  var sentTexts: [String?] { backend.calls.map { $0.hitsRequest?.query.query } }

  func type(_ text: String) {
    searcher.query = text
    searcher.search()
  }

  /// Makes the first search, which is not debounced.
  func start() async {
    await searcher.searchUntilIdle()
  }

  @Test("Only the last text of a debounce interval is searched for")
  func rests() async {
    await start()
    type("l")
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(199))
    type("la")
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(199))
    expectEqual(sentTexts, [nil])
    clock.advance(by: .milliseconds(1))
    await searcher.waitUntilIdle()
    expectEqual(sentTexts, [nil, "la"])
  }

  @Test("Searching again for the debounced text does not restart the interval")
  func again() async {
    await start()
    type("la")
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(150))
    searcher.search()
    clock.advance(by: .milliseconds(50))
    await searcher.waitUntilIdle()
    #expect(sentTexts == [nil, "la"] && clock.sleeperCount == 0)
  }

  @Test("A change of filters searches at once, with the current text")
  func filter() async {
    let state = FilterState()
    searcher.connectFilterState(state)
    await start()
    type("lamp")
    await clock.waitForSleepers()
    state[or: "color"].add(Filter.Facet.red)
    await searcher.waitUntilIdle()
    #expect(sentTexts == [nil, "lamp"] && clock.sleeperCount == 0)
    clock.advance(by: .seconds(1))
    await searcher.waitUntilIdle()
    expectEqual(sentTexts.count, 2)
  }

  @Test("Cancelling ends the debounce interval too, and awaiting results is not debounced")
  func cancel() async throws {
    await start()
    type("lamp")
    await clock.waitForSleepers()
    searcher.cancel()
    await searcher.waitUntilIdle()
    clock.advance(by: .seconds(1))
    await searcher.waitUntilIdle()
    expectEqual(sentTexts, [nil])
    searcher.query = "lamps"
    _ = try await searcher.results()
    expectEqual(sentTexts, [nil, "lamps"])
  }
}

@Suite("The manual clock")
struct ManualClockTests {
  @Test("A passed deadline does not wait, a cancelled sleep throws, time advances only by advance")
  func clock() async throws {
    let clock = ManualClock()
    try await clock.sleep(until: clock.now)
    clock.advance(by: .seconds(2))
    #expect(clock.now.sinceStart == .seconds(2) && clock.minimumResolution == .zero)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(clock.sleeperCount, 0)
  }
}
