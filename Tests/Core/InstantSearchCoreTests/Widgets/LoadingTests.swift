import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The loading indicator")
struct LoadingTests {
  let clock = ManualClock()
  let backend = ScriptedBackend()
  let searcher: HitsSearcher
  private let view = LoadingView()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  /// Starts a search, and returns its call.
  func search() async -> ScriptedBackend.Call {
    searcher.search()
    return await backend.nextCall()
  }

  func answer(_ call: ScriptedBackend.Call) async {
    call.answer(SearchResponse())
    await searcher.waitUntilIdle()
  }

  @Test("It is shown while an answer is awaited, and notifies once of each change")
  func shows() async {
    let connector = LoadingConnector(searcher: searcher, controller: view)
    expectEqual(view.shown, [false])
    await answer(await search())
    let first = await search()
    let second = await search()
    await answerInOrder(first, second)
    #expect(view.shown == [false, true, false, true, false] && !connector.interactor.item)
    let failing = await search()
    failing.fail(.timedOut)
    await searcher.waitUntilIdle()
    expectEqual(view.shown.last, false)
    // A new text that is not searched for ends the loading for the old one.
    _ = await search()
    let changes = connector.interactor.onItemChanged.values
    searcher.query = "l"
    for await _ in changes { break }
    #expect(view.shown.suffix(2) == [true, false] && !searcher.isLoading)
  }

  private func answerInOrder(_ first: ScriptedBackend.Call, _ second: ScriptedBackend.Call) async {
    let results = searcher.onResults.values
    first.answer(SearchResponse())
    for await _ in results { break }
    expectEqual(view.shown.last, true)
    await answer(second)
  }

  @Test("A fast answer does not flicker: what ends before the delay is never shown")
  func fastAnswer() async throws {
    let connector = LoadingConnector(searcher: searcher, delay: .milliseconds(300), clock: clock, controller: view)
    let call = await search()
    try #require(view.shown == [false])
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(299))
    await answer(call)
    expectEqual(clock.sleeperCount, 0, "no task is left that could still show it")
    #expect(view.shown == [false] && !connector.interactor.item)
  }

  @Test("For a slow answer it is shown from the end of the delay until the answer; the next search has a new delay")
  func slowAnswer() async {
    let connector = LoadingConnector(searcher: searcher, delay: .milliseconds(300), clock: clock, controller: view)
    for round in 1...2 {
      let call = await search()
      await clock.waitForSleepers()
      expectEqual(view.shown.count, 2 * round - 1)
      let changes = connector.interactor.onItemChanged.values
      clock.advance(by: .milliseconds(300))
      for await isLoading in changes {
        #expect(isLoading)
        break
      }
      await answer(call)
      #expect(view.shown.count == 2 * round + 1 && view.shown.suffix(2) == [true, false])
    }
  }

  @Test("Typing while an answer is awaited neither hides it nor restarts the delay", arguments: [0, 100])
  func typingOn(debounce: Int) async {
    let searcher = HitsSearcher(
      backend: backend, indexName: "products", debounce: .milliseconds(debounce), clock: clock)
    let connector = LoadingConnector(searcher: searcher, delay: .milliseconds(300), clock: clock, controller: view)
    searcher.search()
    _ = await backend.nextCall()
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(200))
    searcher.query = "l"
    searcher.search()
    if debounce > 0 { await clock.waitForSleepers(2) } else { _ = await backend.nextCall() }
    let changes = connector.interactor.onItemChanged.values
    clock.advance(by: .milliseconds(100))
    for await _ in changes { break }
    if debounce > 0 { _ = await backend.nextCall() }
    searcher.query = "la"
    searcher.search()
    if debounce > 0 {
      await clock.waitForSleepers()
      clock.advance(by: .milliseconds(100))
    }
    await backend.nextCall().answer(SearchResponse())
    await searcher.waitUntilIdle()
    expectEqual(view.shown, [false, true, false])
  }

  @Test("Of two connections to a searcher one stays when the other is disconnected; loading ends with the searcher")
  func twoConnections() async {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    let interactor = LoadingInteractor()
    let connections = searcher.map { [interactor.connectSearcher($0), interactor.connectSearcher($0)] }
    searcher?.search()
    _ = await backend.nextCall()
    connections?.first?.disconnect()
    #expect(interactor.item)
    let changes = interactor.onItemChanged.values
    searcher = nil
    for await _ in changes { break }
    #expect(!interactor.item)
  }

  @Test("With several searchers it is shown while any of them is loading")
  func severalSearchers() async {
    let other = HitsSearcher(backend: backend, indexName: "other")
    let interactor = LoadingInteractor()
    interactor.connectSearcher(searcher)
    interactor.connectSearcher(other)
    let first = await search()
    other.search()
    let second = await backend.nextCall()
    await answer(first)
    #expect(interactor.item)
    second.answer(SearchResponse())
    await other.waitUntilIdle()
    #expect(!interactor.item)
  }

  @Test("Nothing is kept alive, also while the delay runs")
  func leaks() async {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var view: LoadingView? = LoadingView()
    var connector = searcher.map {
      LoadingConnector(searcher: $0, delay: .seconds(1), clock: clock, controller: view)
    }
    let (weakSearcher, weakView, weakInteractor) = (
      WeakReference(searcher), WeakReference(view), WeakReference(connector?.interactor)
    )
    searcher?.search()
    await clock.waitForSleepers()
    view = nil
    searcher = nil
    #expect(weakView.isFreed)
    connector = nil
    #expect(weakSearcher.isFreed && weakInteractor.isFreed && clock.sleeperCount == 0)
  }
}

@MainActor
private final class LoadingView: LoadingController {
  private(set) var shown: [Bool] = []
  func setItem(_ item: Bool) { shown.append(item) }
}
