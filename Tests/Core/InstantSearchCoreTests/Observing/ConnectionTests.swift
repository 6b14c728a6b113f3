import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("Connecting twice: connecting a view again replaces its link")
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

  @Test("The link of another interactor is disconnected, and disconnecting it again leaves the new one")
  func twoInteractors() {
    let (first, second, box) = (SearchBoxInteractor(), SearchBoxInteractor(), Box())
    let old = first.connectController(box)
    let new = second.connectController(box)
    #expect(!old.isConnected && new.isConnected)
    old.disconnect()
    box.onQueryChanged?("a")
    #expect(first.query == nil && second.query == "a")
    first.query = "b"
    expectEqual(box.queries, [nil, nil])

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

  @Test("A connector that replaces another one for the same view works after the old one is deallocated")
  func connectorReplaced() async {
    let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    let state = FilterState()
    let list = List()
    func connector() -> FacetListConnector {
      FacetListConnector(searcher: searcher, filterState: state, attribute: "color", operator: .or, controller: list)
    }
    var kept = connector()
    kept = connector()
    // The old one disconnects in a later turn.
    for _ in 0..<10 { await Task.yield() }
    list.onClick?(Facet(value: "red", count: 1))
    expectEqual(state[or: "color"].filters, [.red])
    expectEqual(kept.interactor.selections, ["red"])
  }

  /// An object that a presenter holds.
  private final class Token: Sendable {}

  @Test("A presenter is freed after its view, with the next update of the widget")
  func presenterWithWidget() {
    for (number, widget) in presented.enumerated() {
      // With a discarded connection, it is freed with its view and its widget.
      #expect(WeakReference(widget { _ in }).isFreed, "widget \(number)")
      var kept: (() -> Void)?
      let token = WeakReference(widget { kept = $0 })
      kept?()
      #expect(token.isFreed, "widget \(number)")
    }
  }

  /// Connect a view that is deallocated at once to a widget, with a presenter that holds the returned object. They pass on
  /// a closure that changes the widget and holds it.
  private var presented: [@MainActor (_ keep: (@escaping () -> Void) -> Void) -> Token] {
    [
      { keep in
        let (list, token) = (FacetListInteractor(), Token())
        list.connectController(RecordingListController<Facet>(), with: Self.presenter(token))
        keep { list.replaceItems(with: [Facet(value: "red", count: 1)]) }
        return token
      },
      { keep in
        let (menu, token) = (HierarchicalInteractor(hierarchicalAttributes: ["a"]), Token())
        menu.connectController(RecordingMenu(), with: Self.presenter(token))
        keep {
          menu.tap("red")
          menu.connectController(RecordingMenu())
        }
        return token
      },
      { keep in
        let (list, token, state) = (CurrentFiltersInteractor(), Token(), FilterState())
        list.connectController(RecordingCurrentFilters()) { [token] _ in "\(token)" }
        keep {
          list.connectFilterState(state)
          state[or: "color"].add(.red)
        }
        return token
      },
      { keep in
        let facets = [AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 1)])]
        let (list, token) = (DynamicFacetListInteractor(orderedFacets: facets), Token())
        list.connectController(RecordingDynamicFacetListController(), with: ["color": Self.presenter(token)])
        keep {
          list.tap("red", for: "color")
          list.tap("blue", for: "color")
        }
        return token
      },
      { keep in
        let (stats, token) = (StatsInteractor(), Token())
        stats.connectController(RecordingStats()) { [token] _ in "\(token)" }
        keep { stats.connectController(RecordingStats()) }
        return token
      },
      { keep in
        let (sort, token) = (RelevantSortInteractor(), Token())
        sort.connectController(RecordingRelevantSort()) { [token] _ in
          RelevantSortTextualRepresentation(hintText: "\(token)", toggleTitle: "")
        }
        keep { sort.connectController(RecordingRelevantSort()) }
        return token
      },
    ]
  }

  private static func presenter(_ token: Token) -> FacetListPresenter {
    FacetListPresenter(transform: { [token] items in withExtendedLifetime(token) { items } })
  }

  /// A presenter whose deallocation can be observed.
  private final class Order: SelectableListPresentable {
    func present(_ list: SelectableList<Facet>) -> [SelectableItem<Facet>] { Array(list) }
  }

  @Test("A link does not keep its view, and connecting after the view is deallocated does nothing")
  func freedView() {
    let interactor = SearchBoxInteractor()
    var box: Box? = Box()
    let weakBox = WeakReference(box)
    let connection = box.map { interactor.connectController($0) }
    box = nil
    #expect(weakBox.isFreed)
    connection?.disconnect()
    connection?.connect()
    interactor.query = "a"
    #expect(interactor.query == "a" && weakBox.isFreed)
  }

  @Test("A presenter is freed with its link, or with one of the next connections after its view is deallocated")
  func freedPresenter() {
    let interactor = FacetListInteractor(facets: [Facet(value: "red", count: 1)])
    func connect(_ list: List?) -> WeakReference {
      let order = Order()
      if let list { interactor.connectController(list, with: order) }
      return WeakReference(order)
    }
    let list = List()
    let first = connect(list)
    #expect(!first.isFreed)
    let second = connect(list)
    #expect(first.isFreed && !second.isFreed)

    var gone: List? = List()
    let third = connect(gone)
    #expect(!third.isFreed)
    gone = nil
    // As many as the views of other tests need.
    for _ in 0..<100_000 where !third.isFreed { _ = SearchBoxInteractor().connectController(Box()) }
    #expect(third.isFreed && !second.isFreed)
  }
}
