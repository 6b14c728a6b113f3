import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import SearchEngine

/// A page with all widgets over a small catalogue of lamps, on the engine.
struct Shop: Sendable {
  let backend: any SearchBackend
  /// What the search box offers.
  var sources: @MainActor @Sendable () -> [AutocompleteSource] = { [] }
  /// Adds further views.
  var extend: @MainActor @Sendable (PageScreen, HitsSearcher) -> Void = { _, _ in }

  init(records: [JSON] = Shop.lamps) throws {
    let index = try LocalIndex(settings: Self.settings)
    try index.save(records)
    try index.setView("cheap", IndexSettings(customRanking: [.ascending("price")]))
    backend = LocalBackend(["lamps": index])
  }

  init(backend: any SearchBackend) { self.backend = backend }

  static let mapping = LinkMapping(
    [
      .values("brand"), .values("color", group: .and(name: "color")), .levels("room", ["room.lvl0", "room.lvl1"]),
      .numbers("price"), .numbers("price-any", of: "price", group: .or(name: "price", filterType: .numeric)),
      .numbers("rating"),
      .filters(
        "deal", group: .or(name: "deal", filterType: .tag),
        [("new", Filter(Filter.Tag("new"))), ("a & b", Filter(Filter.Tag("a & b")))]),
      .filters(
        "sale", group: .or(name: "sale"), [("yes", Filter(Filter.Facet(attribute: "sale", boolValue: true)))]),
      .filters(
        "size", group: .or(name: "size"),
        ["small", "large"].map { ($0, Filter(Filter.Facet(attribute: "size", stringValue: $0))) }),
    ], orders: [("price", "cheap")], locationName: "area")

  /// The page.
  func page(
    path: String = "/", mapping: LinkMapping = Shop.mapping, languages: [PageWords] = [.english, .german]
  ) -> SearchPage {
    SearchPage(title: "Lamps", path: path, mapping: mapping, languages: languages) { screen in
      let searcher = HitsSearcher(backend: backend, indexName: "lamps")
      searcher.request.query.hitsPerPage = 5
      screen.connectSearcher(searcher)
      addHeader(screen, searcher)
      addFilters(screen, searcher)
      let didYouMean = HTMLDidYouMean()
      screen.keep(DidYouMeanConnector(searcher: searcher, controller: didYouMean))
      screen.add(didYouMean, at: .main)
      let hits = HTMLHits<JSON> { hit in
        HTML("h2", text: hit.record["name"]?.string ?? "")
      }
      screen.keep(
        HitsConnector<JSON>(
          searcher: searcher, filterState: screen.filterState, infiniteScrolling: .off, controller: hits))
      screen.add(hits, at: .main)
      extend(screen, searcher)
    }
  }

  @MainActor
  private func addHeader(_ screen: PageScreen, _ searcher: HitsSearcher) {
    let (box, stats, loading, sort) = (
      HTMLSearchBox(), HTMLStats(), HTMLLoading(), HTMLSortBy()
    )
    let (clear, current, relevant) = (HTMLClearFilters(), HTMLCurrentFilters(), HTMLRelevantSort())
    let orders = [
      SortByItem(indexName: "lamps", label: "Best match"), SortByItem(indexName: "cheap", label: "Lowest price"),
    ]
    let words = screen.words
    screen.keep(
      SearchBoxConnector(searcher: searcher, controller: box),
      StatsConnector(searcher: searcher, controller: stats) { $0.map(words.results) },
      LoadingConnector(searcher: searcher, controller: loading),
      SortByConnector(searcher: searcher, items: orders, controller: sort),
      FilterClearConnector(filterState: screen.filterState, controller: clear),
      CurrentFiltersConnector(filterState: screen.filterState, controller: current),
      RelevantSortConnector(searcher: searcher, controller: relevant))
    let sources = sources()
    if !sources.isEmpty {
      screen.keep(
        AutocompleteConnector(
          searcher: searcher, filterState: screen.filterState, sources: sources, controller: box))
    }
    screen.add(box, at: .top)
    for view in [stats, loading, sort, relevant, current, clear] { screen.add(view, at: .status) }
  }

  @MainActor
  private func addFilters(_ screen: PageScreen, _ searcher: HitsSearcher) {
    let state = screen.filterState
    let (brands, colors) = (
      HTMLFacetList(name: "brand", isExcludable: true), HTMLFacetList(name: "color", selectionMode: .single)
    )
    let (rooms, prices) = (HTMLHierarchicalMenu(name: "room"), HTMLNumberRange<Int>(name: "price"))
    let rating = HTMLNumber<Double>(name: "rating", title: "at least")
    let ranges = HTMLFilterList<Filter.Numeric>(name: "price-any", selectionMode: .multiple)
    let deals = HTMLFilterList<Filter.Tag>(name: "deal", isExcludable: true)
    let (sizes, sale) = (
      HTMLFilterMap<Filter.Facet>(name: "size"), HTMLFilterToggle<Filter.Facet>(name: "sale", title: "On sale")
    )
    let values = FacetSearcher(backend: backend, indexName: "lamps", attribute: "brand")
    values.connectFilterState(state)
    screen.connectSearcher(values)
    let brand = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "brand", operator: .or, controller: brands,
      presenter: FacetListPresenter(limit: 3, keepsSelected: true))
    brand.interactor.connectFacetSearcher(values)
    let segments =
      [FilterSegment<Filter.Facet>("All")]
      + ["small", "large"].map { FilterSegment($0, filter: Filter.Facet(attribute: "size", stringValue: $0)) }
    screen.keep(
      brand, SearchBoxConnector(searcher: values, controller: brands.valueBox),
      FacetListConnector(
        searcher: searcher, filterState: state, attribute: "color", selectionMode: .single, operator: .and,
        controller: colors),
      HierarchicalConnector(
        searcher: searcher, filterState: state, hierarchicalAttributes: ["room.lvl0", "room.lvl1"], controller: rooms),
      NumberRangeConnector(
        searcher: searcher, filterState: state, attribute: "price", histogram: HistogramRequest(),
        controller: prices),
      NumberConnector(
        searcher: searcher, filterState: state, attribute: "rating", numericOperator: .greaterThanOrEqual,
        controller: rating),
      NumericFilterListConnector(
        numericFilters: [0...50, 50...200, 200...600].map { Filter.Numeric(attribute: "price", range: $0) },
        selectionMode: .multiple, filterState: state, operator: .or, groupName: "price", controller: ranges),
      TagFilterListConnector(
        tagFilters: ["new", "a & b"], filterState: state, operator: .or, groupName: "deal", controller: deals),
      FilterMapConnector(filterState: state, segments: segments, groupName: "size", controller: sizes),
      FilterToggleConnector(
        filterState: state, filter: Filter.Facet(attribute: "sale", boolValue: true), controller: sale))
    screen.add(brands, titled: "Brand", at: .side)
    screen.add(rooms, titled: "Room", at: .side)
    screen.add(prices, titled: "Price", at: .side)
    screen.add(ranges, titled: "Price ranges", at: .side)
    screen.add(rating, titled: "Rating", at: .side)
    screen.add(colors, titled: "Color", at: .side)
    screen.add(deals, titled: "Deals", at: .side)
    screen.add(sizes, titled: "Size", at: .side)
    screen.add(sale, at: .side)
  }

  static let settings = IndexSettings(
    searchableAttributes: ["name", "brand", "color"],
    attributesForFaceting: ["searchable(brand)", "color", "room.lvl0", "room.lvl1", "sale", "size"])

  /// The attributes whose values can be filtered on; any attribute's numbers can be.
  static let facets: Set<Attribute> = ["brand", "color", "room.lvl0", "room.lvl1", "sale", "size", "_tags", "objectID"]

  /// Twenty-four lamps with fixed attributes.
  static let lamps: [JSON] = (0..<24).map { number in
    let kind = ["Desk lamp", "Floor lamp", "Ceiling light", "Wall light", "Night light", "Lantern"][number % 6]
    let series = ["Ada", "Bo", "Cleo", "Dot"][number / 6]
    let room = ["Office", "Home", "Home", "Garden"][number % 4]
    let area = ["Desk", "Living room", "Bedroom", "Path"][number % 4]
    return [
      "objectID": .string("\(number + 1)"), "name": .string("\(series) \(kind)"),
      "brand": .string(
        ["Lumen", "Brightly", "Glow & Co", "Nordlys", "Hikari 光", "Oldtown"][(number * 5 + number / 4) % 6]),
      "color": .string(["white", "black", "brass", "red"][(number + number / 5) % 4]),
      "price": .integer(Int64(9 + number * number)), "sale": .bool(number % 5 == 0),
      "rating": .double(Double(number % 9) / 2), "size": .string(number % 3 == 0 ? "small" : "large"),
      "_tags": .array(number % 4 == 0 ? ["new"] : number % 7 == 0 ? ["a & b"] : []),
      "room": ["lvl0": .string(room), "lvl1": .string("\(room) > \(area)")],
    ]
  }
}
