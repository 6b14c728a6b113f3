import InstantSearchCore
import InstantSearchTesting
import Testing

/// The logic of a widget with everything connected to it.
struct ConnectedWidget: Sendable, CustomTestStringConvertible {
  typealias Parts = (logic: AnyObject?, view: AnyObject?, connections: [Connection])

  let testDescription: String
  let connect: @MainActor @Sendable (HitsSearcher, FilterState) -> Parts

  init(_ name: String, _ connect: @escaping @MainActor @Sendable (HitsSearcher, FilterState) -> Parts) {
    testDescription = name
    self.connect = connect
  }
}

@MainActor
@Suite("The connections of widgets")
struct WidgetLifetimeTests {
  @Test("Promise 11: connections keep nothing alive as long as they are there", arguments: widgets)
  func freed(_ widget: ConnectedWidget) {
    var searcher: HitsSearcher? = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    var state: FilterState? = FilterState()
    var parts: ConnectedWidget.Parts = (nil, nil, [])
    if let searcher, let state { parts = widget.connect(searcher, state) }
    let (logic, view) = (WeakReference(parts.logic), WeakReference(parts.view))
    let (weakSearcher, weakState) = (WeakReference(searcher), WeakReference(state))
    parts.logic = nil
    #expect(logic.isFreed)
    parts.view = nil
    #expect(view.isFreed)
    (searcher, state) = (nil, nil)
    #expect(weakSearcher.isFreed && weakState.isFreed)
    #expect(!parts.connections.contains { !$0.isConnected })
  }

  @Test(
    "Disconnected, a widget hears nothing more: all subscriptions of its connections have ended", arguments: widgets)
  func disconnected(_ widget: ConnectedWidget) {
    let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    let state = FilterState()
    let before = subscriptionCount(of: searcher) + subscriptionCount(of: state)
    let parts = widget.connect(searcher, state)
    let count = { subscriptionCount(of: searcher) + subscriptionCount(of: state) + subscriptionCount(of: parts.logic) }
    #expect(count() > before, "connecting subscribes to something")
    for connection in parts.connections { connection.disconnect() }
    #expect(count() == before)
  }

  nonisolated static let widgets = [
    ConnectedWidget("search box") { searcher, _ in
      let (logic, view) = (SearchBoxInteractor(), RecordingSearchBox())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("hits") { searcher, _ in
      let (logic, view) = (HitsInteractor<JSON>(), RecordingHits())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("stats") { searcher, _ in
      let (logic, view) = (StatsInteractor(), RecordingStats())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("loading") { searcher, _ in
      let (logic, view) = (LoadingInteractor(), RecordingIndicator())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("sort by") { searcher, _ in
      let items = [SortByItem(indexName: "products", label: "Featured")]
      let (logic, view) = (SortByInteractor(items: items), RecordingPicker<String>())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("relevant sort") { searcher, _ in
      let (logic, view) = (RelevantSortInteractor(), RecordingRelevantSort())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("what rules attach") { searcher, _ in
      let (logic, view) = (QueryRuleCustomDataInteractor<ContractBanner>(), RecordingBanner())
      return (logic, view, [logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("current filters") { _, state in
      let (logic, view) = (CurrentFiltersInteractor(), RecordingCurrentFilters())
      return (logic, view, [logic.connectFilterState(state), logic.connectController(view)])
    },
    ConnectedWidget("clear filters") { _, state in
      let (logic, view) = (FilterClearInteractor(), RecordingClearButton())
      return (logic, view, [logic.connectFilterState(state), logic.connectController(view)])
    },
    ConnectedWidget("toggle") { _, state in
      let (logic, view) = (FilterToggleInteractor(filter: Filter.Facet.red), RecordingSwitch())
      return (logic, view, [logic.connectFilterState(state), logic.connectController(view)])
    },
    ConnectedWidget("filter map") { _, state in
      let segments = [FilterSegment("Red", filter: Filter.Facet.red)]
      let (logic, view) = (FilterMapInteractor(segments: segments), RecordingPicker<FilterSegment<Filter.Facet>>())
      return (logic, view, [logic.connectFilterState(state, groupName: "map"), logic.connectController(view)])
    },
    ConnectedWidget("number") { searcher, state in
      let (logic, view) = (NumberInteractor<Int>(numericOperator: .equals), RecordingNumber())
      let filters = logic.connectFilterState(state, attribute: "price")
      return (
        logic, view,
        [filters, logic.connectSearcher(searcher, attribute: "price"), logic.connectController(view)]
      )
    },
    ConnectedWidget("number range") { searcher, state in
      let (logic, view) = (NumberRangeInteractor<Int>(), RecordingRange())
      let filters = logic.connectFilterState(state, attribute: "price")
      return (
        logic, view,
        [filters, logic.connectSearcher(searcher, attribute: "price"), logic.connectController(view)]
      )
    },
    ConnectedWidget("hierarchical menu") { searcher, state in
      let (logic, view) = (HierarchicalInteractor(hierarchicalAttributes: ["l0", "l1"]), RecordingMenu())
      let filters = logic.connectFilterState(state)
      return (logic, view, [filters, logic.connectSearcher(searcher), logic.connectController(view)])
    },
    ConnectedWidget("refinement list") { searcher, state in
      let (logic, view) = (FacetListInteractor(), RecordingListController<Facet>())
      let filters = logic.connectFilterState(state, with: "color", operator: .or)
      return (logic, view, [filters, logic.connectSearcher(searcher, with: "color"), logic.connectController(view)])
    },
    ConnectedWidget("filter list") { _, state in
      let (logic, view) = (FacetFilterListInteractor(items: [.red]), RecordingListController<Filter.Facet>())
      let filters = logic.connectFilterState(state, operator: .or, groupName: "x")
      return (logic, view, [filters, logic.connectController(view)])
    },
    ConnectedWidget("dynamic facet list") { searcher, state in
      let (logic, view) = (DynamicFacetListInteractor(), RecordingDynamicFacetListController())
      let filters = logic.connectFilterState(state)
      return (logic, view, [filters, logic.connectSearcher(searcher), logic.connectController(view)])
    },
  ]
}

/// How many callbacks the observers among the stored properties of an object have.
@MainActor
private func subscriptionCount(of object: AnyObject?) -> Int {
  guard let object else { return 0 }
  var count = 0
  var mirror: Mirror? = Mirror(reflecting: object)
  while let properties = mirror {
    for property in properties.children where "\(type(of: property.value))".hasPrefix("Observer<") {
      let entries = Mirror(reflecting: property.value).descendant("entries").map { Mirror(reflecting: $0).children }
      for entry in entries ?? AnyCollection([]) {
        let callback = Mirror(reflecting: entry.value).descendant("callback")
        if let callback, !Mirror(reflecting: callback).children.isEmpty { count += 1 }
      }
    }
    mirror = properties.superclassMirror
  }
  return count
}
