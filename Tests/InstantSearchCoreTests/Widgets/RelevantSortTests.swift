import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("Relevant sort", .timeLimit(.minutes(1)))
struct RelevantSortTests {
  let backend = ScriptedBackend()
  let searcher: HitsSearcher
  private let view = PriorityView()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products_by_price") }

  /// Answers the call that is under way as a virtual replica does; nil for any other index.
  func answer(strictness: Int?) async {
    var response = SearchResponse(nbHits: 100)
    response.otherFields["appliedRelevancyStrictness"] = strictness.map { .integer(Int64($0)) }
    await backend.nextCall().answer(response)
    await searcher.waitUntilIdle()
  }

  func search(strictness: Int?) async {
    searcher.search()
    await answer(strictness: strictness)
  }

  var sentStrictness: [JSON?] { backend.calls.map { $0.hitsRequest?.query["relevancyStrictness"] } }

  @Test("It shows the priority that the answer tells, and nothing where the index knows none")
  func shows() async {
    let connector = RelevantSortConnector(searcher: searcher, controller: view)
    await search(strictness: 70)
    await search(strictness: 0)
    await search(strictness: nil)
    #expect(view.titles == [nil, "Show all results", "Show relevant results only", nil])
    #expect(connector.interactor.item == nil)
    view.didToggle?()
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 3, "nothing to change where the index knows no priority")
  }

  @Test("A tap shows the other priority at once, and searches with it from the first page on")
  func toggling() async {
    let connector = RelevantSortConnector(searcher: searcher, controller: view)
    await search(strictness: 70)
    searcher.request.query.page = 2
    view.didToggle?()
    #expect(connector.interactor.item == .hitsCount && searcher.request.query.page == 0)
    await answer(strictness: 0)
    view.didToggle?()
    await answer(strictness: 70)
    #expect(sentStrictness == [nil, 0, nil] && connector.interactor.item == .relevancy)
    #expect(view.titles.count == 4, "an answer that says what is shown already draws nothing")
  }

  @Test("A second searcher takes the place of the first, and cutting the first connection leaves the second")
  func secondSearcher() async {
    let interactor = RelevantSortInteractor()
    let first = interactor.connectSearcher(HitsSearcher(backend: backend, indexName: "other"))
    interactor.connectSearcher(searcher)
    first.disconnect()
    await search(strictness: 70)
    interactor.toggle()
    await answer(strictness: 0)
    #expect(sentStrictness == [nil, 0] && interactor.item == .hitsCount)
  }

  @Test("The strictness can be the developer's, the texts the presenter's")
  func settings() async {
    let connector = RelevantSortConnector(searcher: searcher, relevancyStrictness: 90, controller: view) { priority in
      priority.map { RelevantSortTextualRepresentation(hintText: "", toggleTitle: "\($0)") }
    }
    await search(strictness: 0)
    connector.interactor.toggle()
    await answer(strictness: 90)
    #expect(sentStrictness == [nil, 90] && view.titles == [nil, "hitsCount", "relevancy"])
  }

  @Test("Disconnecting leaves the query, and taps go nowhere")
  func disconnecting() async {
    let connector = RelevantSortConnector(searcher: searcher, controller: view)
    await search(strictness: 70)
    view.didToggle?()
    await answer(strictness: 0)
    connector.disconnect()
    connector.interactor.toggle()
    #expect(view.didToggle == nil && searcher.request.query["relevancyStrictness"] == 0)
    #expect(connector.interactor.item == .hitsCount)
    connector.connect()
    #expect(view.titles.last == "Show relevant results only")
  }

  @Test("Nothing keeps the searcher, the logic or the view alive")
  func leaks() {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var view: PriorityView? = PriorityView()
    var connector = searcher.map { RelevantSortConnector(searcher: $0, controller: view) }
    let (weakSearcher, weakView, weakInteractor) = (
      WeakReference(searcher), WeakReference(view), WeakReference(connector?.interactor)
    )
    view = nil
    searcher = nil
    #expect(weakView.isFreed && !weakSearcher.isFreed)
    connector = nil
    #expect(weakSearcher.isFreed && weakInteractor.isFreed)
  }
}

@MainActor
private final class PriorityView: RelevantSortController {
  var didToggle: (() -> Void)?
  private(set) var titles: [String?] = []
  func setItem(_ item: RelevantSortTextualRepresentation?) { titles.append(item?.toggleTitle) }
}
