import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("The sort menu")
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

  @Test("The selected index can't be deselected or excluded, and tapping it starts no search")
  func noDeselecting() async {
    let connector = SortByConnector(searcher: searcher, items: items, controller: view)
    view.onClick?("products")
    connector.interactor.exclude("products")
    connector.interactor.deselectAll()
    await searcher.waitUntilIdle()
    #expect(view.rows == ["* Featured", "  Lowest price"] && backend.calls.isEmpty)
    #expect(searcher.request.indexName == "products" && searcher.request.query.page == 3)
    // The same without a searcher; one for facet values can be switched as well.
    let interactor = SortByInteractor(items: items)
    for _ in 0..<2 { interactor.tap("by_price") }
    interactor.exclude("by_price")
    interactor.deselectAll()
    expectEqual(interactor.selections, ["by_price"])
    let values = FacetSearcher(backend: backend, indexName: "products", attribute: "brand")
    interactor.connectSearcher(values)
    interactor.tap("by_price")
    expectEqual(values.request.indexName, "by_price")
    values.cancel()
    await values.waitUntilIdle()
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
