import InstantSearchCore
import InstantSearchTesting
import Testing

@MainActor
@Suite("Promise 8: connecting a view again replaces its link, whoever made it", .timeLimit(.minutes(30)))
struct ViewLinkTests {
  @MainActor
  private final class Box: SearchBoxController {
    var onQueryChanged: ((String?) -> Void)?
    var onQuerySubmitted: ((String?) -> Void)?
    var queries: [String?] = []
    func setQuery(_ query: String?) { queries.append(query) }
  }

  @MainActor
  private final class List: FacetListController {
    var onClick: ((Facet) -> Void)?
    func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {}
    func reload() {}
  }

  @Test("The link of another interactor is cut, and cutting that again takes nothing away from the new one")
  func twoInteractors() {
    let (first, second, box) = (SearchBoxInteractor(), SearchBoxInteractor(), Box())
    let old = first.connectController(box)
    let new = second.connectController(box)
    #expect(!old.isConnected && new.isConnected)
    old.disconnect()
    box.onQueryChanged?("a")
    #expect(first.query == nil && second.query == "a")
    first.query = "b"
    #expect(box.queries == [nil, nil])

    old.connect()
    #expect(old.isConnected && !new.isConnected && box.queries.last == "b")
    old.disconnect()
    #expect(box.onQueryChanged == nil)
  }

  @Test("A view has a link in each of its roles")
  func roles() {
    @MainActor
    final class Screen: SearchBoxController, FacetListController {
      var onQueryChanged: ((String?) -> Void)?
      var onQuerySubmitted: ((String?) -> Void)?
      var onClick: ((Facet) -> Void)?
      func setQuery(_ query: String?) {}
      func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {}
      func reload() {}
    }
    let (screen, box, list) = (Screen(), SearchBoxInteractor(), FacetListInteractor())
    let first = box.connectController(screen)
    list.connectController(screen)
    #expect(first.isConnected && screen.onQueryChanged != nil && screen.onClick != nil)
  }

  @Test("A connector that takes the place of another one for the same view works when the old one has gone")
  func connectorReplaced() async {
    let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    let state = FilterState()
    let list = List()
    func connector() -> FacetListConnector {
      FacetListConnector(searcher: searcher, filterState: state, attribute: "color", operator: .or, controller: list)
    }
    var kept = connector()
    kept = connector()
    // The old one cuts its connections in a turn of its own.
    for _ in 0..<10 { await Task.yield() }
    list.onClick?(Facet(value: "red", count: 1))
    #expect(state[or: "color"].filters == [.red])
    #expect(kept.interactor.selections == ["red"])
  }

  @Test("Neither a view nor a presenter is kept by its place")
  func freed() {
    let interactor = SearchBoxInteractor()
    var box: Box? = Box()
    let weakBox = WeakReference(box)
    let connection = box.map { interactor.connectController($0) }
    box = nil
    #expect(weakBox.isFreed)
    connection?.disconnect()
    connection?.connect()
    interactor.query = "a"
  }
}
