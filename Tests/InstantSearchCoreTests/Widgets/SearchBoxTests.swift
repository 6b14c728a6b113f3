import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The search box", .timeLimit(.minutes(1)))
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

  @Test("It shows the searcher's text from the first frame, and connecting never searches")
  func firstFrame() async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box)
    #expect(box.shown == ["lamp"] && connector.interactor.query == "lamp")
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)
  }

  @Test("As you type, each change is searched for, once a turn; submitting adds nothing")
  func asYouType() async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box)
    box.onQueryChanged?("lamps")
    #expect(searcher.query == "lamps" && connector.interactor.query == "lamps")
    box.onQueryChanged?("lamps b")
    await searcher.waitUntilIdle()
    box.onQuerySubmitted?("lamps b")
    await searcher.waitUntilIdle()
    #expect(sentTexts == ["lamps b"])
  }

  @Test("On submit, typing searches for nothing and leaves the searcher's text alone")
  func onSubmit() async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box, searchTriggeringMode: .searchOnSubmit)
    box.onQueryChanged?("chair")
    await searcher.waitUntilIdle()
    #expect(searcher.query == "lamp" && backend.calls.isEmpty)
    box.onQuerySubmitted?("chair")
    await searcher.waitUntilIdle()
    connector.interactor.submitQuery()
    await searcher.waitUntilIdle()
    #expect(sentTexts == ["chair", "chair"])
  }

  @Test(
    "It follows the searcher's text without searching, in both modes",
    arguments: [SearchTriggeringMode.searchAsYouType, .searchOnSubmit])
  func follows(mode: SearchTriggeringMode) async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box, searchTriggeringMode: mode)
    searcher.query = "sofa"
    searcher.query = nil
    #expect(box.shown == ["lamp", "sofa", nil] && connector.interactor.query == nil)
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)
  }

  @Test("The box in which the user types is not written to; another one is")
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

  @Test("A change in the middle of a change ends with the same text everywhere")
  func nestedChange() async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box)
    // Who corrects the text while it is being told.
    connector.interactor.onQueryChanged.subscribe(with: box) { [interactor = connector.interactor] _, text in
      if text == "a" { interactor.query = "ab" }
    }
    searcher.onQueryChanged.subscribe(with: box) { [weak searcher] _, text in
      if text == "ab" { searcher?.query = "abc" }
    }
    box.onQueryChanged?("a")
    #expect(searcher.query == "abc" && connector.interactor.query == "abc" && box.shown.last == "abc")
    await searcher.waitUntilIdle()
    #expect(sentTexts == ["abc"])
  }

  @Test(
    "A searcher that takes the place of another gets the text in the box, without a search; the first hears no more",
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
    #expect(sentTexts == [text], "connecting does not search")
    box.onQueryChanged?("desk")
    await second.waitUntilIdle()
    #expect(searcher.query == text && searcher.isIdle && sentTexts == [text, "desk"])
    // Back again: what was typed meanwhile holds.
    connector.interactor.connectSearcher(searcher)
    #expect(searcher.query == "desk")
  }

  @Test("Connected again, the same searcher keeps the text that it has got meanwhile")
  func sameSearcherAgain() {
    let connector = SearchBoxConnector(searcher: searcher)
    connector.disconnect()
    searcher.query = "sofa"
    connector.connect()
    #expect(connector.interactor.query == "sofa" && searcher.query == "sofa")
  }

  @Test("Several searchers get the text together; the box shows that of the first")
  func multiSearcher() async {
    let searchers = MultiSearcher(backend: backend)
    let products = searchers.addHitsSearcher(indexName: "products", query: Query("lamp"))
    let brands = searchers.addFacetSearcher(indexName: "products", attribute: "brand")
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searchers, controller: box)
    #expect(box.shown == ["lamp"])
    box.onQueryChanged?("sofa")
    await searchers.waitUntilIdle()
    #expect(products.query == "sofa" && brands.query == "sofa")
    #expect(backend.calls.count == 1 && backend.calls[0].requests.count == 2)

    searchers.query = "chair"
    brands.query = "only brands"
    #expect(box.shown == ["lamp", "chair"] && connector.interactor.query == "chair")
    await searchers.waitUntilIdle()
    #expect(backend.calls.count == 1)
    searchers.remove(products)
    products.query = "gone"
    #expect(box.shown.last == "chair")
  }

  @Test("Several searchers on submit")
  func multiSearcherOnSubmit() async {
    let searchers = MultiSearcher(backend: backend)
    searchers.addHitsSearcher(indexName: "products")
    let interactor = SearchBoxInteractor()
    interactor.connectSearcher(searchers, searchTriggeringMode: .searchOnSubmit)
    interactor.query = "lamp"
    #expect(searchers.query == nil)
    interactor.submitQuery()
    await searchers.waitUntilIdle()
    #expect(sentTexts == ["lamp"])
  }

  @Test("Disconnecting changes no text, and then neither side follows; connecting shows the searcher's again")
  func disconnecting() async {
    let box = BoxView()
    let connector = SearchBoxConnector(searcher: searcher, controller: box)
    connector.disconnect()
    #expect(searcher.query == "lamp" && connector.interactor.query == "lamp" && box.shown == ["lamp"])
    #expect(box.onQueryChanged == nil && box.onQuerySubmitted == nil)
    searcher.query = "sofa"
    connector.interactor.query = "chair"
    await searcher.waitUntilIdle()
    #expect(searcher.query == "sofa" && box.shown == ["lamp"] && backend.calls.isEmpty)
    connector.connect()
    #expect(box.shown == ["lamp", "sofa"])
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)
  }

  @Test("Nothing keeps the searcher, the logic or the view alive")
  func leaks() {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var box: BoxView? = BoxView()
    var interactor: SearchBoxInteractor? = SearchBoxInteractor()
    let (weakSearcher, weakBox, weakInteractor) = (
      WeakReference(searcher), WeakReference(box), WeakReference(interactor)
    )
    var connections: [Connection?] = [
      searcher.flatMap { interactor?.connectSearcher($0) }, box.flatMap { interactor?.connectController($0) },
    ]
    interactor = nil
    #expect(weakInteractor.isFreed)
    searcher = nil
    box = nil
    #expect(weakSearcher.isFreed && weakBox.isFreed)
    for connection in connections { connection?.disconnect() }
    connections = []
  }
}

@MainActor
private final class BoxView: SearchBoxController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  private(set) var shown: [String?] = []
  func setQuery(_ query: String?) { shown.append(query) }
}
