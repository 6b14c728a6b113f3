import InstantSearchCore
import InstantSearchTerminal
import SearchEngine

/// A screen to search and filter records, with the widgets of their outline.
@MainActor
final class BrowseScreen {
  let screen: TerminalScreen
  private let target: SearchTarget
  private let outline: RecordOutline
  private let filterState = FilterState()
  private let searcher: HitsSearcher
  private var valueSearchers: [FacetSearcher] = []
  private var connectors: [Connector] = []

  /// The number of values in a list at first, and after "show more".
  private static let values = (few: 5, many: 100)
  /// Enough to fill a large screen.
  private static let hitsPerPage = 60

  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - target: The index to search.
  ///   - outline: The widgets of the screen.
  ///   - overrides: The initial order, and the attributes to search in an existing index.
  ///   - showsTime: Whether to show the time that a search took, which is not reproducible.
  init(
    title: String, _ target: SearchTarget, _ outline: RecordOutline, _ overrides: OutlineOverrides = OutlineOverrides(),
    showsTime: Bool = true
  ) {
    screen = TerminalScreen(title: title)
    self.target = target
    self.outline = outline
    var query = Query()
    query.hitsPerPage = Self.hitsPerPage
    if target.kind != .memory { query.restrictSearchableAttributes = overrides.search }
    searcher = HitsSearcher(backend: target.backend, indexName: overrides.order?.name ?? target.indexName, query: query)
    addHeader(showsTime)
    for facet in outline.facets { add(facet) }
    for buckets in outline.ranges { add(buckets) }
    addHits()
    screen.connectSearcher(searcher)
  }

  /// Searches for the first time.
  func search() { searcher.search() }

  /// Waits until no request is in flight.
  func waitUntilIdle() async {
    await searcher.waitUntilIdle()
    for values in valueSearchers { await values.waitUntilIdle() }
  }

  private func addHeader(_ showsTime: Bool) {
    let (box, stats, loading, clear, current) = (
      SearchBoxView(), StatsView(), LoadingView(), ClearFiltersView(), CurrentFiltersView()
    )
    let sentence: StatsPresenter = { stats in
      DefaultPresenter.Stats.present(stats).map { showsTime ? $0 : String($0.prefix(while: { $0 != "i" })) }
    }
    connectors += [
      SearchBoxConnector(searcher: searcher, controller: box),
      StatsConnector(searcher: searcher, controller: stats, presenter: sentence),
      // Hides the indicator during searches in the process, which are too fast to read it.
      LoadingConnector(searcher: searcher, delay: .milliseconds(200), controller: loading),
      FilterClearConnector(filterState: filterState, controller: clear),
      CurrentFiltersConnector(filterState: filterState, controller: current) { Self.text(of: $0) },
    ]
    screen.add(box, at: .top)
    for view in [stats, loading, clear] { screen.add(view, at: .status) }
    if !outline.orders.isEmpty {
      let sort = SortByView()
      let items =
        [SortByItem(indexName: target.indexName, label: "relevance")]
        + outline.orders.map { SortByItem(indexName: $0.name, label: $0.label) }
      connectors.append(SortByConnector(searcher: searcher, items: items, controller: sort))
      screen.add(sort, at: .status)
    }
    screen.add(current, at: .top)
  }

  /// The text of a current filter: a range as in its list, numbers and booleans with their attribute.
  nonisolated private static func text(of filter: Filter) -> String {
    let label: String
    if let range = Filter.Numeric(filter) {
      label = RangeBuckets.label(of: range)
    } else if let value = Filter.Facet(filter)?.value.description, Bool(value) != nil || Double(value) != nil {
      label = value
    } else {
      return DefaultPresenter.Filter.present(filter)
    }
    return "\(filter.isNegated ? "not " : "")\(filter.attribute): \(label)"
  }

  private func add(_ facet: RecordOutline.Facet) {
    switch facet {
    case .values(let attribute): addValues(of: attribute)
    case .levels(let levels):
      let menu = HierarchicalMenuView()
      connectors.append(
        HierarchicalConnector(
          searcher: searcher, filterState: filterState, hierarchicalAttributes: levels, controller: menu))
      screen.add(menu, titled: levels.first?.familyTitle, at: .side)
    }
  }

  private func addValues(of attribute: Attribute) {
    let list = FacetListView(isExcludable: true)
    let ordering = target.renderingContent?.facetOrdering?.values[attribute]
    let presenter = FacetListPresenter(
      sortBy: ordering == nil ? [.count(order: .descending)] : [], limit: Self.values.few, showEmptyFacets: false,
      keepsSelected: true, expandedLimit: Self.values.many, transform: ordering?.transform)
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: list,
      presenter: presenter)
    let values = FacetSearcher(backend: target.backend, indexName: target.indexName, attribute: attribute)
    // Connected on the first use: otherwise each change of the filters would search for values in every list.
    values.onQueryChanged.subscribe(with: values) { [filterState, weak searcher] values, _ in
      values.connectFilterState(filterState)
      values.request.query.query = searcher?.query
    }
    connector.interactor.connectFacetSearcher(values)
    valueSearchers.append(values)
    connectors += [connector, SearchBoxConnector(searcher: values, controller: list.valueBox)]
    screen.add(list, titled: attribute.title, at: .side)
  }

  private func add(_ buckets: RangeBuckets) {
    let list = FilterListView<Filter.Numeric>(selectionMode: .multiple, isExcludable: true) { filter in
      Filter.Numeric(filter).map { RangeBuckets.label(of: $0) } ?? filter.description
    }
    let connector = FilterListConnector<Filter.Numeric>(
      filters: buckets.filters, selectionMode: .multiple, filterState: filterState, operator: .or,
      groupName: buckets.attribute.rawValue, controller: list)
    connector.interactor.connectSearcher(searcher)
    searcher.connectFilterState(filterState)
    connectors.append(connector)
    screen.add(list, titled: buckets.attribute.title, at: .side)
  }

  private func addHits() {
    let outline = outline
    let hits = HitsView<JSON>(rowsPerHit: outline.detail.isEmpty ? 1 : 2) { hit in
      TerminalPage(hit, title: hit.title(outline).text)
    } lines: { hit, _ in
      [hit.title(outline, .bold), hit.detail(outline)]
    }
    connectors.append(HitsConnector<JSON>(searcher: searcher, filterState: filterState, controller: hits))
    screen.add(hits, at: .main)
  }
}

extension Attribute {
  /// The name as a title: `In stock` for `inStock`, `Author name` for `author.name`.
  var title: String {
    let words = rawValue.split(separator: ".").flatMap { AttributeProfile(Attribute(String($0))).nameWords }
    let title = words.joined(separator: " ")
    return title.isEmpty ? rawValue : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// The title of the hierarchy with this as its widest level.
  fileprivate var familyTitle: String {
    AttributeProfile(self).level.map { level in
      Attribute(level.family.last == "." ? String(level.family.dropLast()) : level.family).title
    } ?? title
  }
}

extension RenderingContent.ValueOrdering {
  /// Sorts the values as the ordering says, and removes the hidden ones unless they are selected.
  fileprivate var transform: @Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    { [order, hide, sortRemainingBy] items in
      let named = order.compactMap { value in items.first { $0.item.value == value } }
      let others = items.filter { item in
        !order.contains(item.item.value) && (!hide.contains(item.item.value) || item.isSelected)
      }
      switch sortRemainingBy {
      case .alpha: return named + others.sorted { $0.item.value < $1.item.value }
      case .hidden: return named + others.filter(\.isSelected)
      case .count, nil: return named + others
      }
    }
  }
}
