import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@Suite("The statistics")
struct StatsTests {
  @Test("The sentence has the number of results, whether it is exact, and the time; all numbers are available")
  func sentence() {
    for (nbHits, milliseconds, isExact, expected) in [
      (1204, 3, true, "1,204 results in 3 ms"), (1, 3, true, "1 result in 3 ms"),
      (50_000, 1000, false, "about 50,000 results in 1,000 ms"),
    ] {
      var response = SearchResponse(nbHits: nbHits)
      response.processingTimeMS = milliseconds
      response.exhaustiveNbHits = isExact
      expectEqual(DefaultPresenter.Stats.present(SearchStats(response)), expected)
      response.mayBeOlder = true
      expectEqual(DefaultPresenter.Stats.present(SearchStats(response)), "\(expected) · may be out of date")
    }
    for (number, text) in [
      (0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (-999, "-999"), (1_234_567, "1,234,567"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ] {
      expectEqual(number.groupedByThousands(), text)
      expectEqual(number.groupedByThousands(separator: "\u{202f}").filter { $0 != "\u{202f}" }, "\(number)")
    }
    var response = SearchResponse(nbHits: 100)
    (response.page, response.nbPages, response.hitsPerPage, response.query) = (2, 5, 20, "lamp")
    response.otherFields["nbSortedHits"] = 12
    let stats = SearchStats(response)
    #expect(stats.page == 2 && stats.pagesCount == 5 && stats.hitsPerPage == 20 && stats.query == "lamp")
    #expect(stats.sortedHitsCount == 12 && stats.isTotalExact)
  }

  @MainActor
  private func searcher(finding nbHits: Int) -> HitsSearcher {
    HitsSearcher(
      backend: ScriptedBackend { _ throws(SearchError) in [.hits(SearchResponse(nbHits: nbHits))] },
      indexName: "products")
  }

  @MainActor
  @Test("A second searcher replaces the first")
  func secondSearcher() async {
    let (first, second) = (searcher(finding: 1), searcher(finding: 7))
    let connector = StatsConnector(searcher: first)
    connector.interactor.connectSearcher(second)
    for searcher in [second, first] {
      await searcher.searchUntilIdle()
    }
    expectEqual(connector.interactor.item?.totalHitsCount, 7)
  }

  /// A label that shows a text with its style.
  @MainActor
  private final class StyledLabel: ItemController {
    struct Text: Equatable {
      var text: String
      var isBold: Bool
    }

    private(set) var texts: [Text?] = []
    func setItem(_ item: Text?) { texts.append(item) }
  }

  @MainActor
  @Test("A view can show something else than a sentence: what its presenter makes")
  func otherItem() async {
    let (searcher, first, second) = (searcher(finding: 7), StyledLabel(), StyledLabel())
    let connector = StatsConnector(searcher: searcher, controller: first) { stats in
      stats.map { StyledLabel.Text(text: "\($0.totalHitsCount)", isBold: true) }
    }
    connector.connectController(second) { _ in StyledLabel.Text(text: "always", isBold: false) }
    await searcher.searchUntilIdle()
    expectEqual(first.texts, [nil, .init(text: "7", isBold: true)])
    expectEqual(second.texts, Array(repeating: .init(text: "always", isBold: false), count: 2))
    connector.disconnect()
    await searcher.searchUntilIdle()
    expectEqual(first.texts.count, 2)
  }
}
