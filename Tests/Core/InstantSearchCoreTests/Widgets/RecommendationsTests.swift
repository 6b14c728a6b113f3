import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Recommendations")
struct RecommendationsTests {
  private struct Unable: SearchBackend {
    let backend: ScriptedBackend
    let supportedParameters = SupportedParameters.all

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
      try await backend.search(requests)
    }
  }

  private let answer = SearchResponse(hits: [Hit(objectID: "1", record: ["_score": 60.5])])

  @Test("A backend that does not say that it recommends is not asked, not even through a cache")
  func unable() async {
    let scripted = ScriptedBackend()
    for backend in [Unable(backend: scripted), CachedBackend(Unable(backend: scripted))] as [any SearchBackend] {
      #expect(!backend.recommends)
      let searcher = HitsSearcher(backend: backend, indexName: "products")
      searcher.request.recommendation = Recommendation(.trending)
      await #expect(throws: SearchError.unsupportedParameter("recommendations")) { try await searcher.results() }
      let values = FacetSearcher(backend: backend, indexName: "products", attribute: "brand")
      values.request.trendThreshold = 0
      let list = FacetListInteractor()
      list.connectFacetSearcher(values)
      await #expect(throws: SearchError.unsupportedParameter("recommendations")) { try await values.results() }
      #expect(list.error == .unsupportedParameter("recommendations") && list.items.isEmpty)
    }
    #expect(scripted.calls.isEmpty)
  }

  @Test("The error of popular values goes with an answer; one that may pass leaves the list as it is")
  func errorOfValues() async throws {
    let backend = ScriptedBackend()
    let searcher = FacetSearcher(backend: backend, indexName: "products", attribute: "brand")
    searcher.request.trendThreshold = 0
    let list = FacetListInteractor()
    list.connectFacetSearcher(searcher)
    let refusal = SearchError.refused(message: "This server keeps no analytics", status: 404)
    for (error, shown) in [(refusal, refusal), (.timedOut, refusal)] {
      searcher.search()
      await backend.nextCall().fail(error)
      await searcher.waitUntilIdle()
      expectEqual(list.error, shown)
    }
    searcher.search()
    await backend.nextCall().answer([.facetValues(FacetValuesResponse(facetHits: []))])
    await searcher.waitUntilIdle()
    expectEqual(list.error, nil)
  }

  @Test("A cache remembers recommendations apart from searches, each by its model and threshold")
  func cache() async throws {
    let scripted = ScriptedBackend { requests throws(SearchError) in requests.map { _ in .hits(SearchResponse()) } }
    let backend = CachedBackend(scripted)
    #expect(backend.recommends)
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let recommendations: [Recommendation?] = [
      nil, Recommendation(.trending), Recommendation(.trending, threshold: 50),
      Recommendation(.similar(objectID: "1")), Recommendation(.related(objectID: "1")),
    ]
    for _ in 1...2 {
      for recommendation in recommendations {
        searcher.request.recommendation = recommendation
        _ = try await searcher.results()
      }
    }
    expectEqual(scripted.calls.compactMap(\.hitsRequest?.recommendation), recommendations.compactMap(\.self))
    expectEqual(scripted.calls.count, recommendations.count)
  }

  @Test("Recommended records are hits, whose events are tracked")
  func events() async throws {
    let backend = ScriptedBackend { [answer] _ throws(SearchError) in [.hits(answer)] }
    let receiver = ScriptedReceiver()
    let tracker = EventTracker(receiver: receiver)
    tracker.turnOn()
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.eventTracker = tracker
    let connector = RecommendationsConnector<JSON>(
      searcher: searcher, recommendation: Recommendation(.boughtTogether(objectID: "2")))
    await searcher.searchUntilIdle()
    connector.interactor.hit(atIndex: 0)?.addedToCart()
    expectEqual(tracker.waitingCount, 1)
    expectEqual(connector.interactor.hits.map(\.record), [["_score": 60.5]])
  }
}
