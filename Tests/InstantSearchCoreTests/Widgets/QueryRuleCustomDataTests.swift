import InstantSearchCore
import InstantSearchTesting
import Testing

private struct Banner: Decodable, Hashable, Sendable {
  var title: String
}

@MainActor
@Suite("What rules attach to a search", .timeLimit(.minutes(1)))
struct QueryRuleCustomDataTests {
  let backend = ScriptedBackend()
  let searcher: HitsSearcher
  private let view = BannerView()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  func search(_ userData: [JSON]) async {
    searcher.search()
    var response = SearchResponse()
    response.userData = userData
    await backend.nextCall().answer(response)
    await searcher.waitUntilIdle()
  }

  @Test("It shows the first of an answer's data that fits the type, and nothing where none does")
  func typed() async {
    let connector = QueryRuleCustomDataConnector<Banner>(
      searcher: searcher, item: Banner(title: "welcome"), controller: view)
    #expect(view.shown == ["welcome"])
    await search([["redirect": "/sale"], ["title": "Sale"], ["title": "Second"]])
    await search([])
    await search([["redirect": "/sale"]])
    #expect(view.shown == ["welcome", "Sale", nil, nil] && connector.interactor.item == nil)
  }

  @Test("A failed search leaves what is shown; disconnecting too; connecting shows the last answer's")
  func stays() async {
    let connector = QueryRuleCustomDataConnector<Banner>(searcher: searcher, controller: view)
    await search([["title": "Sale"]])
    searcher.search()
    await backend.nextCall().fail(.timedOut)
    await searcher.waitUntilIdle()
    connector.disconnect()
    await search([["title": "New"]])
    #expect(view.shown == [nil, "Sale"] && connector.interactor.item == Banner(title: "Sale"))
    connector.connect()
    #expect(view.shown.last == "New")
  }

  @Test("Nothing keeps the searcher, the logic or the view alive")
  func leaks() {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var view: BannerView? = BannerView()
    var connector = searcher.map { QueryRuleCustomDataConnector<Banner>(searcher: $0, controller: view) }
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
private final class BannerView: QueryRuleCustomDataController {
  typealias Model = Banner
  private(set) var shown: [String?] = []
  func setItem(_ item: Banner?) { shown.append(item?.title) }
}
