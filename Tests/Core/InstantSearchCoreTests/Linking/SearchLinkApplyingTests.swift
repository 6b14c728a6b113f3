import InstantSearchCore
import InstantSearchTesting
import TestSupport
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
      expectEqual(listener.changes, 1)
      expectEqual(SearchLink(searcher, mainIndexName: "products"), link)
      await searcher.searchUntilIdle()
      expectEqual(backend.calls.count, (isFirst ? 1 : 3))
      let request = try #require(backend.calls.last?.hitsRequest)
      #expect(request.query.query == "lamp" && request.query.page == 2 && request.indexName == "products_by_price")
      expectEqual(request.conditions.count, 2)

      SearchLink().apply(to: searcher, filterState, mainIndexName: "products")
      expectEqual(SearchLink(searcher, filterState, mainIndexName: "products"), SearchLink())
      #expect(searcher.request.indexName == "products" && searcher.request.query.page == 0)
      await searcher.waitUntilIdle()
    }
  }

  @Test("The empty link changes nothing of a new searcher, and one of the same search keeps the page")
  func unchanged() async {
    let request = searcher.request
    SearchLink().apply(to: searcher, mainIndexName: "products")
    expectEqual(searcher.request, request)
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)

    link.apply(to: searcher, mainIndexName: "products")
    var other = link
    other.text = "desk"
    other.apply(to: searcher, mainIndexName: "products")
    expectEqual(searcher.request.query.page, 2)
    link.apply(to: searcher, mainIndexName: "products")
    expectEqual(SearchLink(searcher, mainIndexName: "products"), link)
  }

  @Test("A hierarchy without a choice is not part of the link; the expanded lists are the front end's")
  func screen() {
    filterState.groups.setLevels(["lvl0", "lvl1"], ofGroupWithID: .hierarchical(name: "category"))
    let link = SearchLink(searcher, mainIndexName: "products", expandedLists: ["brand"])
    #expect(link.groups.isEmpty && link.urlQuery(with: LinkMapping()) == "more=brand")
    expectEqual(SearchLink(HitsSearcher(backend: backend, indexName: "a"), mainIndexName: "b").indexName, "a")
  }

  @Test("A mode that is chosen is part of the link; a link without one restores the app's own")
  func mode() {
    searcher.request.query.mode = .keyword
    expectEqual(SearchLink(searcher, mainIndexName: "products"), SearchLink())
    searcher.request.query.page = 2
    searcher.request.chosenMode = .semantic
    #expect(searcher.request.query.mode == .semantic && searcher.request.query.page == 0)
    var chosen = SearchLink()
    chosen.mode = .semantic
    expectEqual(SearchLink(searcher, mainIndexName: "products"), chosen)
    SearchLink().apply(to: searcher, mainIndexName: "products")
    expectEqual(searcher.request.query.mode, .keyword)
    chosen.apply(to: searcher, mainIndexName: "products")
    expectEqual(searcher.request.query.mode, .semantic)
    // What the app sets itself is no choice.
    searcher.request.query.mode = nil
    expectEqual(SearchLink(searcher, mainIndexName: "products"), SearchLink())
  }

  @Test("A page size and a relevancy that are chosen are part of the link; a link without them restores the app's own")
  func choices() async {
    searcher.request.query.hitsPerPage = 5
    let (sizes, relevance) = (RecordingPicker<Int>(), RecordingRelevantSort())
    let sizeMenu = HitsPerPageConnector(searcher: searcher, items: [5, 20], controller: sizes)
    let sort = RelevantSortInteractor(priority: .relevancy)
    sort.connectSearcher(searcher)
    sort.connectController(relevance)
    expectEqual(SearchLink(searcher, mainIndexName: "products"), SearchLink())
    sizes.onClick?(20)
    relevance.tap()
    searcher.request.query.page = 2
    var chosen = SearchLink()
    (chosen.hitsPerPage, chosen.relevancyStrictness, chosen.page) = (20, 0, 2)
    expectEqual(SearchLink(searcher, mainIndexName: "products"), chosen)

    let request = searcher.request
    chosen.apply(to: searcher, mainIndexName: "products")
    expectEqual(searcher.request, request)
    SearchLink().apply(to: searcher, mainIndexName: "products")
    #expect(searcher.request.query.hitsPerPage == 5 && searcher.request.query.relevancyStrictness == nil)
    expectEqual(sizeMenu.interactor.selections, [5])
    sizes.onClick?(20)
    sizes.onClick?(5)
    expectEqual(SearchLink(searcher, mainIndexName: "products"), SearchLink())
    let own = searcher.request
    SearchLink().apply(to: searcher, mainIndexName: "products")
    expectEqual(searcher.request, own, "the app's own size is no choice")

    let fresh = HitsSearcher(backend: backend, indexName: "products")
    chosen.apply(to: fresh, mainIndexName: "products")
    #expect(fresh.request.query.hitsPerPage == 20 && fresh.request.query.page == 2)
    expectEqual(SearchLink(fresh, mainIndexName: "products"), chosen)
    // What the app sets after a choice is no choice, and a link without one leaves it.
    fresh.request.query.hitsPerPage = 7
    expectEqual(SearchLink(fresh, mainIndexName: "products").hitsPerPage, nil)
    SearchLink().apply(to: fresh, mainIndexName: "products")
    expectEqual(fresh.request.query.hitsPerPage, 7)
    await searcher.waitUntilIdle()
  }

  @Test("Relevant results can be chosen where the app itself searches for all")
  func relevancyOfApp() async {
    searcher.request.query.relevancyStrictness = 0
    let sort = RelevantSortInteractor(priority: .hitsCount)
    sort.connectSearcher(searcher)
    sort.toggle()
    expectEqual(searcher.request.query.relevancyStrictness, 100)
    expectEqual(SearchLink(searcher, mainIndexName: "products").relevancyStrictness, 100)
    sort.toggle()
    expectEqual(SearchLink(searcher, mainIndexName: "products"), SearchLink())
    await searcher.waitUntilIdle()
  }

  @Test("Applied where it comes from, a link searches for nothing, though a menu keeps its levels without a choice")
  func levels() async {
    let menu = HierarchicalConnector(searcher: searcher, hierarchicalAttributes: ["lvl0", "lvl1"])
    menu.interactor.tap("Home")
    menu.interactor.tap("Home")
    filterState[or: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Acme"))
    await searcher.waitUntilIdle()
    let count = backend.calls.count
    #expect(filterState.groups.count == 2 && count > 0)
    SearchLink(searcher, mainIndexName: "products").apply(to: searcher, mainIndexName: "products")
    await searcher.waitUntilIdle()
    expectEqual(backend.calls.count, count)
  }
}
