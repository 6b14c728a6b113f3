import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Relevant sort")
struct RelevantSortTests {
  @Test("A second searcher replaces the first, and disconnecting the first leaves the second")
  func secondSearcher() async {
    let backend = ScriptedBackend { requests throws(SearchError) in
      var response = SearchResponse()
      response.otherFields["appliedRelevancyStrictness"] = 70
      return requests.map { _ in .hits(response) }
    }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let interactor = RelevantSortInteractor()
    let first = interactor.connectSearcher(HitsSearcher(backend: backend, indexName: "other"))
    interactor.connectSearcher(searcher)
    first.disconnect()
    await searcher.searchUntilIdle()
    interactor.toggle()
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.map { $0.hitsRequest?.query["relevancyStrictness"] }, [nil, 0])
    // Without a searcher a priority is toggled all the same, and none stays none.
    let alone = RelevantSortInteractor(priority: .relevancy)
    var items: [RelevantSortPriority?] = []
    alone.onItemChanged.subscribe(with: alone) { items.append($1) }
    for _ in 0..<2 { alone.toggle() }
    expectEqual(items, [.hitsCount, .relevancy])
    let none = RelevantSortInteractor()
    none.toggle()
    expectEqual(none.item, nil)
  }
}
