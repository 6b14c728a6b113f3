import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("A search box and its results in one")
struct SearchConnectorTests {
  private let backend = ScriptedBackend(
    answering: ReferenceBackend(records: [
      ["objectID": "1", "name": "Desk lamp", "color": "red"], ["objectID": "2", "name": "Sofa", "color": "red"],
      ["objectID": "3", "name": "Floor lamp", "color": "blue"],
    ]))
  private let searcher: HitsSearcher
  private let state = FilterState()
  private let box = RecordingSearchBox()
  private let list = RecordingHits()

  init() { searcher = HitsSearcher(backend: backend, indexName: "products") }

  private func connector(_ mode: SearchTriggeringMode = .searchAsYouType) -> SearchConnector<JSON> {
    SearchConnector(
      searcher: searcher, searchTriggeringMode: mode, searchBoxController: box, hitsController: list,
      filterState: state)
  }

  @Test("What is typed is searched for within the filters, and shown")
  func typing() async {
    let connector = connector()
    #expect(connector.searcher === searcher && connector.filterState === state)
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty, "connecting does not search")
    box.type("lamp")
    await searcher.waitUntilIdle()
    expectEqual(list.names, ["Desk lamp", "Floor lamp"])
    state[and: "color"].add(Filter.Facet.red)
    await searcher.waitUntilIdle()
    expectEqual(list.names, ["Desk lamp"])
  }

  @Test("Disconnected, nothing typed is searched for and no result shown; connected again, all is")
  func disconnecting() async {
    let (connector, otherBox, otherList) = (connector(), RecordingSearchBox(), RecordingHits())
    // Further views are connected to its connectors, and disconnected with it.
    let connections = [
      connector.searchBoxConnector.connectController(otherBox), connector.hitsConnector.connectController(otherList),
    ]
    expectEqual(connections.map(\.isConnected), [true, true])
    connector.disconnect()
    #expect(!connector.isConnected && connections.allSatisfy { !$0.isConnected })
    box.type("lamp")
    state[and: "color"].add(Filter.Facet.red)
    searcher.query = "sofa"
    await searcher.searchUntilIdle()
    #expect(list.names.isEmpty && backend.calls.count == 1)
    expectEqual(backend.calls[0].hitsRequest?.conditions, [])
    connector.connect()
    #expect(connector.isConnected && list.names == ["Sofa"] && box.text == "sofa")
    box.type("lamp")
    await searcher.waitUntilIdle()
    expectEqual(list.names, ["Desk lamp"])
  }

  @Test("It can search on submit, over interactors of the caller's own, without filters of its own")
  func options() async {
    let (text, hits) = (SearchBoxInteractor(), HitsInteractor<JSON>(infiniteScrolling: .off))
    searcher.connectFilterState(state)
    let connector = SearchConnector(
      searcher: searcher, searchBoxInteractor: text, searchTriggeringMode: .searchOnSubmit, searchBoxController: box,
      hitsInteractor: hits, hitsController: list)
    #expect(connector.filterState == nil && searcher.filterState === state)
    #expect(connector.searchBoxConnector.interactor === text && connector.hitsConnector.interactor === hits)
    box.type("sofa")
    await searcher.waitUntilIdle()
    #expect(backend.calls.isEmpty && text.query == "sofa")
    box.submit()
    await searcher.waitUntilIdle()
    #expect(list.names == ["Sofa"] && hits.hits.count == 1)
  }

  @Test("No leaks: released, it frees its connectors and disconnects their views")
  func lifetimes() async {
    var kept: SearchConnector<JSON>? = connector()
    let references = [kept, kept?.searchBoxConnector, kept?.hitsConnector].map { WeakReference($0) }
    kept = nil
    expectEqual(references.map(\.isFreed), [true, true, true])
    for _ in 0..<100 where box.onQueryChanged != nil || list.hitsSource != nil { await Task.yield() }
    #expect(box.onQueryChanged == nil && list.hitsSource == nil)
  }
}
