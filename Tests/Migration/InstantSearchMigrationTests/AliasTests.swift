import Dispatch
import InstantSearchMigration
import InstantSearchTesting
import TestSupport
import Testing

/// A view with segments in the manner of the other library.
@available(*, deprecated)
@MainActor
private final class Segments: SelectableSegmentController {
  var onClick: ((Int) -> Void)?
  private(set) var selected: Int?
  private(set) var items: [Int: String] = [:]

  func setSelected(_ selected: Int?) { self.selected = selected }
  func setItems(items: [Int: String]) { self.items = items }
}

// What is deprecated is used without a warning where the user is deprecated too.
@MainActor
@Suite("The deprecated names")
struct AliasTests {
  static let client = AlgoliaBackend(appID: "app", apiKey: "key")
  let filterState = FilterState()

  /// A searcher with one answer: two lamps, of which the first is highlighted.
  func searcher(answering response: SearchResponse = Self.lamps) -> HitsSearcher {
    HitsSearcher(
      backend: ScriptedBackend { requests in requests.map { _ in .hits(response) } }, indexName: "lamps")
  }

  static var lamps: SearchResponse {
    let highlights = MarkedText.object([
      .init(name: "name", value: .text(.init(value: "<em>Desk</em> lamp"))),
      .init(name: "tags", value: .list([.text(.init(value: "new"))])),
    ])
    return SearchResponse(hits: [
      Hit(objectID: "1", record: ["name": "Desk lamp"], highlights: highlights, snippets: highlights),
      Hit(objectID: "2", record: ["name": "Wall lamp"]),
    ])
  }

  // MARK: Searchers

  @available(*, deprecated)
  @Test("A literal makes a key, and searchers take the client as their backend")
  func keys() {
    let key: APIKey = "secret"
    #expect(key.value == "secret" && key.permissions.isEmpty && !"\(key)".contains("secret"))
    let searcher = HitsSearcher(appID: "app", apiKey: key, indexName: "lamps")
    #expect(searcher.backend is AlgoliaBackend && searcher.request.indexName == "lamps")
    let client = SearchClient(appID: "app", apiKey: key)
    #expect(HitsSearcher(client: client, indexName: "desks").backend as? AlgoliaBackend === client)
    let backend: SearchClient = Self.client
    let index: IndexName = "lamps"
    let application: ApplicationID = "app"
    let hits = HitsSearcher(client: backend, indexName: index, query: Query("desk"))
    #expect(hits.backend as? AlgoliaBackend === backend && hits.request.indexName == "lamps" && hits.query == "desk")
    let values = FacetSearcher(client: backend, indexName: index, facetName: "brand", query: Query("desk"))
    #expect(values.backend as? AlgoliaBackend === backend && values.request.attribute == "brand")
    #expect(values.request.indexName == "lamps" && values.request.query.query == "desk")
    let own = FacetSearcher(appID: application, apiKey: "key", indexName: index, facetName: "brand")
    #expect(own.backend is AlgoliaBackend && own.request.attribute == "brand" && own.request.indexName == "lamps")
    let several = MultiSearcher(client: backend)
    let added = several.addFacetsSearcher(indexName: index, query: Query("desk"), attribute: "brand")
    #expect(added.backend as? AlgoliaBackend === backend && added.request.attribute == "brand")
    #expect(added.request.indexName == "lamps" && added.request.query.query == "desk")
    #expect(several.searchers.first === added)
    expectEqual(index.rawValue, "lamps")
  }

  @available(*, deprecated)
  @Test("The text of a searcher is set by its former name, and attributes are made of strings")
  func queries() {
    let asked = self.searcher()
    asked.setQuery("desk")
    expectEqual(asked.query, "desk")
    let name = "color"
    let hit: SearchHit = Self.lamps.hits[1]
    expectEqual(hit.record["name"], "Wall lamp")
    let searcher = self.searcher()
    let menu = HierarchicalConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: [name, "size"], separator: "/")
    #expect(menu.interactor.hierarchicalAttributes == ["color", "size"] && menu.interactor.separator == "/")
    let map = FilterMapConnector(
      searcher: searcher, filterState: FilterState(), items: [0: Filter.Tag("new")], selected: 0, attribute: name,
      operator: .and)
    expectEqual(map.filterState.groups.map(\.id), [.and(name: "color")])
  }

  // MARK: Hits

  @available(*, deprecated)
  @Test("A list of hits as records shows them with their highlights, a list of records gives the record, or the hit")
  func listOfHits() async throws {
    let searcher = self.searcher()
    let list = HitsInteractor<Hit<Lamp>>()
    list.connectSearcher(searcher)
    var changes: [HitsChange] = []
    list.onResultsUpdated.subscribe(with: filterState) { changes.append($1) }
    searcher.search()
    await searcher.waitUntilIdle()
    expectEqual(changes, [.startedOver])
    let hit = try #require(list.hit(atIndex: 0))
    #expect(hit.object == Lamp(name: "Desk lamp") && hit.objectID == "1" && hit.title == "Desk lamp")
    expectEqual(hit.hightlightedString(forKey: "name")?.highlightedRanges.count, 1)
    expectEqual(hit.highlightedString(forKey: "name"), hit.highlightedText(of: "name"))
    expectEqual(hit.hightlightedString(forKey: "tags"), nil)
    expectEqual(list.hit(atIndex: 2), nil)
    let other = self.searcher()
    let records = HitsInteractor<Lamp>()
    records.connectSearcher(other)
    other.search()
    await other.waitUntilIdle()
    let lamp = try #require(records.hit(atIndex: 1))
    expectEqual(lamp, Lamp(name: "Wall lamp"))
    let whole: Hit<Lamp>? = records.hit(atIndex: 1)
    #expect(
      whole?.objectID == "2" && records.hit(atIndex: 1)?.record == lamp && records.hit(atIndex: 1)?.name == "Wall lamp")
  }

  @available(*, deprecated)
  @Test("A record of a hit is set by its former name, and those of a response are decoded without their hits")
  func object() throws {
    var hit = Hit(objectID: "1", record: Lamp(name: "Desk lamp"))
    hit.object = Lamp(name: "Wall lamp")
    expectEqual(hit.record.name, "Wall lamp")
    let lamps: [Lamp] = try Self.lamps.extractHits()
    expectEqual(lamps.map(\.name), ["Desk lamp", "Wall lamp"])
  }

  @available(*, deprecated)
  @Test("Highlights are a tree of values, dictionaries and arrays, and highlighted texts are made of tagged ones")
  func trees() throws {
    let hit = Self.lamps.hits[0]
    let tree = try #require(hit.highlightResult)
    #expect(tree.value(forKey: "name")?.value?.value == "<em>Desk</em> lamp" && tree.value == nil)
    expectEqual(tree.value(forKey: "name")?.value?.highlightedString.text, "Desk lamp")
    guard case .array(let tags) = try #require(hit.highlightResult?.value(forKey: "tags")) else {
      return #expect(Bool(false), "the tags are no array")
    }
    #expect(tags.compactMap { $0.value?.value } == ["new"] && tags[0].value(forKey: "name") == nil)
    expectEqual(Self.lamps.hits[1].highlightResult, nil)
    let members = try #require(Self.lamps.hits[0].highlightResult)
    let texts = members.value(forKey: "tags")?.arrayValue
    #expect(texts?.map { $0.highlightedString?.text } == ["new"] && members.arrayValue == nil)
    #expect(members.value(forKey: "color") == nil && members.highlightedString == nil)
    let text: HighlightedString = .init(string: "a <em>b</em>")
    #expect(text == HighlightedText(tagged: "a <em>b</em>") && text.taggedString == text)
    expectEqual(text.input, "a <em>b</em>")
  }

  @available(*, deprecated)
  @Test("A presenter of facets without a limit shows all values, whose texts may be missing")
  func limits() {
    expectEqual(FacetListPresenter(sortBy: [.isRefined]).limit, .max)
    let presenter = FacetListPresenter(sortBy: [.isRefined], showEmptyFacets: false)
    #expect(presenter.limit == .max && !presenter.showEmptyFacets)
    #expect(FacetListPresenter().limit == 10 && FacetListPresenter(sortBy: [.isRefined], limit: 5).limit == 5)
    let facet = Facet(value: "red", count: 1)
    let found = Facet(value: "red", count: 1, highlighted: "<em>r</em>ed")
    expectEqual(HighlightedString(string: facet.highlighted).text, "")
    expectEqual(HighlightedString(string: found.highlighted), found.highlightedText)
    #expect(facet.highlighted.isEmpty && !found.highlighted.isEmpty)
    let text: String = found.highlighted
    let textOrNil = found.highlighted
    #expect(text == "<em>r</em>ed" && textOrNil.map { $0 == text } == true && facet.highlighted == nil)
  }

  @available(*, deprecated)
  @Test("A connector of hits makes its searcher")
  func hitsConnectors() {
    let connector = HitsConnector<Lamp>(
      appID: "app", apiKey: "key", indexName: "lamps", infiniteScrolling: .off, showItemsOnEmptyQuery: false,
      filterState: filterState)
    #expect(connector.searcher.request.indexName == "lamps" && connector.searcher.backend is AlgoliaBackend)
    #expect(connector.interactor.infiniteScrolling == .off && !connector.interactor.showItemsOnEmptyQuery)
    #expect(connector.filterState === filterState)
    let view = LampView()
    let shown = HitsConnector<Lamp>(
      appID: "app", apiKey: "key", indexName: "lamps", infiniteScrolling: .off, showItemsOnEmptyQuery: false,
      filterState: filterState, controller: view)
    #expect(view.hitsSource === shown.interactor && shown.interactor.infiniteScrolling == .off)
    #expect(shown.filterState === filterState && !shown.interactor.showItemsOnEmptyQuery)
    expectEqual(shown.searcher.request.indexName, "lamps")
  }

  // MARK: Facets and filters

  @available(*, deprecated)
  @Test("The values of a facet have their former names")
  func facets() async {
    let value: FacetHits = .init(value: "red", count: 0)
    #expect(value == Facet(value: "red", count: 0) && value.isEmpty && !FacetHits(value: "red", count: 1).isEmpty)
    let list = FacetListInteractor()
    var shown: [[Facet]] = []
    list.onResultsUpdated.subscribe(with: filterState) { shown.append($1) }
    let searcher = self.searcher(
      answering: SearchResponse(facets: [AttributedFacets(attribute: "color", facets: [Facet(value: "red", count: 2)])])
    )
    list.connectSearcher(searcher, with: "color")
    searcher.search()
    await searcher.waitUntilIdle()
    expectEqual(shown, [[Facet(value: "red", count: 2)]])
  }

  @available(*, deprecated)
  @Test("A list of the current filters is told its groups where its filter state is connected")
  func currentFilters() {
    filterState[and: "a"].add("one" as Filter.Tag)
    filterState[and: "b"].add("two" as Filter.Tag)
    filterState[and: "c"].add("three" as Filter.Tag)
    let list = CurrentFiltersInteractor()
    list.connectFilterState(filterState, filterGroupID: .and(name: "b"))
    expectEqual(list.items.map(\.filter.description), ["two"])
    list.connectFilterState(filterState, filterGroupIDs: [.and(name: "a"), .and(name: "c")])
    expectEqual(list.items.map(\.filter.description), ["one", "three"])
    list.connectFilterState(filterState, filterGroupID: nil)
    expectEqual(list.items.count, 3)
  }

  @available(*, deprecated)
  @Test("A filter is added to a group by its ID, and groups are converted to text")
  func filterStates() throws {
    let id = FilterGroup.ID.and(name: "color")
    let (red, green) = (Filter.Facet(attribute: "color", stringValue: "red"), Filter.Tag("green"))
    filterState.add(red, toGroupWithID: id)
    filterState.add(green, toGroupWithID: id)
    expectEqual(filterState.getFilters(), [Filter(red), Filter(green)])
    filterState[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    filterState[or: "size"].add(
      Filter.Facet(attribute: "size", stringValue: "s"), Filter.Facet(attribute: "size", stringValue: "m"))
    let groups: [FilterGroupType] = filterState.toFilterGroups()
    expectEqual(groups, Array(filterState.groups))
    expectEqual(groups.map(\.name), ["color", "size"])
    let converter = FilterGroupConverter()
    expectEqual(converter.sql(groups[0]), groups[0].expression.text)
    expectEqual(converter.sql(groups), filterState.groups.expression.text)
    #expect(converter.sql(FilterGroup(id: .and(name: "none"))) == nil && converter.sql([FilterGroup]()) == nil)
  }

  // MARK: Connectors

  @available(*, deprecated)
  @Test("A list of filters takes its parameters in the former order")
  func filterLists() {
    let view = RecordingListController<Filter.Tag>()
    let connector = FilterListConnector<Filter.Tag>(
      filterState: filterState, filters: ["new", "used"], selectionMode: .single, operator: .or, groupName: "state",
      controller: view)
    view.onClick?("used")
    #expect(view.items.map(\.isSelected) == [false, true] && connector.interactor.selectionMode == .single)
    expectEqual(filterState.groups.map(\.id), [.or(name: "state", filterType: .tag)])
  }

  @available(*, deprecated)
  @Test("A sort menu takes names of indices, and is shown by their indices")
  func sortMenus() {
    let searcher = self.searcher()
    let view = RecordingListController<String>()
    let connector = SortByConnector(
      searcher: searcher, indicesNames: ["lamps", "cheap"], selected: 1, controller: view
    ) { $0.uppercased() }
    #expect(searcher.request.indexName == "cheap" && view.items.map(\.label) == ["LAMPS", "CHEAP"])
    let segments = Segments()
    connector.connectController(segments) { "by \($0)" }
    #expect(segments.items == [0: "by lamps", 1: "by cheap"] && segments.selected == 1)
    segments.onClick?(0)
    #expect(searcher.request.indexName == "lamps" && segments.selected == 0)
    segments.onClick?(5)
    expectEqual(searcher.request.indexName, "lamps")
    let unselected = SortByConnector(searcher: searcher, indicesNames: ["cheap", "lamps"])
    #expect(searcher.request.indexName == "lamps" && unselected.interactor.items == ["cheap", "lamps"])
  }

  @available(*, deprecated)
  @Test("A filter map takes filters by their indices, and is shown by these")
  func filterMaps() {
    let searcher = self.searcher()
    let attic = Filter.Facet(attribute: "room", stringValue: "attic")
    let hall = Filter.Facet(attribute: "room", stringValue: "hall")
    let connector = FilterMapConnector(
      searcher: searcher, filterState: filterState, items: [1: hall, 0: attic], selected: 0, attribute: "room",
      operator: .or)
    #expect(filterState.groups.map(\.id) == [.or(name: "room")] && filterState.getFilters() == [Filter(attic)])
    let segments = Segments()
    connector.connectController(segments)
    #expect(segments.items == [0: "attic", 1: "hall"] && segments.selected == 0)
    segments.onClick?(1)
    #expect(filterState.getFilters() == [Filter(hall)] && segments.selected == 1)
    let named = FilterMapConnector(
      searcher: searcher, filterState: filterState, items: [0: attic], selected: 0, attribute: "room", operator: .and,
      groupName: "place")
    #expect(filterState.groups.contains { $0.id == .and(name: "place") })
    named.connectController(segments) { $0.description.uppercased() }
    expectEqual(segments.items, [0: "ROOM: ATTIC"])
  }

  @available(*, deprecated)
  @Test("Numbers are compared and limited under their former names")
  func numbers() {
    let connector = FilterComparisonConnector<Int>(
      searcher: searcher(), filterState: filterState, attribute: "year", numericOperator: .greaterThanOrEqual,
      number: 2014, bounds: 2000...2030, operator: .or, groupName: "years")
    expectEqual(filterState.groups.map(\.id), [.or(name: "years", filterType: .numeric)])
    expectEqual(filterState.getFilters().map(\.description), ["year ≥ 2014"])
    #expect(connector.interactor.limits == 2000...2030 && connector.interactor.item == 2014)
    let views = [RecordingNumber(), RecordingNumber()]
    connector.connectNumberController(views[0])
    let interactor: FilterComparisonInteractor<Int> = connector.interactor
    interactor.connectNumberController(views[1])
    views[0].onNumberChanged?(2020)
    expectEqual(connector.interactor.number, 2020)
    views[1].onNumberChanged?(2021)
    expectEqual(connector.interactor.number, 2021)
  }

  @available(*, deprecated)
  @Test("A number without an operator is given one where its filter state is connected")
  func operators() {
    let number = NumberInteractor<Double>()
    number.connectFilterState(filterState, attribute: "rating", numericOperator: .greaterThanOrEqual)
    expectEqual(number.numericOperator, .greaterThanOrEqual)
    number.select(3.5)
    expectEqual(filterState.getFilters().map(\.description), ["rating ≥ 3.5"])
    number.select(nil)
    number.connectFilterState(
      filterState, attribute: "rating", numericOperator: .lessThan, operator: .or, groupName: "stars")
    number.select(2)
    #expect(number.number == 2 && filterState.getFilters().map(\.description) == ["rating < 2"])
    expectEqual(filterState.groups.map(\.id), [.or(name: "stars", filterType: .numeric)])
  }

  @available(*, deprecated)
  @Test("Ranges of numbers are given and limited under their former names")
  func ranges() {
    let connector = NumberRangeConnector<Double>(
      searcher: searcher(), filterState: filterState, attribute: "price", operator: .and, groupName: "prices",
      bounds: 0...100, range: 5...10)
    #expect(connector.interactor.limits == 0...100 && connector.interactor.item == 5...10)
    expectEqual(filterState.groups.map(\.id), [.and(name: "prices")])
    connector.interactor.select(NumberRange(from: 5))
    expectEqual(connector.interactor.item, 5...100)
    let open = NumberRangeConnector<Double>(
      searcher: searcher(), filterState: FilterState(), attribute: "price", bounds: nil)
    #expect(open.interactor.range.isOpen && open.interactor.limits == nil)
    open.interactor.select(NumberRange(from: 1))
    #expect(open.interactor.range == NumberRange(from: 1) && open.interactor.item == nil)
    let searcher = self.searcher()
    open.interactor.connectSearcher(searcher, attribute: "price")
    #expect(searcher.request.spans == ["price"] || searcher.request.query.facets == ["price"])
    open.interactor.connectFilterState(filterState, attribute: "price", operator: .or, groupName: "others")
    open.interactor.select(NumberRange(from: 1, through: 2))
    #expect(filterState.groups.map(\.id).contains(.or(name: "others", filterType: .numeric)))
  }

  @available(*, deprecated)
  @Test("Presenters are given by their former label")
  func presenters() async {
    var response = Self.lamps
    response.otherFields["appliedRelevancyStrictness"] = 10
    response.userData = [["name": "Sale"]]
    response.facets = [
      AttributedFacets(attribute: "room", facets: [Facet(value: "hall", count: 1), Facet(value: "attic", count: 1)])
    ]
    let searcher = self.searcher(answering: response)

    let (stats, moreStats) = (RecordingStats(), RecordingStats())
    let statsConnector = StatsConnector(searcher: searcher)
    statsConnector.connectController(stats) { $0.map { "\($0.totalHitsCount)" } }
    statsConnector.interactor.connectController(moreStats, presenter: { $0.map { "\($0.totalHitsCount)!" } })
    let filters = RecordingCurrentFilters()
    let filtersConnector = CurrentFiltersConnector(filterState: filterState)
    filtersConnector.connectController(filters, presenter: { $0.description.uppercased() })
    filterState[and: "tags"].add("new" as Filter.Tag)
    let sort = RecordingRelevantSort()
    let sortConnector = RelevantSortConnector(searcher: searcher)
    sortConnector.connectController(sort, presenter: { _ in .init(hintText: "hint", toggleTitle: "title") })
    let menu = RecordingMenu()
    let menuConnector = HierarchicalConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: ["room"])
    menuConnector.connectController(menu, presenter: DefaultPresenter.Hierarchical.present)
    let banner = Banner()
    let bannerConnector = QueryRuleCustomDataConnector<Lamp>(searcher: searcher)
    bannerConnector.connectController(banner, presenter: { $0.map { $0.name.uppercased() } })

    searcher.search()
    await searcher.waitUntilIdle()
    #expect(stats.text == "2" && moreStats.text == "2!")
    expectEqual(filters.texts, ["NEW"])
    expectEqual(sort.texts, ["hint", "title"])
    expectEqual(menu.rows.map(\.text), ["attic", "hall"])
    expectEqual(banner.item, "SALE")
    withExtendedLifetime((statsConnector, filtersConnector, sortConnector, menuConnector, bannerConnector)) {}
  }

  @available(*, deprecated)
  @Test("Banners, menus and hits are connected by their former names")
  func connections() async {
    var response = Self.lamps
    response.userData = [["name": "Sale"]]
    response.facets = [AttributedFacets(attribute: "room", facets: [Facet(value: "hall", count: 1)])]
    let searcher = self.searcher(answering: response)
    let (banner, lampBanner) = (Banner(), LampBanner())
    let bannerConnector = QueryRuleCustomDataConnector<Lamp>(
      searcher: searcher, controller: banner, presenter: { $0.map { $0.name.uppercased() } })
    let lampConnector = QueryRuleCustomDataConnector<Lamp>(searcher: searcher, controller: lampBanner)
    let menu = HierarchicalInteractor(hierarchicalAttributes: ["room"])
    menu.connectSearcher(searcher)
    let list = HitsInteractor<Lamp>()
    let connection = list.connectFilterState(filterState)
    #expect(connection.isConnected)
    searcher.search()
    await searcher.waitUntilIdle()
    #expect(banner.item == "SALE" && lampBanner.item == Lamp(name: "Sale"))
    expectEqual(menu.items().map(\.facet.value), ["hall"])
    withExtendedLifetime((bannerConnector, lampConnector)) {}
  }

  @available(*, deprecated)
  @Test("A sequence is sorted by a key path")
  func sorting() {
    expectEqual([3: "c", 1: "a", 2: "b"].sorted(by: \.key).map(\.value), ["a", "b", "c"])
  }

  // MARK: A screen

  @available(*, deprecated)
  @Test("A screen in the manner of the other library works")
  func screen() async {
    let screen = FormerScreen(client: Self.client)
    expectEqual(screen.searcher.request.indexName, "cheap")
    expectEqual(screen.filterState.getFilters().map(\.description), ["year ≥ 2014", "room: attic"])
    screen.hitsInteractor.update(Self.lamps)
    expectEqual(screen.titles, ["Desk lamp", "Wall lamp"])
  }
}

@MainActor
private final class LampView: HitsController {
  var hitsSource: HitsInteractor<Lamp>?
  func reload() {}
  func scrollToTop() {}
}

@MainActor
private final class Banner: ItemController {
  private(set) var item: String?
  func setItem(_ item: String?) { self.item = item }
}

@MainActor
private final class LampBanner: ItemController {
  private(set) var item: Lamp?
  func setItem(_ item: Lamp?) { self.item = item }
}
