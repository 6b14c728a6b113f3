import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Did you mean")
struct DidYouMeanTests {
  private final class View: DidYouMeanController {
    var onSuggestionClick: (() -> Void)?
    var onOfferClick: ((QueryAdvice.Offer) -> Void)?
    private(set) var shown: [QueryAdvice] = []

    func setItem(_ item: QueryAdvice) { shown.append(item) }
  }

  /// Finds “lamp” only, and “lamp” where “blue lamp” is searched for.
  private static func backend() -> ScriptedBackend {
    ScriptedBackend { requests in
      requests.map { request in
        guard case .hits(let hits) = request else { return .facetValues(FacetValuesResponse()) }
        let text = hits.query.query ?? ""
        var response = SearchResponse(hits: text.hasSuffix("lamp") ? [Hit(objectID: "1", record: [:])] : [])
        if response.hits.isEmpty { response.didYouMean = "lamp" }
        if text == "blue lamp" { response.queryAfterRemoval = "<em>blue</em> lamp" }
        return .hits(response)
      }
    }
  }

  @Test("The suggestion of an answer is shown, searched for when it is chosen, and gone with the next answer")
  func suggestion() async {
    let searcher = HitsSearcher(backend: Self.backend(), indexName: "products")
    let (view, box) = (View(), RecordingSearchBox())
    let widgets: [Connector] = [
      DidYouMeanConnector(searcher: searcher, controller: view),
      SearchBoxConnector(searcher: searcher, controller: box),
    ]
    expectEqual(view.shown, [QueryAdvice()])
    view.onSuggestionClick?()
    expectEqual(searcher.query, nil)
    searcher.query = "lapm"
    await searcher.searchUntilIdle()
    expectEqual(view.shown.last, QueryAdvice(suggestion: "lamp"))
    #expect(view.shown.last?.suggestionText == "Did you mean “lamp”?" && view.shown.last?.removalText == nil)
    view.onSuggestionClick?()
    await searcher.waitUntilIdle()
    #expect(searcher.query == "lamp" && searcher.onResults.lastValue?.nbHits == 1)
    expectEqual(view.shown.last, QueryAdvice())
    // The words that were left out are named.
    searcher.query = "blue lamp"
    await searcher.searchUntilIdle()
    expectEqual(view.shown.last, QueryAdvice(removedWords: ["blue"]))
    let advice = QueryAdvice(removedWords: ["blue", "big"])
    expectEqual(advice.removalText, "No result contains every word. Left out: “blue”, “big”")
    expectEqual(advice.suggestionText, nil)
    // A view that is disconnected shows nothing more, and its button does nothing.
    widgets[0].disconnect()
    let count = view.shown.count
    searcher.query = "lapm"
    await searcher.searchUntilIdle()
    #expect(view.shown.count == count && view.onSuggestionClick == nil)
  }

  /// Finds single words, and nothing that has several.
  private nonisolated static func singleWords(_ answered: [SearchRequest]) -> [SearchAnswer] {
    answered.map { request in
      guard case .hits(let hits) = request, let text = hits.query.query else { return .hits(SearchResponse()) }
      var response = SearchResponse(nbHits: text.contains(" ") ? 0 : text.count)
      if text == "bambo lamp" { response.correctedQuery = "bamboo lamp" }
      if text == "dsk lamp" { response.didYouMean = "desk lamp" }
      return .hits(response)
    }
  }

  @Test(
    "Fewer words are offered with misspelt ones corrected, also beside a suggestion, and none where something is found")
  func offers() async {
    let backend = ScriptedBackend { Self.singleWords($0) }
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let view = View()
    let connector = DidYouMeanConnector(searcher: searcher, controller: view)
    searcher.query = "bambo lamp"
    await searcher.searchUntilIdle()
    await connector.waitUntilIdle()
    expectEqual(view.shown.last?.offers.map(\.text), ["bamboo: 6 results", "lamp: 4 results"])
    #expect(backend.calls.count == 2 && backend.calls.last?.requests.count == 2)
    if let offer = view.shown.last?.offers.first { view.onOfferClick?(offer) }
    expectEqual(searcher.query, "bamboo")
    await searcher.waitUntilIdle()
    await connector.waitUntilIdle()
    #expect(view.shown.last == QueryAdvice() && backend.calls.count == 3)
    searcher.query = "dsk lamp"
    await searcher.searchUntilIdle()
    await connector.waitUntilIdle()
    #expect(view.shown.last?.suggestion == "desk lamp")
    expectEqual(view.shown.last?.offers.map(\.text), ["lamp: 4 results", "dsk: 3 results"])
  }

  @Test("Offers that are counted after another answer, after a failure or after disconnecting are not shown")
  func lateOffers() async {
    let backend = ScriptedBackend(ignoresCancellation: true)
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let connector = DidYouMeanConnector(searcher: searcher)
    func search(_ text: String, _ count: Int) async {
      searcher.query = text
      searcher.search()
      await backend.nextCall().answer(SearchResponse(nbHits: count))
      await searcher.waitUntilIdle()
    }
    await search("a b", 0)
    let counting = await backend.nextCall()
    #expect(connector.interactor.isCounting)
    await search("c", 1)
    #expect(!connector.interactor.isCounting)
    counting.answer([.hits(SearchResponse(nbHits: 1)), .hits(SearchResponse(nbHits: 1))])
    await connector.waitUntilIdle()
    #expect(connector.interactor.item.offers.isEmpty)
    await search("a b", 0)
    await backend.nextCall().fail(.timedOut)
    await connector.waitUntilIdle()
    #expect(connector.interactor.item.offers.isEmpty && !connector.interactor.isCounting)
    await search("a b", 0)
    let last = await backend.nextCall()
    connector.disconnect()
    last.answer([.hits(SearchResponse(nbHits: 1)), .hits(SearchResponse(nbHits: 1))])
    await connector.waitUntilIdle()
    #expect(connector.interactor.item.offers.isEmpty)
  }
}
