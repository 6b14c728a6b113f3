import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Tabs of several indices")
struct IndexTabsTests {
  /// Answers with as many results as the name of the index says, `of12`.
  private let backend = ScriptedBackend { requests throws(SearchError) in
    var answers: [SearchAnswer] = []
    for request in requests {
      guard case .hits(let hits) = request, let count = Int(request.indexName.dropFirst(2)) else {
        throw .indexNotFound(request.indexName)
      }
      let size = hits.query.hitsPerPage ?? 20
      let first = (hits.query.page ?? 0) * size
      let shown = (first..<max(first, min(first + size, count))).map { Hit<JSON>(objectID: "\($0)", record: [:]) }
      var response = SearchResponse(hits: shown, nbHits: count)
      (response.page, response.hitsPerPage) = (hits.query.page ?? 0, size)
      response.nbPages = size > 0 ? (count + size - 1) / size : 0
      answers.append(.hits(response))
    }
    return answers
  }

  private typealias Tab = (name: String, title: String, searcher: HitsSearcher)

  private func tabs(_ searchers: MultiSearcher, _ names: [String]) -> [Tab] {
    names.map { ($0, $0.uppercased(), searchers.addHitsSearcher(indexName: $0)) }
  }

  @Test("However many indices there are, a key is one call")
  func oneCall() async {
    let searchers = MultiSearcher(backend: backend)
    let connector = IndexTabsConnector(tabs: tabs(searchers, (0..<200).map { "of\($0)" }), open: "of150")
    for text in ["l", "la", ""] {
      searchers.query = text
      await searchers.searchUntilIdle()
    }
    expectEqual(backend.calls.map(\.requests.count), [200, 200, 200])
    expectEqual(connector.interactor.item.tabs.map(\.count), (0..<200).map { $0 })
    expectEqual(connector.interactor.item.open?.name, "of150")
    expectEqual(searchers.hitsSearchers.filter { $0.onResults.lastValue != nil }.map(\.request.indexName), ["of150"])
  }

  @Test("An answer that comes after a newer one changes no number")
  func order() async {
    let backend = ScriptedBackend(ignoresCancellation: true)
    let searchers = MultiSearcher(backend: backend)
    let connector = IndexTabsConnector(tabs: tabs(searchers, ["a", "b"]))
    searchers.search()
    let first = await backend.nextCall()
    searchers.search()
    let second = await backend.nextCall()
    second.answer([3, 4].map { .hits(SearchResponse(nbHits: $0)) })
    while connector.interactor.item.tabs[1].count != 4 { await Task.yield() }
    first.answer([1, 2].map { .hits(SearchResponse(nbHits: $0)) })
    await searchers.waitUntilIdle()
    expectEqual(connector.interactor.item.tabs.map(\.count), [3, 4])
  }

  @Test("A tab that is opened while its number is awaited asks for results, and not again for those")
  func openingWhileCounting() async {
    let backend = ScriptedBackend()
    let searchers = MultiSearcher(backend: backend)
    let connector = IndexTabsConnector(tabs: tabs(searchers, ["a", "b"]))
    searchers.search()
    let call = await backend.nextCall()
    connector.interactor.open("b")
    connector.interactor.open("b")
    let opening = await backend.nextCall()
    connector.interactor.open("b")
    expectEqual(opening.requests.map(\.indexName), ["b"])
    opening.answer(SearchResponse(nbHits: 5))
    call.answer([1, 2].map { .hits(SearchResponse(nbHits: $0)) })
    await searchers.waitUntilIdle()
    expectEqual(connector.interactor.item.tabs.map(\.count), [1, 5], "with the results, which are newer")
    expectEqual(backend.calls.count, 2)
  }

  @Test("A tab that is opened before the search of this turn is sent is part of that")
  func openingInTheSameTurn() async {
    let searchers = MultiSearcher(backend: backend)
    let connector = IndexTabsConnector(tabs: tabs(searchers, ["of1", "of2"]))
    var shown: [[Int?]] = []
    connector.interactor.onItemChanged.subscribe(with: searchers) {
      if $1.tabs[0].count != nil { shown.append($1.tabs.map(\.count)) }
    }
    searchers.search()
    connector.interactor.open("of2")
    await searchers.waitUntilIdle()
    expectEqual(backend.calls.map(\.requests.count), [2])
    expectEqual(shown, [[1, 2]], "the answers of a call are shown together")
    expectEqual(searchers.hitsSearchers.map { $0.onResults.lastValue?.hits.count }, [nil, 2])
  }

  @Test("Without its tabs, disconnected or freed, a searcher searches for results")
  func withoutTabs() async throws {
    let searchers = MultiSearcher(backend: backend)
    let tabs = tabs(searchers, ["of1", "of2"])
    var connector: IndexTabsConnector? = IndexTabsConnector(tabs: tabs)
    expectEqual(tabs[1].searcher.extents.current, .count)
    try await expectEqual(tabs[1].searcher.results().hits.count, 2, "who awaits the results of a closed tab gets them")
    connector?.disconnect()
    expectEqual(tabs[1].searcher.extents.current, .page)
    connector?.connect()
    expectEqual(tabs[1].searcher.extents.current, .count)
    connector = nil
    expectEqual(tabs[1].searcher.extents.current, .page)
    await searchers.searchUntilIdle()
    expectEqual(searchers.hitsSearchers.map { $0.onResults.lastValue?.hits.count }, [1, 2])
  }

  @Test("Sections show no further pages; the opened tab begins at the first page and has all of them")
  func pages() async {
    let searchers = MultiSearcher(backend: backend)
    let tabs = tabs(searchers, ["of50", "of2"])
    // A restored page is one of the open tab.
    tabs[0].searcher.request.query.page = 1
    let connector = IndexTabsConnector(tabs: tabs, hitsPerSection: 3)
    let hits = HitsConnector<JSON>(searcher: tabs[0].searcher)
    await searchers.searchUntilIdle()
    expectEqual(hits.interactor.hits.map(\.objectID), ["0", "1", "2"])
    hits.interactor.loadMore()
    hits.interactor.notifyForInfiniteScrolling(rowNumber: 2)
    #expect(!searchers.hitsSearchers.contains { !$0.isIdle })
    var list = connector.interactor.item
    expectEqual(list.tabs.map { list.canShowMore(of: $0) }, [true, false])
    tabs[0].searcher.request.query.page = nil
    connector.interactor.open("of50")
    await searchers.waitUntilIdle()
    expectEqual(hits.interactor.hits.count, 20)
    hits.interactor.loadMore()
    await searchers.waitUntilIdle()
    expectEqual(hits.interactor.hits.count, 40)
    list = connector.interactor.item
    expectEqual(list.tabs.map { list.canShowMore(of: $0) }, [false, false])
    connector.interactor.open(nil)
    await searchers.waitUntilIdle()
    expectEqual(hits.interactor.hits.count, 3)
    // A section has as many results as a page has: the opened tab still has further pages.
    let others = MultiSearcher(backend: backend)
    let searcher = others.addHitsSearcher(indexName: "of50", query: Query(parameters: ["hitsPerPage": 5]))
    let section = IndexTabsConnector(tabs: [("a", "A", searcher)], hitsPerSection: 5)
    let sectionHits = HitsConnector<JSON>(searcher: searcher)
    await others.searchUntilIdle()
    section.interactor.open("a")
    await others.waitUntilIdle()
    sectionHits.interactor.loadMore()
    await others.waitUntilIdle()
    expectEqual(sectionHits.interactor.hits.count, 10)
  }

  @Test("Two widgets over the same searchers have the same tab open, and the first decides which is open at first")
  func sharing() async {
    let searchers = MultiSearcher(backend: backend)
    let tabs = tabs(searchers, ["of1", "of2", "of3"])
    let first = IndexTabsConnector(tabs: tabs, open: "of2")
    let second = IndexTabsConnector(tabs: tabs, open: "of3")
    expectEqual([first, second].map { $0.interactor.item.open?.name }, ["of2", "of2"])
    second.interactor.open("of3")
    expectEqual([first, second].map { $0.interactor.item.open?.name }, ["of3", "of3"])
    await searchers.waitUntilIdle()
    expectEqual(backend.calls.map(\.requests.count), [1])
  }

  @Test("A tab that does not exist does not open, nor sections where there are none")
  func unknownTab() async {
    let searchers = MultiSearcher(backend: backend)
    let connector = IndexTabsConnector(tabs: tabs(searchers, ["of1", "of2"]))
    for name in ["of3", "", nil] { connector.interactor.open(name) }
    expectEqual(connector.interactor.item.open?.name, "of1")
    #expect(!searchers.hitsSearchers.contains { !$0.isIdle })
    let none = IndexTabsConnector(tabs: [])
    none.interactor.open("of1")
    expectEqual(none.interactor.item, IndexTabList())
  }

  @Test("Texts say what is known: estimates are marked, unknown numbers left out, one error of all listed once")
  func texts() {
    let number: (Int) -> String = { $0.groupedByThousands() }
    let tabs = [
      IndexTab(name: "a", title: "A", count: 1_204), IndexTab(name: "b", title: "B", count: 5_000, isCountExact: false),
      IndexTab(name: "c", title: "C", error: .indexNotFound("c")),
      IndexTab(name: "d", title: "D", count: 0, countWithoutFilters: 1),
    ]
    let list = IndexTabList(tabs: tabs, hitsPerSection: 2)
    expectEqual(list.choices(number).map(\.text), ["All", "A (1,204)", "B (about 5,000)", "C", "D (0)"])
    expectEqual(list.notes(number), ["C: there is no index named 'c'", "D: 1 result without filters"])
    expectEqual(list.tabs.map { list.seeAllText(of: $0, number) }, ["See all 1,204", "See all about 5,000", nil, nil])
    let failed = IndexTabList(tabs: ["a", "b"].map { IndexTab(name: $0, title: $0, error: .timedOut) })
    expectEqual(failed.notes(number), ["the search backend did not answer in time"])
    expectEqual(failed.choices(number).map(\.name), ["a", "b"])
  }

  @Test(
    "An empty index has a section where it is asked for, or filters hide its results; a section shows its first ones")
  func sections() {
    var tabs = [
      IndexTab(name: "a", title: "A", count: 0), IndexTab(name: "b", title: "B"),
      IndexTab(name: "c", title: "C", count: 0, countWithoutFilters: 3),
      IndexTab(name: "d", title: "D", error: .timedOut), IndexTab(name: "e", title: "E", count: 4),
    ]
    let list = IndexTabList(tabs: tabs, hitsPerSection: 3)
    expectEqual(list.sections().map(\.name), ["b", "c", "d", "e"])
    expectEqual(list.sections(showsEmpty: true).map(\.name), ["a", "b", "c", "d", "e"])
    #expect(IndexTabList(tabs: tabs).sections().isEmpty)
    // Also while it has the results of the tab that was open.
    tabs = [IndexTab(name: "a", title: "A", count: 9), IndexTab(name: "b", title: "B", isOpen: true)]
    expectEqual(tabs.map { IndexTabList(tabs: tabs, hitsPerSection: 3).shownHitCount(of: $0) }, [3, nil])
    expectEqual(IndexTabList(tabs: tabs).shownHitCount(of: tabs[0]), nil)
  }

  @Test("The number without filters is counted in one call for all tabs, and none shows if it can't be counted")
  func countsWithoutFilters() async {
    let state = FilterState()
    let backend = ScriptedBackend { requests throws(SearchError) in
      let isFiltered = requests.allSatisfy { if case .hits(let hits) = $0 { !hits.conditions.isEmpty } else { false } }
      if !isFiltered, requests.contains(where: { $0.query.query == "uncounted" }) { throw .timedOut }
      return requests.map { _ in .hits(SearchResponse(nbHits: isFiltered ? 0 : 7)) }
    }
    let searchers = MultiSearcher(backend: backend)
    let tabs = tabs(searchers, ["a", "b", "c"])
    for tab in tabs { tab.searcher.connectFilterState(state) }
    let connector = IndexTabsConnector(tabs: tabs)
    state.groups.add(Filter(Filter.Facet(attribute: "color", stringValue: "red")), toGroupWithID: .and(name: "color"))
    await searchers.waitUntilIdle()
    await connector.waitUntilIdle()
    expectEqual(connector.interactor.item.tabs.map(\.countWithoutFilters), [7, 7, 7])
    expectEqual(backend.calls.map(\.requests.count), [3, 3])
    searchers.query = "uncounted"
    await searchers.searchUntilIdle()
    await connector.waitUntilIdle()
    expectEqual(connector.interactor.item.tabs.map(\.countWithoutFilters), [nil, nil, nil])
    expectEqual(connector.interactor.item.tabs.map(\.error), [nil, nil, nil])
  }

  @Test("A number without filters shows only for the search that it was counted for")
  func countOfAnotherSearch() async {
    let state = FilterState()
    let backend = ScriptedBackend()
    let searchers = MultiSearcher(backend: backend)
    let tabs = tabs(searchers, ["a", "b"])
    for tab in tabs { tab.searcher.connectFilterState(state) }
    let connector = IndexTabsConnector(tabs: tabs)
    state.groups.add(Filter(Filter.Facet(attribute: "color", stringValue: "red")), toGroupWithID: .and(name: "color"))
    await backend.nextCall().answer([0, 0].map { .hits(SearchResponse(nbHits: $0)) })
    let counting = await backend.nextCall()
    // The text of one searcher, which is searched for later.
    tabs[0].searcher.request.text = "other"
    counting.answer([7, 8].map { .hits(SearchResponse(nbHits: $0)) })
    await connector.waitUntilIdle()
    expectEqual(connector.interactor.item.tabs.map(\.countWithoutFilters), [nil, 8])
  }

  @Test("A link has the open tab with the text, the filters and the page of its searcher")
  func link() async {
    let mapping = LinkMapping([.values("color")], tabs: ["of50", "of60"])
    let searchers = MultiSearcher(backend: backend)
    let tabs = tabs(searchers, ["of50", "of60"])
    let states = tabs.map { _ in FilterState() }
    for (tab, state) in zip(tabs, states) { tab.searcher.connectFilterState(state) }
    let connector = IndexTabsConnector(tabs: tabs, hitsPerSection: 3)
    let (link, notices, _) = SearchLink.reading("q=lamp&color=red&tab=of60&page=2", with: mapping)
    #expect(notices.isEmpty && link.tab == "of60")
    link.apply(to: connector.interactor)
    await searchers.searchUntilIdle()
    expectEqual(backend.calls.map(\.requests.count), [2])
    expectEqual(connector.interactor.item.open?.name, "of60")
    expectEqual(tabs.map { $0.searcher.query }, ["lamp", "lamp"])
    expectEqual(tabs.map { $0.searcher.request.query.page ?? 0 }, [0, 1])
    expectEqual(states.map(\.groups.count), [0, 1], "each index has its own filters")
    expectEqual(SearchLink(connector.interactor).urlQuery(with: mapping), "q=lamp&color=red&tab=of60&page=2")
    SearchLink().apply(to: connector.interactor)
    #expect(connector.interactor.item.open == nil && searchers.query ?? "" == "")
    expectEqual(SearchLink(connector.interactor).urlQuery(with: mapping), "")
  }

  @Test("A link without tabs is as before, and a tab that does not exist is ignored with a notice")
  func linksOfOtherTabs() {
    let (link, notices, _) = SearchLink.reading("tab=toys&q=lamp", with: LinkMapping(tabs: ["books"]))
    #expect(link.tab == nil && link.text == "lamp")
    expectEqual(notices.map(\.description), ["'tab=toys' is ignored: expected one of the tabs books"])
    let (other, none, others) = SearchLink.reading("tab=toys", with: LinkMapping())
    #expect(other == SearchLink() && none.isEmpty && others.map(\.name) == ["tab"])
    var written = SearchLink()
    written.tab = "toys"
    #expect(written.urlQuery(with: LinkMapping()) == "" && written.urlQuery(with: LinkMapping(tabs: ["books"])) == "")
  }
}
