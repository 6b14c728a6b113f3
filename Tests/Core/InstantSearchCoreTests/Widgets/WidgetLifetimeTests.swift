import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

/// A widget's interactor with everything connected to it.
struct ConnectedWidget: Sendable, CustomTestStringConvertible {
  typealias Components = (interactor: AnyObject?, view: AnyObject?, connections: [Connection])

  let testDescription: String
  let connect: @MainActor @Sendable (HitsSearcher, FilterState) -> Components

  init(_ name: String, _ connect: @escaping @MainActor @Sendable (HitsSearcher, FilterState) -> Components) {
    testDescription = name
    self.connect = connect
  }
}

@MainActor
@Suite("The connections of widgets")
struct WidgetLifetimeTests {
  @Test("No leaks: connections keep nothing alive while they are connected", arguments: widgets)
  func freed(_ widget: ConnectedWidget) {
    var searcher: HitsSearcher? = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    var state: FilterState? = FilterState()
    var components: ConnectedWidget.Components = (nil, nil, [])
    if let searcher, let state { components = widget.connect(searcher, state) }
    let (interactor, view) = (WeakReference(components.interactor), WeakReference(components.view))
    let (weakSearcher, weakState) = (WeakReference(searcher), WeakReference(state))
    components.interactor = nil
    #expect(interactor.isFreed)
    components.view = nil
    #expect(view.isFreed)
    (searcher, state) = (nil, nil)
    #expect(weakSearcher.isFreed && weakState.isFreed)
    #expect(!components.connections.contains { !$0.isConnected })
  }

  @Test(
    "Disconnected, a widget hears nothing more: all subscriptions of its connections have ended", arguments: widgets)
  func disconnected(_ widget: ConnectedWidget) {
    let searcher = HitsSearcher(backend: ScriptedBackend(), indexName: "products")
    let state = FilterState()
    let before = subscriptionCount(of: searcher) + subscriptionCount(of: state)
    let components = widget.connect(searcher, state)
    let count = {
      subscriptionCount(of: searcher) + subscriptionCount(of: state) + subscriptionCount(of: components.interactor)
    }
    #expect(count() > before, "connecting subscribes to something")
    for connection in components.connections { connection.disconnect() }
    expectEqual(count(), before)
  }

  nonisolated static let widgets = [
    ConnectedWidget("search box") { searcher, _ in
      let (interactor, view) = (SearchBoxInteractor(), RecordingSearchBox())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("hits") { searcher, _ in
      let (interactor, view) = (HitsInteractor<JSON>(), RecordingHits())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("stats") { searcher, _ in
      let (interactor, view) = (StatsInteractor(), RecordingStats())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("loading") { searcher, _ in
      let (interactor, view) = (LoadingInteractor(), RecordingIndicator())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("sort by") { searcher, _ in
      let items = [SortByItem(indexName: "products", label: "Featured")]
      let (interactor, view) = (SortByInteractor(items: items), RecordingPicker<String>())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("hits per page") { searcher, _ in
      let (interactor, view) = (HitsPerPageInteractor(items: [20, 50]), RecordingPicker<Int>())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("pages") { searcher, _ in
      let (interactor, view) = (PaginationInteractor(), RecordingPages())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("tabs of several indices") { searcher, _ in
      let (interactor, view) = (IndexTabsInteractor(tabs: [("a", "A"), ("b", "B")], open: "b"), RecordingIndexTabs())
      return (
        interactor, view,
        [interactor.connectSearcher(searcher, toTab: "a"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("relevant sort") { searcher, _ in
      let (interactor, view) = (RelevantSortInteractor(), RecordingRelevantSort())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("what rules attach") { searcher, _ in
      let (interactor, view) = (QueryRuleCustomDataInteractor<ContractBanner>(), RecordingBanner())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("current filters") { _, state in
      let (interactor, view) = (CurrentFiltersInteractor(), RecordingCurrentFilters())
      return (interactor, view, [interactor.connectFilterState(state), interactor.connectController(view)])
    },
    ConnectedWidget("clear filters") { _, state in
      let (interactor, view) = (FilterClearInteractor(), RecordingClearButton())
      return (interactor, view, [interactor.connectFilterState(state), interactor.connectController(view)])
    },
    ConnectedWidget("toggle") { _, state in
      let (interactor, view) = (FilterToggleInteractor(filter: Filter.Facet.red), RecordingSwitch())
      return (interactor, view, [interactor.connectFilterState(state), interactor.connectController(view)])
    },
    ConnectedWidget("filter map") { _, state in
      let segments = [FilterSegment("Red", filter: Filter.Facet.red)]
      let (interactor, view) = (FilterMapInteractor(segments: segments), RecordingPicker<FilterSegment<Filter.Facet>>())
      return (
        interactor, view, [interactor.connectFilterState(state, groupName: "map"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("number") { searcher, state in
      let (interactor, view) = (NumberInteractor<Int>(numericOperator: .equals), RecordingNumber())
      let filters = interactor.connectFilterState(state, with: "price")
      return (
        interactor, view,
        [filters, interactor.connectSearcher(searcher, with: "price"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("number range") { searcher, state in
      let (interactor, view) = (NumberRangeInteractor<Int>(), RecordingRange())
      let filters = interactor.connectFilterState(state, with: "price")
      return (
        interactor, view,
        [filters, interactor.connectSearcher(searcher, with: "price"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("date range") { searcher, state in
      let (interactor, view) = (DateRangeInteractor(), RecordingDates())
      let filters = interactor.connectFilterState(state, with: "released")
      return (
        interactor, view,
        [filters, interactor.connectSearcher(searcher, with: "released"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("hierarchical menu") { searcher, state in
      let (interactor, view) = (HierarchicalInteractor(hierarchicalAttributes: ["l0", "l1"]), RecordingMenu())
      let filters = interactor.connectFilterState(state)
      return (interactor, view, [filters, interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("hierarchical menu of several branches") { searcher, state in
      let (interactor, view) = (
        HierarchicalInteractor(hierarchicalAttributes: ["l0", "l1"], selectionMode: .multiple), RecordingMenu()
      )
      let filters = interactor.connectFilterState(state)
      return (interactor, view, [filters, interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("autocomplete") { searcher, _ in
      let recent = AutocompleteSource.recentSearches(RecentSearches(saved: ["lamp"]))
      let interactor = AutocompleteInteractor(sources: [recent, .suggestions(indexName: "suggestions")])
      let view = RecordingAutocomplete()
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("map") { searcher, _ in
      let (interactor, view) = (GeoSearchInteractor(), RecordingMap())
      return (interactor, view, [interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
    ConnectedWidget("rating menu") { searcher, state in
      let (interactor, view) = (RatingMenuInteractor(), RecordingRatingMenu())
      let filters = interactor.connectFilterState(state, with: "rating")
      return (
        interactor, view,
        [filters, interactor.connectSearcher(searcher, with: "rating"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("refinement list") { searcher, state in
      let (interactor, view) = (FacetListInteractor(), RecordingListController<Facet>())
      let filters = interactor.connectFilterState(state, with: "color", operator: .or)
      return (
        interactor, view,
        [filters, interactor.connectSearcher(searcher, with: "color"), interactor.connectController(view)]
      )
    },
    ConnectedWidget("filter list") { _, state in
      let (interactor, view) = (FacetFilterListInteractor(items: [.red]), RecordingListController<Filter.Facet>())
      let filters = interactor.connectFilterState(state, operator: .or, groupName: "x")
      return (interactor, view, [filters, interactor.connectController(view)])
    },
    ConnectedWidget("dynamic facet list") { searcher, state in
      let (interactor, view) = (DynamicFacetListInteractor(), RecordingDynamicFacetListController())
      let filters = interactor.connectFilterState(state)
      return (interactor, view, [filters, interactor.connectSearcher(searcher), interactor.connectController(view)])
    },
  ]
}

/// The number of callbacks of all observers that are stored properties of an object. Those of deallocated subscribers are
/// not counted: an observer drops them when it next fires, or gets a subscriber.
@MainActor
func subscriptionCount(of object: AnyObject?) -> Int {
  guard let object else { return 0 }
  var count = 0
  var mirror: Mirror? = Mirror(reflecting: object)
  while let properties = mirror {
    for property in properties.children where "\(type(of: property.value))".hasPrefix("Observer<") {
      let entries = Mirror(reflecting: property.value).descendant("entries").map { Mirror(reflecting: $0).children }
      for entry in entries ?? AnyCollection([]) {
        let isThere = ["callback", "subscriber"].map { name in
          Mirror(reflecting: entry.value).descendant(name).map { !Mirror(reflecting: $0).children.isEmpty } ?? false
        }
        if isThere == [true, true] { count += 1 }
      }
    }
    mirror = properties.superclassMirror
  }
  return count
}
