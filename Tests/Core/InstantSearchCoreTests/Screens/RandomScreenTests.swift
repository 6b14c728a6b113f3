import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Screens with random widgets, records and actions")
struct RandomScreenTests {
  @Test("Views show what the model computes, and a second screen with the same link shows the same")
  func law() async {
    for seed in RandomCases.seeds(20, long: 700) {
      let failure = await RandomScreen.firstDifference(seed: seed) { $0.indices }
      if let failure {
        Issue.record("\(failure)")
        return
      }
    }
  }

  @Test("No leaks: screens with all widgets leave nothing behind, whether they disconnect or only go")
  func leaks() async {
    var generator = SeededGenerator(seed: 3)
    let backend = ScriptedBackend { requests in
      requests.map { request in
        switch request {
        case .hits: .hits(SearchResponse(hits: [Hit(objectID: "1", record: ["name": "oak chair"])], nbHits: 1))
        case .facetValues: .facetValues(FacetValuesResponse(facetHits: []))
        }
      }
    }
    let (searchers, state) = (MultiSearcher(backend: backend), FilterState())
    let searcher = searchers.addHitsSearcher(indexName: ScreenShop.Index.main)
    // The link of both outlives the screens: a connection that nobody disconnects lasts as long as its ends.
    searcher.connectFilterState(state)
    let shared: [AnyObject] = [searcher, state, searchers]
    let subscriptions = { shared.map { subscriptionCount(of: $0) } }
    let before = subscriptions()
    for number in RandomCases.seeds(24, long: 1_000) {
      var screen: RandomScreen? = RandomScreen(RandomScreen.Plan(all: number), searchers, searcher, state)
      let objects = screen?.objects ?? []
      #expect(objects.count > 90 && subscriptions()[0] > before[0] + 30)
      if number % 50 == 0 { await screen?.open() }
      _ = await screen?.press(&generator)
      if number % 2 == 0 { screen?.close() }
      screen = nil
      // Connectors disconnect at the end of the turn.
      for _ in 0..<10 where objects.contains(where: { !$0.isFreed }) { await Task.yield() }
      expectEqual(objects.count { !$0.isFreed }, 0, "screen \(number)")
      expectEqual(subscriptions(), before, "screen \(number)")
    }
  }
}
