import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("The sort menu", .timeLimit(.minutes(1)))
struct SortByTests {
  let backend = ScriptedBackend { requests in requests.map { _ in .hits(SearchResponse()) } }
  let searcher: HitsSearcher
  private let view = SortMenu()
  let items = [
    SortByItem(indexName: "products", label: "Featured"), SortByItem(indexName: "by_price", label: "Lowest price"),
  ]

  init() {
    searcher = HitsSearcher(backend: backend, indexName: "products", query: Query("lamp"))
    searcher.request.query.page = 3
  }

  @Test("It shows the labels with the searcher's index chosen from the first frame, without a search")
  func firstFrame() async {
    let connector = SortByConnector(searcher: searcher, items: items, controller: view)
    #expect(view.rows == ["* Featured", "  Lowest price"])
    #expect(connector.interactor.selections == ["products"])
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty && searcher.request.query.page == 3)
  }

  @Test("Choosing another index searches it, from the first page on")
  func switching() async {
    let connector = SortByConnector(searcher: searcher, items: items, controller: view)
    view.onClick?("by_price")
    #expect(view.rows == ["  Featured", "* Lowest price"])
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 1)
    let request = backend.calls.first?.hitsRequest
    #expect(request?.indexName == "by_price" && request?.query.page == 0 && request?.query.query == "lamp")
    #expect(connector.interactor.selections == ["by_price"])
  }

  @Test("The chosen index can't be deselected, excluded or removed with all others, and asks for nothing")
  func noDeselecting() async {
    let connector = SortByConnector(searcher: searcher, items: items, controller: view)
    view.onClick?("products")
    connector.interactor.exclude("products")
    connector.interactor.deselectAll()
    await searcher.waitUntilIdle()
    #expect(view.rows == ["* Featured", "  Lowest price"] && backend.calls.isEmpty)
    #expect(searcher.request.indexName == "products" && searcher.request.query.page == 3)
  }

  @Test("Nor where no searcher is connected")
  func noSearcher() {
    let interactor = SortByInteractor(items: items)
    interactor.tap("by_price")
    interactor.tap("by_price")
    interactor.exclude("by_price")
    interactor.deselectAll()
    #expect(interactor.selections == ["by_price"])
  }

  @Test("It follows the searcher's index; one that it lacks leaves none of its own chosen")
  func follows() async {
    let connector = SortByConnector(searcher: searcher, items: items, controller: view)
    searcher.request.indexName = "by_price"
    #expect(view.rows == ["  Featured", "* Lowest price"])
    searcher.request.indexName = "other"
    #expect(view.rows == ["  Featured", "  Lowest price"])
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty)
    view.onClick?("products")
    #expect(searcher.request.indexName == "products" && connector.interactor.selections == ["products"])
  }

  @Test("Disconnecting leaves the index; then neither side follows, and connecting shows the searcher's")
  func disconnecting() async {
    let connector = SortByConnector(searcher: searcher, items: items, controller: view)
    view.onClick?("by_price")
    await searcher.waitUntilIdle()
    connector.disconnect()
    #expect(searcher.request.indexName == "by_price" && view.onClick == nil)
    searcher.request.indexName = "products"
    #expect(view.rows == ["  Featured", "* Lowest price"])
    connector.connect()
    #expect(view.rows == ["* Featured", "  Lowest price"])
    await searcher.waitUntilIdle()
    #expect(backend.calls.count == 1)
  }

  @Test("A searcher for facet values can be switched as well")
  func facetSearcher() async {
    let searcher = FacetSearcher(backend: backend, indexName: "products", attribute: "brand")
    let interactor = SortByInteractor(items: items)
    interactor.connectSearcher(searcher)
    interactor.tap("by_price")
    #expect(searcher.request.indexName == "by_price")
    searcher.cancel()
    await searcher.waitUntilIdle()
  }

  @Test("Nothing keeps the searcher, the logic or the view alive")
  func leaks() {
    var searcher: HitsSearcher? = HitsSearcher(backend: backend, indexName: "products")
    var view: SortMenu? = SortMenu()
    var connector = searcher.map { SortByConnector(searcher: $0, items: items, controller: view) }
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
private final class SortMenu: SortByController {
  var onClick: ((String) -> Void)?
  private(set) var rows: [String] = []

  func setSelectableItems(selectableItems: [SelectableItem<String>]) {
    rows = selectableItems.map { ($0.isSelected ? "* " : "  ") + ($0.label ?? $0.item) }
  }

  func reload() {}
}
