import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

/// A connector without a view, whose view is connected later.
struct LateView: Sendable, CustomTestStringConvertible {
  typealias Made = (connector: Connector, makeView: @MainActor () -> (view: AnyObject, connect: Connect))
  typealias Connect = @MainActor () -> Connection

  let testDescription: String
  let make: @MainActor @Sendable (HitsSearcher, FilterState) -> Made

  init<Widget: Connector, View: AnyObject>(
    _ name: String, _ connector: @escaping @MainActor @Sendable (HitsSearcher, FilterState) -> Widget,
    view: @escaping @MainActor @Sendable () -> View,
    connect: @escaping @MainActor @Sendable (Widget, View) -> Connection
  ) {
    testDescription = name
    make = { searcher, state in
      let connector = connector(searcher, state)
      return (
        connector,
        { [unowned connector] in
          let view = view()
          return (view, { [unowned connector, unowned view] in connect(connector, view) })
        }
      )
    }
  }
}

@MainActor
@Suite("A view that is connected to a connector later")
struct ConnectorTests {
  let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
  let state = FilterState()

  @Test("It belongs to the connector: disconnecting and connecting that concern it", arguments: connectors)
  func belongs(_ late: LateView) {
    let (connector, makeView) = late.make(searcher, state)
    let count = { subscriptionCount(of: connector.widget) }
    let before = count()
    let (view, connect) = makeView()
    let connection = connect()
    let connected = count()
    #expect(connection.isConnected && connected > before)
    connector.disconnect()
    #expect(!connection.isConnected && !connector.isConnected)
    connector.connect()
    #expect(connection.isConnected && connector.isConnected && count() == connected)
    connection.disconnect()
    expectEqual(count(), before)
    withExtendedLifetime(view) {}
  }

  @Test("While the connector is disconnected, it is linked no more than the others", arguments: connectors)
  func whileDisconnected(_ late: LateView) {
    let (connector, makeView) = late.make(searcher, state)
    let (first, connectFirst) = makeView()
    let early = connectFirst()
    connector.disconnect()
    let before = subscriptionCount(of: connector.widget)
    let (second, connectSecond) = makeView()
    let connection = connectSecond()
    #expect(!connection.isConnected && subscriptionCount(of: connector.widget) == before)
    connector.connect()
    #expect(early.isConnected && connection.isConnected)
    withExtendedLifetime((first, second)) {}
  }

  @Test(
    "Connecting twice: the connector keeps one connection of a view, and none of a deallocated one",
    arguments: connectors)
  func again(_ late: LateView) {
    let (connector, makeView) = late.make(searcher, state)
    let before = connector.connections.count
    let (view, connect) = makeView()
    var connections: [Connection] = []
    for _ in 0..<3 { connections.append(connect()) }
    expectEqual(connections.map(\.isConnected), [false, false, true])
    expectEqual(connector.connections.count, before + 1)
    for _ in 0..<3 {
      let (view, connect) = makeView()
      #expect(connect().isConnected)
      withExtendedLifetime(view) {}
    }
    connections.append(connect())
    expectEqual(connections.map(\.isConnected), [false, false, false, true])
    expectEqual(connector.connections.count, before + 1)
    connector.disconnect()
    connector.connect()
    expectEqual(connections.map(\.isConnected), [false, false, false, true])
    withExtendedLifetime(view) {}
  }

  @Test("No leaks: neither keeps the other, and the view is disconnected with the connector", arguments: connectors)
  func lifetimes(_ late: LateView) async {
    var made: LateView.Made? = late.make(searcher, state)
    var views = [made?.makeView(), made?.makeView()]
    let connections = views.compactMap { $0?.connect() }
    let first = WeakReference(views[0]?.view)
    views[0] = nil
    #expect(first.isFreed)
    let connector = WeakReference(made?.connector)
    made = nil
    #expect(connector.isFreed)
    // The connector disconnects in a later turn.
    for _ in 0..<100 where connections[1].isConnected { await Task.yield() }
    #expect(!connections[1].isConnected)
    withExtendedLifetime(views) {}
  }

  nonisolated static let connectors = [
    LateView("search box", { searcher, _ in SearchBoxConnector(searcher: searcher) }, view: { RecordingSearchBox() }) {
      $0.connectController($1)
    },
    LateView("hits", { searcher, _ in HitsConnector<JSON>(searcher: searcher) }, view: { RecordingHits() }) {
      $0.connectController($1)
    },
    LateView(
      "related items",
      { searcher, _ in
        RelatedItemsConnector<JSON>(searcher: searcher, hit: Hit(objectID: "1", record: [:]), matchingPatterns: [])
      }, view: { RecordingHits() }
    ) { $0.connectController($1) },
    LateView(
      "recommendations",
      { searcher, _ in RecommendationsConnector<JSON>(searcher: searcher, recommendation: Recommendation(.trending)) },
      view: { RecordingHits() }
    ) { $0.connectController($1) },
    LateView("stats", { searcher, _ in StatsConnector(searcher: searcher) }, view: { RecordingStats() }) {
      $0.connectController($1)
    },
    LateView("loading", { searcher, _ in LoadingConnector(searcher: searcher) }, view: { RecordingIndicator() }) {
      $0.connectController($1)
    },
    LateView(
      "what rules attach", { searcher, _ in QueryRuleCustomDataConnector<ContractBanner>(searcher: searcher) },
      view: { RecordingBanner() }
    ) { $0.connectController($1) },
    LateView(
      "sort by",
      { searcher, _ in
        SortByConnector(searcher: searcher, items: [SortByItem(indexName: "products", label: "Featured")])
      }, view: { RecordingPicker<String>() }
    ) { $0.connectController($1) },
    LateView(
      "hits per page", { searcher, _ in HitsPerPageConnector(searcher: searcher, items: [20, 50]) },
      view: { RecordingPicker<Int>() }
    ) { $0.connectController($1) },
    LateView("map", { searcher, _ in GeoSearchConnector(searcher: searcher) }, view: { RecordingMap() }) {
      $0.connectController($1)
    },
    LateView("pages", { searcher, _ in PaginationConnector(searcher: searcher) }, view: { RecordingPages() }) {
      $0.connectController($1)
    },
    LateView(
      "tabs of several indices", { searcher, _ in IndexTabsConnector(tabs: [("a", "A", searcher)]) },
      view: { RecordingIndexTabs() }
    ) { $0.connectController($1) },
    LateView(
      "relevant sort", { searcher, _ in RelevantSortConnector(searcher: searcher) }, view: { RecordingRelevantSort() }
    ) { $0.connectController($1) },
    LateView(
      "current filters", { _, state in CurrentFiltersConnector(filterState: state) },
      view: { RecordingCurrentFilters() }
    ) { $0.connectController($1) },
    LateView(
      "clear filters", { _, state in FilterClearConnector(filterState: state) }, view: { RecordingClearButton() }
    ) { $0.connectController($1) },
    LateView(
      "toggle", { _, state in FilterToggleConnector(filterState: state, filter: Filter.Facet.red) },
      view: { RecordingSwitch() }
    ) { $0.connectController($1) },
    LateView(
      "filter map",
      { _, state in
        FilterMapConnector(
          filterState: state, segments: [FilterSegment("Red", filter: Filter.Facet.red)], groupName: "map")
      }, view: { RecordingPicker<FilterSegment<Filter.Facet>>() }
    ) { $0.connectController($1) },
    LateView(
      "number",
      { searcher, _ in NumberConnector<Int>(searcher: searcher, attribute: "price", numericOperator: .equals) },
      view: { RecordingNumber() }
    ) { $0.connectController($1) },
    LateView(
      "number range", { searcher, _ in NumberRangeConnector<Int>(searcher: searcher, attribute: "price") },
      view: { RecordingRange() }
    ) { $0.connectController($1) },
    LateView(
      "date range", { searcher, _ in DateRangeConnector(searcher: searcher, attribute: "released") },
      view: { RecordingDates() }
    ) { $0.connectController($1) },
    LateView(
      "hierarchical menu",
      { searcher, _ in HierarchicalConnector(searcher: searcher, hierarchicalAttributes: ["l0", "l1"]) },
      view: { RecordingMenu() }
    ) { $0.connectController($1) },
    LateView(
      "hierarchical menu of several branches",
      { searcher, _ in
        HierarchicalConnector(searcher: searcher, hierarchicalAttributes: ["l0", "l1"], selectionMode: .multiple)
      },
      view: { RecordingMenu() }
    ) { $0.connectController($1) },
    LateView(
      "autocomplete",
      { searcher, _ in
        AutocompleteConnector(
          searcher: searcher,
          sources: [.records(indexName: nil, showsWithoutText: true) { HighlightedText($0.objectID) }])
      }, view: { RecordingAutocomplete() }
    ) { $0.connectController($1) },
    LateView(
      "rating menu", { searcher, _ in RatingMenuConnector(searcher: searcher, attribute: "rating") },
      view: { RecordingRatingMenu() }
    ) { $0.connectController($1) },
    LateView(
      "refinement list", { searcher, _ in FacetListConnector(searcher: searcher, attribute: "color", operator: .or) },
      view: { RecordingListController<Facet>() }
    ) { $0.connectController($1) },
    LateView(
      "filter list",
      { _, state in FacetFilterListConnector(facetFilters: [.red], filterState: state, operator: .or, groupName: "x") },
      view: { RecordingListController<Filter.Facet>() }
    ) { $0.connectController($1) },
    LateView(
      "dynamic facet list", { searcher, _ in DynamicFacetListConnector(searcher: searcher) },
      view: { RecordingDynamicFacetListController() }
    ) { $0.connectController($1) },
  ]

  @Test("Its presenter makes what it shows")
  func presenters() async throws {
    let (searcher, state) = (searcher, state)
    state[or: "color"].add(.red)

    let values = RecordingListController<Facet>()
    let facets = [Facet(value: "red", count: 1), Facet(value: "blue", count: 2)]
    FacetListConnector(searcher: searcher, attribute: "color", facets: facets, operator: .or)
      .connectController(values, with: FacetListPresenter(limit: 1))
    expectEqual(values.items.map(\.item.value), ["blue"])

    let filters = RecordingListController<Filter.Facet>()
    FacetFilterListConnector(facetFilters: [.red, .blue], filterState: state, operator: .or, groupName: "x")
      .connectController(filters, with: Reversed())
    expectEqual(filters.items.map(\.item), [.blue, .red])

    let indices = RecordingListController<String>()
    let items = ["a", "b"].map { SortByItem(indexName: $0, label: $0) }
    SortByConnector(searcher: searcher, items: items).connectController(indices, with: Reversed())
    expectEqual(indices.items.map(\.item), ["b", "a"])

    let segments = RecordingListController<FilterSegment<Filter.Facet>>()
    FilterMapConnector(
      filterState: state, segments: ["a", "b"].map { FilterSegment<Filter.Facet>($0) }, groupName: "map"
    ).connectController(segments, with: Reversed())
    expectEqual(segments.items.map(\.item.name), ["b", "a"])

    let current = RecordingCurrentFilters()
    CurrentFiltersConnector(filterState: state).connectController(current) { _ in "presented" }
    expectEqual(current.texts, ["presented"])

    let dynamic = RecordingDynamicFacetListController()
    DynamicFacetListConnector(searcher: searcher, orderedFacets: [AttributedFacets(attribute: "size", facets: facets)])
      .connectController(dynamic, with: ["size": FacetListPresenter(limit: 1)])
    expectEqual(dynamic.orderedFacets.map { $0.facets.map(\.value) }, [["blue"]])

    let stats = RecordingStats()
    StatsConnector(searcher: searcher).connectController(stats) { _ in "presented" }
    expectEqual(stats.text, "presented")

    let sort = RecordingRelevantSort()
    RelevantSortConnector(searcher: searcher).connectController(sort) { _ in
      RelevantSortTextualRepresentation(hintText: "presented", toggleTitle: "")
    }
    expectEqual(sort.texts.first, "presented")

    let text = RecordingStats()
    QueryRuleCustomDataConnector<ContractBanner>(searcher: searcher).connectController(text) { _ in "presented" }
    expectEqual(text.text, "presented")

    let records: [JSON] = [["l0": "A"], ["l0": "B"], ["l0": "B"]]
    let counting = HitsSearcher(backend: ReferenceBackend(records: records), indexName: "i")
    let connector = HierarchicalConnector(searcher: counting, hierarchicalAttributes: ["l0"])
    _ = try await counting.results()
    let menu = RecordingMenu()
    connector.connectController(menu, with: FacetListPresenter(limit: 1))
    expectEqual(menu.rows.map(\.text), ["B"])
  }

  @Test("A connection that is kept twice is kept once; one that a disconnected connector keeps is disconnected")
  func keeping() {
    let connector = Connector()
    let connection = Connection { {} }
    #expect(connector.keep(connection) === connection)
    connector.keep(connection, nil, connection)
    #expect(connector.connections.count == 1 && connection.isConnected)
    connector.disconnect()
    let other = connector.keep(Connection { {} })
    #expect(!connection.isConnected && !other.isConnected)
    connector.connect()
    #expect(connection.isConnected && other.isConnected)
    // One that is kept disconnected replaces the earlier one of its view all the same.
    let (keeper, box, view) = (Connector(), SearchBoxInteractor(), RecordingSearchBox())
    let second = box.connectController(view)
    let first = keeper.keep(box.connectController(view))
    #expect(first.isConnected && !second.isConnected)
    keeper.keep(second)
    #expect(!first.isConnected && keeper.connections.count == 1)
    keeper.connect()
    #expect(second.isConnected)
  }
}

/// Shows the items in the opposite order.
private struct Reversed<Item: Hashable & Sendable>: SelectableListPresentable {
  func present(_ list: SelectableList<Item>) -> [SelectableItem<Item>] { list.reversed() }
}
