import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("A link is shown by a searcher and its filters")
struct SearchLinkApplyingTests {
  let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse(nbHits: 1)) } }
  let filterState = FilterState()
  let searcher: HitsSearcher
  let link = SearchLink.reading(
    "q=lamp&brand=Acme&brand=Tarn&price=10:50&page=3&sort=price", with: SearchLinkTests.mapping
  ).link

  init() {
    searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.connectFilterState(filterState)
  }

  /// Counts the changes of a state.
  final class Listener {
    var changes = 0

    @MainActor
    init(_ state: FilterState) { state.onChange.subscribe(with: self) { listener, _ in listener.changes += 1 } }
  }

  @Test("Applying is one change of the filters and, with a search, one request for the page of the link")
  func applying() async throws {
    for isFirst in [true, false] {
      let listener = Listener(filterState)
      link.apply(to: searcher, mainIndexName: "products")
      #expect(listener.changes == 1)
      #expect(SearchLink(searcher, mainIndexName: "products") == link)
      searcher.search()
      await searcher.waitUntilIdle()
      #expect(backend.calls.count == (isFirst ? 1 : 3))
      let request = try #require(backend.calls.last?.hitsRequest)
      #expect(request.query.query == "lamp" && request.query.page == 2 && request.indexName == "products_by_price")
      #expect(request.conditions.count == 2)

      SearchLink().apply(to: searcher, filterState, mainIndexName: "products")
      #expect(SearchLink(searcher, filterState, mainIndexName: "products") == SearchLink())
      #expect(searcher.request.indexName == "products" && searcher.request.query.page == 0)
      await searcher.waitUntilIdle()
    }
  }

  @Test("The empty link changes nothing of a new searcher, and one of the same search keeps the page")
  func unchanged() async {
    let request = searcher.request
    SearchLink().apply(to: searcher, mainIndexName: "products")
    #expect(searcher.request == request)
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)

    link.apply(to: searcher, mainIndexName: "products")
    var other = link
    other.text = "desk"
    other.apply(to: searcher, mainIndexName: "products")
    #expect(searcher.request.query.page == 2)
    link.apply(to: searcher, mainIndexName: "products")
    #expect(SearchLink(searcher, mainIndexName: "products") == link)
  }

  @Test("A hierarchy without a choice is not part of the link; the expanded lists are the front end's")
  func screen() {
    filterState.groups.setLevels(["lvl0", "lvl1"], ofGroupWithID: .hierarchical(name: "category"))
    let link = SearchLink(searcher, mainIndexName: "products", expandedLists: ["brand"])
    #expect(link.groups.isEmpty && link.urlQuery(with: LinkMapping()) == "more=brand")
    #expect(SearchLink(HitsSearcher(backend: backend, indexName: "a"), mainIndexName: "b").indexName == "a")
  }
}
