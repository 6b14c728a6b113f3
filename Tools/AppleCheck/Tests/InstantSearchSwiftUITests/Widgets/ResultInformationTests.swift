import InstantSearchCore
import InstantSearchSwiftUI
import InstantSearchTesting
import SwiftUI
import Testing

@MainActor
@Suite("The views around the results: stats, loading, order", .timeLimit(.minutes(1)))
struct ResultInformationTests {
  @Test("The sentence about the results shows after the first answer")
  func stats() async {
    let catalogue = Catalogue()
    let controller = StatsObservableController()
    let connector = StatsConnector(searcher: catalogue.searcher, controller: controller) { stats in
      stats.map { "\($0.totalHitsCount) products" }
    }
    let screen = Rendering(Stats(controller))
    #expect(screen.lines == [])
    await catalogue.search()
    #expect(screen.lines == ["4 products"])
    connector.disconnect()
  }

  @Test("The wheel turns while a search is under way")
  func loading() async {
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    let controller = LoadingObservableController()
    let connector = LoadingConnector(searcher: searcher, controller: controller)
    let screen = Rendering(LoadingIndicator(controller))
    #expect(screen.lines == [])
    searcher.search()
    let call = await backend.nextCall()
    #expect(screen.lines == ["[…]"] && screen.spokenLines == ["Searching"])
    call.answer(SearchResponse())
    await searcher.waitUntilIdle()
    #expect(screen.lines == [])
    connector.disconnect()
  }

  @Test("The sort menu shows the index that is searched, and a choice searches another one")
  func sortBy() async {
    let catalogue = Catalogue()
    let controller = SortByObservableController()
    let connector = SortByConnector(
      searcher: catalogue.searcher,
      items: [.init(indexName: "products", label: "Featured"), .init(indexName: "cheap", label: "Lowest price")],
      controller: controller)
    let screen = Rendering(SortByMenu(controller))
    #expect(screen.lines == ["Sort by [Featured]"])
    screen.choose("Lowest price", in: "Sort by")
    await catalogue.settle()
    #expect(screen.lines == ["Sort by [Lowest price]"])
    #expect(catalogue.searcher.request.indexName == "cheap")
    connector.disconnect()
    screen.choose("Featured", in: "Sort by")
    #expect(screen.lines == ["Sort by [Lowest price]"] && catalogue.searcher.request.indexName == "cheap")
  }

  @Test("What a rule attaches shows while it is there")
  func customData() async {
    struct Banner: Decodable, Sendable { let title: String }
    struct BannerView: View {
      @ObservedObject var controller: QueryRuleCustomDataObservableController<Banner>
      var body: some View { Text(controller.item?.title ?? "none") }
    }
    let searcher = HitsSearcher(
      backend: ScriptedBackend { _ throws(SearchError) in
        var response = SearchResponse()
        response.userData = [["title": "Sale"]]
        return [.hits(response)]
      }, indexName: "products")
    let controller = QueryRuleCustomDataObservableController<Banner>()
    let connector = QueryRuleCustomDataConnector(searcher: searcher, controller: controller)
    let screen = Rendering(BannerView(controller: controller))
    let ready = Rendering(QueryRuleCustomData(controller) { Text($0.title) })
    #expect(screen.lines == ["none"] && ready.lines == [])
    searcher.search()
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["Sale"] && ready.lines == ["Sale"])
    connector.disconnect()
  }

  @Test("Relevant sort shows what holds and offers the other priority")
  func relevantSort() async {
    let searcher = HitsSearcher(
      backend: ScriptedBackend { requests throws(SearchError) in
        requests.map { request in
          var response = SearchResponse(hits: [], nbHits: 0)
          var strictness: Int?
          if case .hits(let request) = request { strictness = request.query["relevancyStrictness"]?.int }
          response.otherFields["appliedRelevancyStrictness"] = .integer(Int64(strictness ?? 90))
          return .hits(response)
        }
      }, indexName: "products")
    let controller = RelevantSortObservableController()
    let connector = RelevantSortConnector(searcher: searcher, controller: controller)
    let screen = Rendering(RelevantSort(controller))
    #expect(screen.lines == [])
    searcher.search()
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["Only the most relevant results are shown Show all results"])
    screen.tap("Show all results")
    await searcher.waitUntilIdle()
    #expect(screen.lines == ["All results are shown Show relevant results only"])
    connector.disconnect()
  }
}
