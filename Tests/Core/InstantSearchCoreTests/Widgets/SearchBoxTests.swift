import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The search box")
struct SearchBoxTests {
  let backend = ScriptedBackend { requests in
    requests.map { request in
      switch request {
      case .hits: .hits(SearchResponse())
      case .facetValues: .facetValues(FacetValuesResponse())
      }
    }
  }
  let searcher: HitsSearcher

  init() { searcher = HitsSearcher(backend: backend, indexName: "products", query: Query("lamp")) }

  var sentTexts: [String?] { backend.calls.map { $0.hitsRequest?.query.query } }

  @Test("The text of the view in which the user types is not set; that of other views is")
  func twoBoxes() {
    let (box, other) = (BoxView(), BoxView())
    let interactor = SearchBoxInteractor()
    interactor.connectController(box)
    interactor.connectController(other)
    box.onQueryChanged?("")
    box.onQueryChanged?("a")
    #expect(box.shown == [nil] && other.shown == [nil, "a"])
    other.onQueryChanged?("ab")
    #expect(box.shown == [nil, "ab"] && other.shown == [nil, "a"])
  }

  @Test("A nested change ends with the same text everywhere")
  func nestedChange() async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box)
    // A subscriber that corrects the text during the notification.
    connector.interactor.onQueryChanged.subscribe(with: box) { [interactor = connector.interactor] _, text in
      if text == "a" { interactor.query = "ab" }
    }
    searcher.onQueryChanged.subscribe(with: box) { [weak searcher] _, text in
      if text == "ab" { searcher?.query = "abc" }
    }
    box.onQueryChanged?("a")
    #expect(searcher.query == "abc" && connector.interactor.query == "abc" && box.shown.last == "abc")
    await searcher.waitUntilIdle()
    expectEqual(sentTexts, ["abc"])
  }

  @Test(
    "A searcher that replaces another gets the text in the box, without a search; the first is not updated any more",
    arguments: ["chair", ""])
  func secondSearcher(text: String) async {
    let second = HitsSearcher(backend: backend, indexName: "articles", query: Query("sofa"))
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box)
    box.onQueryChanged?(text)
    await searcher.waitUntilIdle()
    connector.interactor.connectSearcher(second)
    await second.waitUntilIdle()
    #expect(second.query == text && connector.interactor.query == text && box.shown == ["lamp"])
    expectEqual(sentTexts, [text], "connecting does not search")
    box.onQueryChanged?("desk")
    await second.waitUntilIdle()
    #expect(searcher.query == text && searcher.isIdle && sentTexts == [text, "desk"])
    // The first searcher again: it gets the text that was typed meanwhile.
    connector.interactor.connectSearcher(searcher)
    expectEqual(searcher.query, "desk")
    // Connected again, the same searcher keeps the text that it was given meanwhile.
    let other = SearchBoxConnector(searcher: searcher)
    other.disconnect()
    searcher.query = "sofa"
    other.connect()
    #expect(other.interactor.query == "sofa" && searcher.query == "sofa")
  }

  @Test("Several searchers get the text together; the box shows that of the first")
  func multiSearcher() async {
    let searchers = MultiSearcher(backend: backend)
    let products = searchers.addHitsSearcher(indexName: "products", query: Query("lamp"))
    let brands = searchers.addFacetSearcher(indexName: "products", attribute: "brand")
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searchers, controller: box)
    expectEqual(box.shown, ["lamp"])
    box.onQueryChanged?("sofa")
    await searchers.waitUntilIdle()
    #expect(products.query == "sofa" && brands.query == "sofa")
    #expect(backend.calls.count == 1 && backend.calls[0].requests.count == 2)

    searchers.query = "chair"
    brands.query = "only brands"
    #expect(box.shown == ["lamp", "chair"] && connector.interactor.query == "chair")
    await searchers.waitUntilIdle()
    expectEqual(backend.calls.count, 1)
    searchers.remove(products)
    products.query = "gone"
    expectEqual(box.shown.last, "chair")
    let onSubmit = SearchBoxInteractor()
    onSubmit.connectSearcher(searchers, searchTriggeringMode: .searchOnSubmit)
    onSubmit.query = "desk"
    expectEqual(brands.query, "only brands")
    onSubmit.submitQuery()
    await searchers.waitUntilIdle()
    #expect(brands.query == "desk" && backend.calls.count == 2)
  }
}

@MainActor
private final class BoxView: SearchBoxController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  private(set) var shown: [String?] = []
  func setQuery(_ query: String?) { shown.append(query) }
}
