import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The sentence about the results", .timeLimit(.minutes(1)))
struct StatsTests {
  let backend = ScriptedBackend()
  let searcher: HitsSearcher

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  func search(_ nbHits: Int, milliseconds: Int = 3, isExact: Bool = true) async {
    searcher.search()
    var response = SearchResponse(nbHits: nbHits)
    response.processingTimeMS = milliseconds
    response.exhaustiveNbHits = isExact
    await backend.nextCall().answer(response)
    await searcher.waitUntilIdle()
  }

  @Test("It shows nothing before the first answer, then each answer's sentence; a failed search leaves the last")
  func sentences() async {
    let view = StatsView()
    let connector = StatsConnector(searcher: searcher, controller: view)
    await search(1204)
    await search(1)
    await search(50_000, milliseconds: 1000, isExact: false)
    await search(0)
    searcher.search()
    await backend.nextCall().fail(.timedOut)
    await searcher.waitUntilIdle()
    #expect(
      view.shown == [
        nil, "1,204 results in 3 ms", "1 result in 3 ms", "about 50,000 results in 1,000 ms", "0 results in 3 ms",
      ])
    #expect(connector.interactor.item?.totalHitsCount == 0)
  }

  @Test("A second searcher takes the place of the first")
  func secondSearcher() async {
    let other = HitsSearcher(backend: backend, indexName: "other")
    let connector = StatsConnector(searcher: other)
    connector.interactor.connectSearcher(searcher)
    await search(7)
    other.search()
    await backend.nextCall().answer(SearchResponse(nbHits: 1))
    await other.waitUntilIdle()
    #expect(connector.interactor.item?.totalHitsCount == 7)
  }

  @Test("The sentence is the presenter's, and a view that comes later shows it from the first frame")
  func presenter() async {
    await search(7)
    let view = StatsView()
    let connector = StatsConnector(searcher: searcher, controller: view) { stats in
      stats.map { "\($0.totalHitsCount) Treffer" }
    }
    #expect(view.shown == ["7 Treffer"])
    connector.disconnect()
    await search(8)
    #expect(view.shown == ["7 Treffer"] && connector.interactor.item?.totalHitsCount == 7)
    connector.connect()
    #expect(view.shown.last == "8 Treffer")
  }

  @Test("All numbers of the answer are there")
  func numbers() {
    var response = SearchResponse(nbHits: 100)
    response.page = 2
    response.nbPages = 5
    response.hitsPerPage = 20
    response.query = "lamp"
    response.otherFields["nbSortedHits"] = 12
    let stats = SearchStats(response)
    #expect(stats.page == 2 && stats.pagesCount == 5 && stats.hitsPerPage == 20 && stats.query == "lamp")
    #expect(stats.sortedHitsCount == 12 && stats.isTotalExact)
  }

  @Test(
    "Digits are grouped by three",
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (-999, "-999"), (1_234_567, "1,234,567"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func grouping(number: Int, text: String) {
    #expect(number.groupedByThousands() == text)
    #expect(number.groupedByThousands(separator: "\u{202f}").filter { $0 != "\u{202f}" } == "\(number)")
  }

  @Test("Nothing keeps the searcher, the logic or the view alive")
  func leaks() async {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var view: StatsView? = StatsView()
    var connector = searcher.map { StatsConnector(searcher: $0, controller: view) }
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
private final class StatsView: StatsController {
  private(set) var shown: [String?] = []
  func setItem(_ item: String?) { shown.append(item) }
}
