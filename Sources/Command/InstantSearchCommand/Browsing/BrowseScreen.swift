import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A screen to search and filter records, with the widgets of their outline.
@MainActor
final class BrowseScreen {
  let screen: TerminalScreen
  let target: SearchTarget
  private let outline: RecordOutline
  let rows: AdjustedRows
  let filterState = FilterState()
  let searcher: HitsSearcher
  private let counts: AlternativeCounts
  let hits: HitsView<JSON>
  private let writer: ResultsWriter
  private var rangeLists: [FilterListView<Filter.Numeric>] = []
  private var valueSearchers: [FacetSearcher] = []
  /// The lists of values that can show more of them, with their names in links.
  private var valueLists: [(name: String, list: FacetListInteractor)] = []
  var connectors: [Connector] = []
  private var advice: DidYouMeanInteractor?
  /// The box that switches search by meaning on and off; nil where that can't be.
  var meaning: FilterToggleView<Filter.Tag>?
  /// The conversation; nil until it is first shown.
  var chat: ChatView?

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
    title: String, _ target: SearchTarget, _ outline: RecordOutline, _ overrides: PageSettings = PageSettings(),
    showsTime: Bool = true
  ) {
    screen = TerminalScreen(title: title)
    writer = ResultsWriter(screen, target)
    self.target = target
    self.outline = outline
    let rows = AdjustedRows(outline)
    self.rows = rows
    var query = Query()
    query.hitsPerPage = Self.hitsPerPage
    if target.kind != .memory { query.restrictSearchableAttributes = overrides.search }
    query.readsPhrases(in: target)
    searcher = HitsSearcher(
      backend: target.backend, indexName: overrides.order.map(target.indexName(of:)) ?? target.indexName, query: query)
    // An index in the process does not fail for a while.
    if target.index == nil { searcher.retryDelay = .seconds(1) }
    counts = AlternativeCounts(searcher, filterState)
    let hasDetails = !outline.detail.isEmpty
    hits = HitsView(rowsPerHit: hasDetails ? 2 : 1) {
      rows.page(of: $0)
    } lines: { hit, _ in
      hasDetails
        ? [hit.title(rows.outline, .bold), hit.similarMark(isFirst: true) + hit.detail(rows.outline)]
        : [
          hit.title(rows.outline, .bold) + hit.similarMark(isFirst: false)
            + (rows.outline.detail.isEmpty ? "" : "  " + hit.detail(rows.outline))
        ]
    }
    addHeader(showsTime)
    addLists()
    addHits()
    // Runs last, so that widgets show their results before the extra counts are computed.
    counts.start()
    screen.connectSearcher(searcher)
  }

  /// Whether Space marks a record instead of opening it.
  var makesMarks: Bool {
    get { hits.isMarkable }
    set { hits.isMarkable = newValue }
  }

  /// The marked records, in the order in which they were marked.
  var markedHits: [Hit<JSON>] { hits.markedHits }

  /// The command line of `query` over the same records.
  var queryCommand = QueryCommandLine()

  /// Shows the search of a link.
  func open(_ link: SearchLink) {
    // Without an order or a mode in the link, those of `--sort` and `--semantic` stay.
    var link = link
    link.mode = link.mode ?? searcher.request.chosenMode
    link.apply(to: searcher, filterState, mainIndexName: searcher.request.indexName)
    meaning?.setSelected(searchesByMeaning)
    for (name, list) in valueLists { list.isExpanded = link.expandedLists.contains(name) }
  }

  /// Searches for the first time.
  func search() { searcher.search() }

  /// Waits until all searches are answered, and all results that lists show are counted.
  func waitUntilIdle() async {
    await searcher.waitUntilIdle()
    for values in valueSearchers { await values.waitUntilIdle() }
    for connector in connectors { await connector.waitUntilIdle() }
    await counts.waitUntilIdle()
  }

  /// Waits until all that the first search shows is there, so that the first frame is the whole screen; no longer than
  /// this.
  func waitUntilComplete(within longest: Duration) async {
    let clock = ContinuousClock()
    let end = clock.now + longest
    while clock.now < end,
      searcher.onResults.lastValue == nil || !counts.isIdle || advice?.isCounting ?? false
        || !rangeLists.allSatisfy(\.isCounted)
    {
      await Task.yield()
    }
  }

  private func addHeader(_ showsTime: Bool) {
    let (box, stats, loading, clear, current) = (
      SearchBoxView(), StatsView(), LoadingView(), ClearFiltersView(), CurrentFiltersView(showsEachLevel: false)
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
      CurrentFiltersConnector(filterState: filterState, controller: current, presenter: outline.filterText),
    ]
    screen.add(box, at: .top)
    for view in [stats, loading, clear] { screen.add(view, at: .status) }
    if !outline.orders.isEmpty {
      let sort = SortByView()
      let items =
        [SortByItem(indexName: target.indexName, label: "relevance")]
        + outline.orders.map { SortByItem(indexName: target.indexName(of: $0), label: outline.label(of: $0)) }
      connectors.append(SortByConnector(searcher: searcher, items: items, controller: sort))
      screen.add(sort, at: .status)
    }
    screen.add(current, at: .top)
  }

  private func addLists() {
    for list in outline.lists {
      switch list {
      case .facet(let facet): add(facet)
      case .numbers(let buckets, let hasSlider): add(buckets, withSlider: hasSlider)
      }
    }
  }

  private func add(_ facet: RecordOutline.Facet) {
    switch facet {
    case .values(let attribute): addValues(of: attribute)
    case .levels(let levels):
      let menu = HierarchicalMenuView()
      connectors.append(
        HierarchicalConnector(
          searcher: searcher, filterState: filterState, hierarchicalAttributes: levels, controller: menu))
      screen.add(menu, titled: levels.first.map(outline.title(of:)), at: .side)
    }
  }

  private func addValues(of attribute: Attribute) {
    switch outline.looks[attribute]?.kind {
    case .menu:
      let menu = MenuSelectView(title: outline.title(of: attribute))
      connectors.append(
        FacetListConnector(
          searcher: searcher, filterState: filterState, attribute: attribute, selectionMode: .single, operator: .or,
          controller: menu, presenter: FacetListPresenter(limit: Self.values.many)))
      return screen.add(menu, at: .side)
    case .toggle:
      let toggle = FilterToggleView<Filter.Facet>(title: outline.title(of: attribute))
      connectors.append(
        FilterToggleConnector(
          filterState: filterState, filter: outline.toggleFilter(of: attribute), groupName: attribute.rawValue,
          controller: toggle))
      return screen.add(toggle, at: .side)
    case .list, .range, nil: break
    }
    let list = FacetListView(isExcludable: true)
    let presenter = FacetListPresenter(
      values: target.renderingContent?.facetOrdering?.values[attribute], limit: Self.values.few,
      expandedLimit: Self.values.many)
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: list,
      presenter: presenter)
    let values = FacetSearcher(backend: target.backend, indexName: target.indexName, attribute: attribute)
    // Connected on the first use: otherwise each change of the filters would search for values in every list.
    values.onQueryChanged.subscribe(with: values) { [filterState, weak searcher] values, _ in
      values.connectFilterState(filterState)
      values.restrict(to: searcher)
    }
    connector.interactor.connectFacetSearcher(values)
    valueSearchers.append(values)
    valueLists.append((outline.name(of: .values(attribute)), connector.interactor))
    counts.addHiddenCounts(of: attribute, connector.interactor, in: list)
    connectors += [connector, SearchBoxConnector(searcher: values, controller: list.valueBox)]
    screen.add(list, titled: outline.title(of: attribute), at: .side)
  }

  private func add(_ buckets: RangeBuckets, withSlider hasSlider: Bool = false) {
    let (attribute, form) = (buckets.attribute, outline.numberForm(of: buckets.attribute))
    let list = FilterListView<Filter.Numeric>(selectionMode: .multiple, isExcludable: true) { filter in
      Filter.Numeric(filter).map { RangeBuckets.label(of: $0, form) } ?? filter.description
    }
    let connector = FilterListConnector<Filter.Numeric>(
      filters: buckets.filters, selectionMode: .multiple, filterState: filterState, operator: .or,
      groupName: attribute.rawValue, controller: list)
    connector.interactor.connectSearcher(searcher)
    searcher.connectFilterState(filterState)
    connectors.append(connector)
    rangeLists.append(list)
    if form.isDate { return add(list, belowDatesOf: buckets) }
    let slider = NumberRangeView<Double>(numberText: { form.text($0) })
    slider.isHidden = !hasSlider
    screen.add(slider, titled: outline.title(of: attribute), at: .side)
    screen.add(list, below: slider)
    if hasSlider { connect(slider, to: attribute) }
    var isConnected = hasSlider
    list.onExpand = { [weak self, weak slider] in
      guard let self, let slider else { return }
      slider.isHidden.toggle()
      if !isConnected { connect(slider, to: attribute) }
      isConnected = true
      // The bounds and the histogram come with an answer.
      if !slider.isHidden { searcher.search() }
    }
  }

  private func connect(_ slider: NumberRangeView<Double>, to attribute: Attribute) {
    connectors.append(
      NumberRangeConnector(
        searcher: searcher, filterState: filterState, attribute: attribute, histogram: .forBars, controller: slider))
  }

  /// Adds presets and fields for days, which are shown and hidden as a slider is. Days are those of UTC, as in the list.
  private func add(_ list: FilterListView<Filter.Numeric>, belowDatesOf buckets: RangeBuckets) {
    let dates = DateRangeView()
    dates.isHidden = true
    screen.add(dates, titled: outline.title(of: buckets.attribute), at: .side)
    screen.add(list, below: dates)
    var connector: DateRangeConnector?
    list.expansion = "dates"
    list.onExpand = { [weak self, weak dates] in
      guard let self, let dates else { return }
      dates.isHidden.toggle()
      // A hidden panel counts nothing.
      guard !dates.isHidden else {
        connector?.disconnect()
        return
      }
      if let connector { connector.connect() } else { connector = connect(dates, to: buckets) }
      // The bounds and the histogram come with an answer.
      searcher.search()
    }
  }

  private func connect(_ dates: DateRangeView, to buckets: RangeBuckets) -> DateRangeConnector {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let connector = DateRangeConnector(
      searcher: searcher, filterState: filterState, attribute: buckets.attribute, form: buckets.dateForm,
      calendar: calendar, histogram: HistogramRequest(), controller: dates)
    connectors.append(connector)
    return connector
  }

  private func addHits() {
    connectors.append(HitsConnector<JSON>(searcher: searcher, filterState: filterState, controller: hits))
    let view = DidYouMeanView()
    let didYouMean = DidYouMeanConnector(searcher: searcher, controller: view, filterPresenter: outline.filterText)
    connectors.append(didYouMean)
    advice = didYouMean.interactor
    screen.add(view, at: .main)
    screen.add(hits, at: .main)
    hits.addAction("?", titled: "command") { [weak self] in self?.showCommand() }
    hits.addAction("o", titled: "write") { [weak self] in self?.askForFile() }
  }
}

extension BrowseScreen {
  /// Asks for a file, and writes all results of this search to it.
  private func askForFile() {
    let request = HitsRequest(
      indexName: searcher.request.indexName, query: searcher.request.locatedQuery,
      conditions: filterState.groups.conditions,
      facets: [])
    writer.ask(for: request, count: searcher.onResults.lastValue?.nbHits ?? 0)
  }

  /// Stops writing results, and returns the name of the file that is not written therefore.
  func stopWriting() async -> String? { await writer.stop() }

  /// Waits until no results are being written.
  func waitUntilWritten() async { await writer.waitUntilWritten() }

  /// Shows the command line that finds the same.
  private func showCommand() {
    let order = outline.orders.first { target.indexName(of: $0) == searcher.request.indexName }?.name
    let command = queryCommand.text(
      query: searcher.query, filterState.groups, order: order, isSemantic: searcher.request.query.mode == .semantic)
    hits.open(
      TerminalPage(
        title: "The same on the command line", lines: [TerminalPage.Line(StyledText(command))]))
  }
}
