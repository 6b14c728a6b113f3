import InstantSearchCore
import InstantSearchTerminal
import SearchEngine

/// A screen on which records can be searched and filtered, with the widgets that their outline asks for.
@MainActor
final class BrowseScreen {
  let screen: TerminalScreen
  private let place: SearchPlace
  private let outline: RecordOutline
  private let filterState = FilterState()
  private let searcher: HitsSearcher
  private var valueSearchers: [FacetSearcher] = []
  private var connectors: [Connector] = []

  /// How many values a list has at first, and when more are asked for.
  private static let values = (few: 5, many: 100)
  /// As many as fill a large screen.
  private static let hitsPerPage = 60

  /// - Parameters:
  ///   - title: What is looked through.
  ///   - place: Where it is searched.
  ///   - outline: What is known of the records.
  ///   - wishes: The order to begin with, and what is searched of an index that is there already.
  ///   - showsTime: Whether it shows how long a search took, which is never the same.
  init(
    title: String, _ place: SearchPlace, _ outline: RecordOutline, _ wishes: OutlineWishes = OutlineWishes(),
    showsTime: Bool = true
  ) {
    screen = TerminalScreen(title: title)
    self.place = place
    self.outline = outline
    var query = Query()
    query.hitsPerPage = Self.hitsPerPage
    if place.kind != .memory { query.restrictSearchableAttributes = wishes.search }
    searcher = HitsSearcher(backend: place.backend, indexName: wishes.order?.name ?? place.indexName, query: query)
    addHeader(showsTime)
    for facet in outline.facets { add(facet) }
    for ranges in outline.ranges { add(ranges) }
    addHits()
    screen.connectSearcher(searcher)
  }

  /// Searches for the first time.
  func search() { searcher.search() }

  /// Waits until nothing is under way.
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
      // Searches in the process are over before a word could be read.
      LoadingConnector(searcher: searcher, controller: loading, delay: .milliseconds(200)),
      FilterClearConnector(filterState: filterState, controller: clear),
      CurrentFiltersConnector(filterState: filterState, controller: current) { Self.text(of: $0) },
    ]
    screen.add(box, at: .top)
    for view in [stats, loading, clear] { screen.add(view, at: .status) }
    if !outline.orders.isEmpty {
      let sort = SortByView()
      let items =
        [SortByItem(indexName: place.indexName, label: "relevance")]
        + outline.orders.map { SortByItem(indexName: $0.name, label: $0.label) }
      connectors.append(SortByConnector(searcher: searcher, items: items, controller: sort))
      screen.add(sort, at: .status)
    }
    screen.add(current, at: .top)
  }

  /// A filter by itself; a range reads as in its list, and what says nothing alone stands behind its attribute.
  nonisolated private static func text(of filter: Filter) -> String {
    let label: String
    if let range = Filter.Numeric(filter) {
      label = NumberRanges.label(of: range)
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
    let ordering = place.renderingContent?.facetOrdering?.values[attribute]
    let presenter = FacetListPresenter(
      sortBy: ordering == nil ? [.count(order: .descending)] : [], limit: Self.values.few, showEmptyFacets: false,
      keepsSelected: true, expandedLimit: Self.values.many, transform: ordering?.arranging)
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: list,
      presenter: presenter)
    let values = FacetSearcher(backend: place.backend, indexName: place.indexName, attribute: attribute)
    // From then on: a list in which nobody looks for values need not search for them with every filter.
    values.onQueryChanged.subscribe(with: values) { [filterState, weak searcher] values, _ in
      values.connectFilterState(filterState)
      values.request.query.query = searcher?.query
    }
    connector.interactor.connectFacetSearcher(values)
    valueSearchers.append(values)
    connectors += [connector, SearchBoxConnector(searcher: values, controller: list.valueBox)]
    screen.add(list, titled: attribute.title, at: .side)
  }

  private func add(_ ranges: NumberRanges) {
    let list = FilterListView<Filter.Numeric>(selectionMode: .multiple, isExcludable: true) { filter in
      Filter.Numeric(filter).map { NumberRanges.label(of: $0) } ?? filter.description
    }
    let connector = FilterListConnector<Filter.Numeric>(
      filters: ranges.filters, selectionMode: .multiple, filterState: filterState, operator: .or,
      groupName: ranges.attribute.rawValue, controller: list)
    connector.interactor.connectSearcher(searcher)
    searcher.connectFilterState(filterState)
    connectors.append(connector)
    screen.add(list, titled: ranges.attribute.title, at: .side)
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
  /// The name as a title: `In stock` of `inStock`, `Author name` of `author.name`.
  var title: String {
    let words = rawValue.split(separator: ".").flatMap { AttributeProfile(Attribute(String($0))).nameWords }
    let title = words.joined(separator: " ")
    return title.isEmpty ? rawValue : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// The title of the hierarchy whose widest level this is.
  fileprivate var familyTitle: String {
    AttributeProfile(self).level.map { level in
      Attribute(level.family.last == "." ? String(level.family.dropLast()) : level.family).title
    } ?? title
  }
}

extension RenderingContent.ValueOrdering {
  /// What puts the named values in front, and leaves out those to be hidden unless they are chosen.
  fileprivate var arranging: @Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
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
