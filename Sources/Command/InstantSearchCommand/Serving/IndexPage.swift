import InstantSearchCore
import InstantSearchWeb
import RecordOutlines
import SearchEngine
import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The page of an index, with the widgets of its outline.
struct IndexPage: Sendable {
  let name: String
  /// The path of the page.
  let path: String
  let outline: RecordOutline
  private let settings: IndexSettings
  /// The names of the sorted views, by the names of their orders.
  private let views: [(order: RecordOutline.Order, name: String)]
  let card: RecordCard
  /// The lists of filters, with their names in links and their titles.
  let lists: [(list: RecordOutline.List, name: String, title: String)]
  /// The search without a text.
  let query: Query
  let pictureOrigins: [String]
  /// The current time, in seconds since 1970.
  private let now: @Sendable () -> Double
  let mapping: LinkMapping
  private let hasPlaces: Bool

  /// The number of values in a list at first, and after "show more".
  private static let values = (few: 6, many: 100)
  /// The number of values of the first list that an empty search box offers.
  private static let offeredValues = 4
  /// The number of suggestions.
  private static let suggestions = 8

  /// - Parameters:
  ///   - name: The name of the index.
  ///   - path: The path of the page.
  ///   - known: The outline of the index.
  ///   - pictureOrigins: Where pictures may come from besides the server of the page.
  ///   - countsClicks: Whether the server counts which results are opened.
  ///   - now: Returns the seconds from 1970 to now.
  init(
    name: String, path: String, _ known: IndexOutline, pictureOrigins: [String] = [], countsClicks: Bool = false,
    now: @escaping @Sendable () -> Double = ServedPages.now
  ) {
    (self.name, self.path, self.pictureOrigins, self.now) = (name, path, pictureOrigins, now)
    settings = known.settings
    let views = known.outline.orders.compactMap { order in
      known.viewName(order, name).map { (order: order, name: $0) }
    }
    var outline = known.outline
    outline.orders = views.map(\.order)
    var mapping = outline.linkMapping { order in views.first { $0.order == order }?.name ?? order.name }
    hasPlaces = known.hasPlaces
    // Not the name of a list.
    let names = Set(mapping.parameters.map(\.name))
    if hasPlaces { mapping.locationName = ["area", "map-area"].first { !names.contains($0) } }
    self.mapping = mapping
    (self.outline, self.views) = (outline, views)
    card = RecordCard(
      outline, known.roles, drawing: known.drawing, pictures: known.pictures, pictureOrigins: pictureOrigins,
      isGenerated: LocalIndex.isGenerated, now: now)
    lists = outline.lists.map { [outline] in ($0, outline.name(of: $0), outline.title(of: $0)) }
    var query = Self.query(card, outline, known)
    if countsClicks { query.clickAnalytics = true }
    self.query = query
  }

  /// The response to a request for the page or for one of its records.
  ///
  /// - Parameters:
  ///   - backend: Searches the index.
  ///   - suggestionsName: The index with its query suggestions, if there is one.
  ///   - trending: The texts that people search for most often.
  ///   - links: Links below the page.
  ///   - offersMeaning: Whether the index can be searched by meaning.
  ///   - panel: What stands beside the page.
  ///   - hasChat: Whether visitors may ask a language model.
  ///   - count: The number of records, for the empty search box on the page of one; nil to ask the backend for it.
  ///   - countClick: Counts that a result was opened.
  func response(
    to request: PageRequest, searching backend: any SearchBackend, suggestionsName: String? = nil,
    trending: [String] = [], links: [SearchPage.Link] = [], offersMeaning: Bool = false, panel: HTML? = nil,
    hasChat: Bool = false, count: Int? = 0,
    countClick: (_ objectID: String, _ rank: Int, _ queryID: String) async -> Void = { _, _, _ in }
  ) async -> PageResponse {
    var page = page(searching: backend, suggestionsName, trending, offersMeaning, hasChat)
    page.links = links
    page.panel = panel
    let below = request.path.dropFirst(path.count)
    guard below.hasPrefix(Self.recordPath) else { return await page.response(to: request) }
    guard let (objectID, rank, queryID) = Self.record(at: below.dropFirst(Self.recordPath.count)) else {
      return page.notFound(for: request)
    }
    if let rank, let queryID {
      // Only a click on this server's pages: copied links and programs that follow all links count nothing.
      if request.isFollowedLink(from: ServedPages.path) { await countClick(objectID, rank, queryID) }
      // Reloaded and shared pages have an address that counts nothing.
      return .redirect(to: address(of: objectID, ranked: rank, in: request.query))
    }
    if hasChat {
      page.links.insert(
        SearchPage.Link(.ask, to: "\(path)\(Self.chatPath)?about=\(objectID.percentEncoded)"), at: 0)
    }
    return await record(objectID, ranked: rank, of: page, count, request, backend)
  }

  /// The search page.
  private func page(
    searching backend: any SearchBackend, _ suggestionsName: String?, _ trending: [String], _ offersMeaning: Bool,
    _ hasChat: Bool
  ) -> SearchPage {
    var page = shell { screen in
      add(to: screen, searching: backend, suggestionsName, trending, offersMeaning)
      if hasChat { screen.add(ChatLink(to: path + Self.chatPath), at: .status) }
    }
    page.summary = outline.summary
    return page
  }

  /// A page in the looks of this one.
  func shell(_ build: @escaping @MainActor @Sendable (PageScreen) -> Void = { _ in }) -> SearchPage {
    var page = SearchPage(
      title: outline.heading ?? Attribute(name).title, path: path, mapping: mapping, build: build)
    page.pictureOrigins = pictureOrigins
    return page
  }

  // MARK: The search

  private static func query(_ card: RecordCard, _ outline: RecordOutline, _ known: IndexOutline) -> Query {
    var query = Query()
    query.hitsPerPage = ResultLayout.list.hitsPerPage
    if known.supported.contains(.advancedSyntax) { query.advancedSyntax = known.settings.advancedSyntax ?? true }
    query.attributesToRetrieve = card.attributes
    query.attributesToHighlight = card.highlighted
    // Passages of the other attributes are found there.
    let others = outline.searchedAttributes.filter { !card.highlighted.contains($0) }
    query.attributesToSnippet = (outline.searchedAttributes.isEmpty ? ["*"] : others).map { "\($0):14" }
    return query
  }

  @MainActor
  private func add(
    to screen: PageScreen, searching backend: any SearchBackend, _ suggestionsName: String?, _ trending: [String],
    _ offersMeaning: Bool
  ) {
    let searcher = HitsSearcher(backend: backend, indexName: name, query: query)
    let filterState = screen.filterState
    screen.connectSearcher(searcher)
    let box = HTMLSearchBox(offersRecentSearches: true) { [weak screen, weak searcher] hit in
      address(of: hit.objectID, in: screen?.query ?? "", searcher)
    }
    box.emptyText = { [name, words = screen.words, filterState, weak searcher] in
      guard let searcher, let results = searcher.onResults.lastValue, filterState.groups.isEmpty, !results.mayBeOlder,
        searcher.query?.isEmpty ?? true
      else { return nil }
      return words.emptySearch(of: name, results.nbHits)
    }
    let stats = HTMLStats()
    let (current, clear) = (HTMLCurrentFilters(showsEachLevel: false), HTMLClearFilters())
    let words = screen.words
    let text = outline.filterText(in: words)
    screen.keep(
      SearchBoxConnector(searcher: searcher, controller: box),
      AutocompleteConnector(
        searcher: searcher, filterState: filterState,
        sources: sources(
          suggestionsName, trending, isEmpty: (searcher.query ?? "").allSatisfy(\.isWhitespace), words: screen.words),
        controller: box),
      StatsConnector(searcher: searcher, controller: stats) { $0.map(words.results) },
      CurrentFiltersConnector(filterState: filterState, controller: current, presenter: text),
      FilterClearConnector(filterState: filterState, controller: clear))
    screen.add(box, at: .top)
    screen.add(stats, at: .status)
    if !views.isEmpty { addOrders(to: screen, searcher) }
    let layout = ResultLayoutSwitch(
      initial: outline.layout.flatMap { ResultLayout(rawValue: $0.rawValue) } ?? (card.hasPictures ? .cards : .list),
      of: ResultLayout.allCases.filter { $0 != .map || hasPlaces }
    ) { [weak searcher] layout in
      searcher?.request.query.hitsPerPage = layout.hitsPerPage
      searcher?.request.query.attributesToRetrieve = card.attributes + (layout == .map ? ["_geoloc"] : [])
    }
    screen.add(layout, at: .status)
    let meaning = MeaningSwitch(searcher, isDefault: settings.mode == .semantic)
    // An address from elsewhere may ask for what can't be.
    if offersMeaning { screen.add(meaning, at: .status) } else { searcher.request.chosenMode = nil }
    screen.add(current, at: .status)
    screen.add(clear, at: .status)
    // An attribute may be named as another view, or as a part of the address: the filters of such a list are written in
    // the form that needs no name.
    var names: Set = [
      box.name, stats.name, current.name, clear.name, layout.name, meaning.name, "sort", "meant", "hits", "page",
      "more", "filters",
    ]
    func unique(_ name: String) -> String {
      var name = name
      while !names.insert(name).inserted { name += "_" }
      return name
    }
    var open: Set<String> = []
    for (index, (list, linkName, title)) in lists.enumerated() {
      let name = unique(linkName)
      if outline.isOpen(list, at: index) { open.insert(name) }
      switch list {
      case .facet(.values(let attribute)): addValues(of: attribute, named: name, titled: title, to: screen, searcher)
      case .facet(.levels(let levels)): addLevels(levels, named: name, titled: title, to: screen, searcher)
      case .numbers(let buckets, hasSlider: true):
        addSlider(of: buckets.attribute, named: name, titled: title, to: screen, searcher)
        screen.addBelow(ranges(buckets, named: unique(outline.nameBelowSlider(name)), in: screen, searcher))
      case .numbers(let buckets, hasSlider: false) where outline.numberForm(of: buckets.attribute).isDate:
        addDates(buckets, named: name, titled: title, to: screen, searcher)
        screen.addBelow(ranges(buckets, named: unique(outline.nameBelowSlider(name)), in: screen, searcher))
      case .numbers(let buckets, hasSlider: false):
        screen.add(ranges(buckets, named: name, in: screen, searcher), titled: title, at: .side)
      }
    }
    screen.openViews = open
    let didYouMean = HTMLDidYouMean()
    screen.keep(DidYouMeanConnector(searcher: searcher, controller: didYouMean, filterPresenter: text))
    screen.add(didYouMean, at: .main)
    if hasPlaces { addMap(named: unique("map"), to: screen, searcher) { layout.layout == .map } }
    let hits = HTMLHits<JSON>(advice: didYouMean) { [weak screen, weak searcher] hits in
      let (query, queryID) = (screen?.query ?? "", searcher?.onResults.lastValue?.queryID)
      let first = searcher.map { Self.firstRank(of: $0) } ?? 1
      return card.html(of: hits, as: layout.layout, words) { index, hit in
        address(of: hit.objectID, ranked: first + index, in: query, after: queryID)
      }
    }
    screen.keep(
      HitsConnector<JSON>(
        searcher: searcher, filterState: filterState, infiniteScrolling: .off, controller: hits))
    screen.add(hits, at: .main)
  }

  /// What the box offers: query suggestions, the text within values of the first list, and the titles of the first
  /// results, which lead to their documents. Only suggestions cost a search. If it fails, the titles remain: a filter of
  /// the key may be for an attribute that suggestions don't have.
  ///
  /// While it is empty, it offers trending searches and the largest values of the first list. Both cost no search.
  @MainActor
  private func sources(
    _ suggestionsName: String?, _ trending: [String], isEmpty: Bool, words: PageWords
  ) -> [AutocompleteSource] {
    let popular = AutocompleteSource.trendingSearches(title: words(.trendingSearches), limit: trending.count) {
      trending
    }
    let suggestions = suggestionsName.map {
      AutocompleteSource.suggestions(indexName: $0, title: "", limit: Self.suggestions)
    }
    let first = lists.lazy.compactMap { list, _, title -> (attribute: Attribute, title: String)? in
      if case .facet(.values(let attribute)) = list { (attribute, title) } else { nil }
    }.first
    let values = first.map { attribute, title in
      AutocompleteSource.facet(
        attribute, title: isEmpty ? title : nil, limit: isEmpty ? Self.offeredValues : 2, showsWithoutText: true
      ) { outline.text(of: $0, attribute, in: words) ?? $0 }
    }
    let titles = AutocompleteSource.records(
      indexName: nil, title: words(.resultsHeading), limit: suggestions == nil ? Self.suggestions : 3
    ) { card.suggestion(of: $0) }
    return [popular, suggestions, values, titles].compactMap(\.self)
  }

  @MainActor
  private func addOrders(to screen: PageScreen, _ searcher: HitsSearcher) {
    let (sort, words) = (HTMLSortBy(), screen.words)
    // Without a text, all records are equally relevant: then they have the order of the index.
    let initial = searcher.query?.isEmpty ?? true ? initialOrder : nil
    let items =
      [SortByItem(indexName: name, label: initial.map { outline.label(of: $0, in: words) } ?? words(.relevance))]
      + views.filter { $0.order != initial || $0.name == searcher.request.indexName }
      .map { SortByItem(indexName: $0.name, label: outline.label(of: $0.order, in: words)) }
    screen.keep(SortByConnector(searcher: searcher, items: items, controller: sort))
    screen.add(sort, at: .status)
  }

  /// The order of records that are equally relevant, if the menu has it.
  private var initialOrder: RecordOutline.Order? {
    views.map(\.order).first { settings.customRanking == $0.customRanking }
  }

  @MainActor
  private func addLevels(
    _ levels: [Attribute], named name: String, titled title: String, to screen: PageScreen, _ searcher: HitsSearcher
  ) {
    let menu = HTMLHierarchicalMenu(name: name)
    screen.keep(
      HierarchicalConnector(
        searcher: searcher, filterState: screen.filterState, hierarchicalAttributes: levels, controller: menu))
    screen.add(menu, titled: title, at: .side)
  }

  @MainActor
  private func addSlider(
    of attribute: Attribute, named name: String, titled title: String, to screen: PageScreen, _ searcher: HitsSearcher
  ) {
    let (form, words) = (outline.numberForm(of: attribute), screen.words)
    let slider = HTMLNumberRange<Double>(name: name, unit: form.unit) { form.roundText($0, words.numberStyle) }
    screen.keep(
      NumberRangeConnector(
        searcher: searcher, filterState: screen.filterState, attribute: attribute,
        histogram: .forBars, controller: slider))
    screen.add(slider, titled: title, at: .side)
  }

  /// Calendar fields, and buttons for days with the numbers of their results. The ranges of dates below them are further
  /// choices, as those below a slider.
  @MainActor
  private func addDates(
    _ buckets: RangeBuckets, named name: String, titled title: String, to screen: PageScreen, _ searcher: HitsSearcher
  ) {
    let dates = HTMLDateRange(name: name)
    // The days of UTC, as everywhere else: the server does not know where the browser is.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let now = Date(timeIntervalSince1970: now())
    screen.keep(
      DateRangeConnector(
        searcher: searcher, filterState: screen.filterState, attribute: buckets.attribute, form: buckets.dateForm,
        calendar: calendar, now: { now }, clock: nil, controller: dates))
    screen.add(dates, titled: title, at: .side)
  }

  @MainActor
  private func ranges(
    _ buckets: RangeBuckets, named name: String, in screen: PageScreen, _ searcher: HitsSearcher
  ) -> HTMLView {
    let (attribute, words) = (buckets.attribute, screen.words)
    let form = outline.numberForm(of: attribute)
    let list = HTMLFilterList<Filter.Numeric>(
      name: name, selectionMode: .multiple, isExcludable: true, hidesEmpty: true
    ) { filter in
      Filter.Numeric(filter).map { RangeBuckets.label(of: $0, form, in: words) } ?? filter.description
    }
    let connector = FilterListConnector<Filter.Numeric>(
      filters: buckets.filters, selectionMode: .multiple, filterState: screen.filterState, operator: .or,
      groupName: attribute.rawValue, controller: list)
    connector.interactor.connectSearcher(searcher)
    screen.keep(connector)
    return list
  }

  @MainActor
  private func addValues(
    of attribute: Attribute, named name: String, titled title: String, to screen: PageScreen, _ searcher: HitsSearcher
  ) {
    let words = screen.words
    let ordering = settings.renderingContent?.facetOrdering?.values[attribute]
    switch outline.looks[attribute]?.kind {
    case .menu:
      let menu = HTMLMenuSelect(name: name, title: title)
      screen.keep(
        FacetListConnector(
          searcher: searcher, filterState: screen.filterState, attribute: attribute, selectionMode: .single,
          operator: .or, controller: menu,
          presenter: FacetListPresenter(values: ordering, limit: Self.values.many, expandedLimit: Self.values.many)))
      return screen.add(menu, titled: title, at: .side)
    case .toggle: return addToggle(of: attribute, named: name, titled: title, to: screen)
    case .list, .range, nil: break
    }
    let list = HTMLFacetList(name: name, isExcludable: true, hidesEmpty: true) { value in
      outline.text(of: value, attribute, in: words)
    }
    let presenter = FacetListPresenter(
      values: ordering, limit: Self.values.few, expandedLimit: Self.values.many)
    let connector = FacetListConnector(
      searcher: searcher, filterState: screen.filterState, attribute: attribute, operator: .or, controller: list,
      presenter: presenter)
    screen.keep(connector)
    if settings.attributesForFaceting?.contains("searchable(\(attribute))") ?? false {
      let values = FacetSearcher(backend: searcher.backend, indexName: self.name, attribute: attribute)
      // With the first text: otherwise the filters of the address would search for values in every list.
      values.onQueryChanged.subscribe(with: values) { [filterState = screen.filterState, weak searcher] values, _ in
        values.connectFilterState(filterState)
        values.restrict(to: searcher)
      }
      connector.interactor.connectFacetSearcher(values)
      screen.connectSearcher(values)
      screen.keep(SearchBoxConnector(searcher: values, controller: list.valueBox))
    }
    screen.add(list, titled: title, at: .side)
  }

  @MainActor
  private func addToggle(of attribute: Attribute, named name: String, titled title: String, to screen: PageScreen) {
    let toggle = HTMLFilterToggle<Filter.Facet>(name: name, title: title)
    screen.keep(
      FilterToggleConnector(
        filterState: screen.filterState, filter: outline.toggleFilter(of: attribute), operator: .or,
        groupName: attribute.rawValue, controller: toggle))
    screen.add(toggle, titled: title, at: .side)
  }
}
