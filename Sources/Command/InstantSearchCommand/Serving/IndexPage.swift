#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import InstantSearchCore
import InstantSearchTerminal
import InstantSearchWeb
import RecordOutlines
import SearchModel

/// The page of an index, with the widgets of its outline.
struct IndexPage: Sendable {
  private let name: String
  /// The path of the page.
  let path: String
  private let outline: RecordOutline
  private let settings: IndexSettings
  /// The names of the sorted views, by the names of their orders.
  private let views: [(order: RecordOutline.Order, name: String)]
  private let card: RecordCard
  private let pictureOrigins: [String]
  /// The current time, in seconds since 1970.
  private let now: @Sendable () -> Double
  private let mapping: LinkMapping

  /// The number of values in a list at first, and after "show more".
  private static let values = (few: 6, many: 100)
  /// Fills rows of two, three, four and six.
  private static let hitsPerPage = 24
  /// The number of buckets of which the bars above the slider are made.
  private static let buckets = 200
  /// The number of suggestions.
  private static let suggestions = 8
  /// The path of a record below the path of the page, without its objectID.
  static let recordPath = "record/"

  /// - Parameters:
  ///   - name: The name of the index.
  ///   - path: The path of the page.
  ///   - known: The outline of the index.
  ///   - pictureOrigins: Where pictures may come from besides the server of the page.
  ///   - now: Returns the current time, in seconds since 1970.
  init(
    name: String, path: String, _ known: IndexOutline, pictureOrigins: [String] = [],
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    (self.name, self.path, self.pictureOrigins, self.now) = (name, path, pictureOrigins, now)
    settings = known.settings
    let views = known.outline.orders.compactMap { order in
      known.viewName(of: order, indexName: name).map { (order: order, name: $0) }
    }
    var outline = known.outline
    outline.orders = views.map(\.order)
    mapping = outline.linkMapping { order in views.first { $0.order == order }?.name ?? order.name }
    (self.outline, self.views) = (outline, views)
    card = RecordCard(outline, pictureOrigins: pictureOrigins)
  }

  /// The response to a request for the page or for one of its records.
  ///
  /// - Parameters:
  ///   - backend: Searches the index.
  ///   - suggestionsName: The index with its query suggestions, if there is one.
  func response(
    to request: PageRequest, searching backend: any SearchBackend, suggestionsName: String? = nil
  ) async -> PageResponse {
    let below = request.path.dropFirst(path.count)
    let page = page(searching: backend, suggestionsName)
    guard below.hasPrefix(Self.recordPath) else { return await page.response(to: request) }
    guard let objectID = String(below.dropFirst(Self.recordPath.count)).percentDecoded, !objectID.isEmpty else {
      return page.notFound(for: request)
    }
    return await record(objectID, of: page, request, backend)
  }

  /// The search page.
  private func page(searching backend: any SearchBackend, _ suggestionsName: String?) -> SearchPage {
    var page = SearchPage(title: Attribute(name).title, path: path, mapping: mapping) { screen in
      add(to: screen, searching: backend, suggestionsName)
    }
    page.pictureOrigins = pictureOrigins
    return page
  }

  // MARK: The search

  private var query: Query {
    var query = Query()
    query.hitsPerPage = Self.hitsPerPage
    query.advancedSyntax = settings.advancedSyntax ?? true
    query.attributesToRetrieve = card.attributes
    query.attributesToHighlight = card.highlighted
    // Passages of the other attributes are found there.
    let others = outline.searchedAttributes.filter { !card.highlighted.contains($0) }
    query.attributesToSnippet = (outline.searchedAttributes.isEmpty ? ["*"] : others).map { "\($0):14" }
    return query
  }

  @MainActor
  private func add(to screen: PageScreen, searching backend: any SearchBackend, _ suggestionsName: String?) {
    let searcher = HitsSearcher(backend: backend, indexName: name, query: query)
    let filterState = screen.filterState
    screen.connectSearcher(searcher)
    let titles = titles(in: screen, searcher)
    let box =
      suggestionsName.map { suggestingBox(in: screen, backend, $0, orElse: titles) }
      ?? HTMLSearchBox(suggestions: titles)
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
      StatsConnector(searcher: searcher, controller: stats) { $0.map(words.results) },
      CurrentFiltersConnector(filterState: filterState, controller: current, presenter: text),
      FilterClearConnector(filterState: filterState, controller: clear))
    screen.add(box, at: .top)
    screen.add(stats, at: .status)
    if !views.isEmpty { addOrders(to: screen, searcher) }
    screen.add(current, at: .status)
    screen.add(clear, at: .status)
    // An attribute may be named as another view, or as a part of the address: the filters of such a list are written in
    // the form that needs no name.
    var names: Set = [
      box.name, stats.name, current.name, clear.name, "sort", "meant", "hits", "page", "more", "filters",
    ]
    func unique(_ name: String) -> String {
      var name = name
      while !names.insert(name).inserted { name += "_" }
      return name
    }
    screen.openGroupCount = outline.openListCount
    for list in outline.lists {
      let name = unique(outline.name(of: list))
      switch list {
      case .facet(.values(let attribute)): addValues(of: attribute, named: name, to: screen, searcher)
      case .facet(.levels(let levels)): addLevels(levels, named: name, to: screen, searcher)
      case .numbers(let buckets, hasSlider: true):
        addSlider(of: buckets.attribute, named: name, to: screen, searcher)
        screen.addBelow(ranges(buckets, named: unique(outline.nameBelowSlider(name)), in: screen, searcher))
      case .numbers(let buckets, hasSlider: false) where outline.numberForm(of: buckets.attribute).isDate:
        addDates(buckets, named: name, to: screen, searcher)
        screen.addBelow(ranges(buckets, named: unique(outline.nameBelowSlider(name)), in: screen, searcher))
      case .numbers(let buckets, hasSlider: false):
        screen.add(ranges(buckets, named: name, in: screen, searcher), titled: buckets.attribute.title, at: .side)
      }
    }
    let didYouMean = HTMLDidYouMean()
    screen.keep(DidYouMeanConnector(searcher: searcher, controller: didYouMean, filterPresenter: text))
    screen.add(didYouMean, at: .main)
    let hits = HTMLHits<JSON>(advice: didYouMean) { hit in card.html(of: hit, words, path: path) }
    screen.keep(
      HitsConnector<JSON>(
        searcher: searcher, filterState: filterState, infiniteScrolling: .off, controller: hits))
    screen.add(hits, at: .main)
  }

  /// A box with query suggestions. If the search for them fails, it has titles: a filter of the key may be for an
  /// attribute that suggestions don't have.
  @MainActor
  private func suggestingBox(
    in screen: PageScreen, _ backend: any SearchBackend, _ indexName: String, orElse titles: HTMLSuggestions<JSON>
  ) -> HTMLSearchBox {
    let suggestions = HTMLSuggestions<QuerySuggestion>()
    var query = Query()
    query.hitsPerPage = Self.suggestions
    // The search for the same text in the index itself is counted.
    query.analytics = false
    let searcher = HitsSearcher(backend: backend, indexName: indexName, query: query)
    screen.connectSuggestions(searcher)
    screen.keep(HitsConnector(searcher: searcher, infiniteScrolling: .off, controller: suggestions))
    let box = HTMLSearchBox(suggestions: suggestions)
    searcher.onError.subscribe(with: box) { box, _ in box.replaceSuggestions(with: titles) }
    return box
  }

  /// The titles of the first results: they cost no search, and lead to results within the filters.
  @MainActor
  private func titles(in screen: PageScreen, _ searcher: HitsSearcher) -> HTMLSuggestions<JSON> {
    let suggestions = HTMLSuggestions<JSON> { hit in card.suggestion(of: hit) }
    screen.keep(HitsConnector<JSON>(searcher: searcher, infiniteScrolling: .off, controller: suggestions))
    return suggestions
  }

  @MainActor
  private func addOrders(to screen: PageScreen, _ searcher: HitsSearcher) {
    let (sort, words) = (HTMLSortBy(), screen.words)
    let items =
      [SortByItem(indexName: name, label: words(.relevance))]
      + views.map { SortByItem(indexName: $0.name, label: $0.order.label(in: words)) }
    screen.keep(SortByConnector(searcher: searcher, items: items, controller: sort))
    screen.add(sort, at: .status)
  }

  @MainActor
  private func addLevels(_ levels: [Attribute], named name: String, to screen: PageScreen, _ searcher: HitsSearcher) {
    let menu = HTMLHierarchicalMenu(name: name)
    screen.keep(
      HierarchicalConnector(
        searcher: searcher, filterState: screen.filterState, hierarchicalAttributes: levels, controller: menu))
    screen.add(menu, titled: levels.first?.familyTitle, at: .side)
  }

  @MainActor
  private func addSlider(
    of attribute: Attribute, named name: String, to screen: PageScreen, _ searcher: HitsSearcher
  ) {
    let (form, words) = (outline.numberForm(of: attribute), screen.words)
    let slider = HTMLNumberRange<Double>(name: name, unit: form.unit) { words.localized(form.roundText($0)) }
    screen.keep(
      NumberRangeConnector(
        searcher: searcher, filterState: screen.filterState, attribute: attribute,
        histogram: HistogramRequest(buckets: Self.buckets, scale: .logarithmic), controller: slider))
    screen.add(slider, titled: attribute.title, at: .side)
  }

  /// Calendar fields. The ranges of dates below them are further choices, as those below a slider.
  @MainActor
  private func addDates(_ buckets: RangeBuckets, named name: String, to screen: PageScreen, _ searcher: HitsSearcher) {
    let dates = HTMLDateRange(name: name, now: now(), perSecond: buckets.timesPerSecond, areWhole: buckets.isWhole)
    screen.keep(
      NumberRangeConnector(
        searcher: searcher, filterState: screen.filterState, attribute: buckets.attribute, controller: dates))
    screen.add(dates, titled: buckets.attribute.title, at: .side)
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
    of attribute: Attribute, named name: String, to screen: PageScreen, _ searcher: HitsSearcher
  ) {
    let words = screen.words
    let list = HTMLFacetList(name: name, isExcludable: true, hidesEmpty: true) { value in
      outline.text(of: value, attribute, in: words)
    }
    let presenter = FacetListPresenter(
      values: settings.renderingContent?.facetOrdering?.values[attribute], limit: Self.values.few,
      expandedLimit: Self.values.many)
    let connector = FacetListConnector(
      searcher: searcher, filterState: screen.filterState, attribute: attribute, operator: .or, controller: list,
      presenter: presenter)
    screen.keep(connector)
    if settings.attributesForFaceting?.contains("searchable(\(attribute))") ?? false {
      let values = FacetSearcher(backend: searcher.backend, indexName: self.name, attribute: attribute)
      // With the first text: otherwise the filters of the address would search for values in every list.
      values.onQueryChanged.subscribe(with: values) { [filterState = screen.filterState, weak searcher] values, _ in
        values.connectFilterState(filterState)
        values.request.query.query = searcher?.query
      }
      connector.interactor.connectFacetSearcher(values)
      screen.connectSearcher(values)
      screen.keep(SearchBoxConnector(searcher: values, controller: list.valueBox))
    }
    screen.add(list, titled: attribute.title, at: .side)
  }

  // MARK: A record

  private func record(
    _ objectID: String, of page: SearchPage, _ request: PageRequest, _ backend: any SearchBackend
  ) async -> PageResponse {
    var query = Query()
    query.filters = Filter.Facet(attribute: "objectID", stringValue: objectID).text
    query.hitsPerPage = 1
    query.attributesToHighlight = []
    do throws(SearchError) {
      let answers = try await backend.answers(to: [.hits(HitsRequest(indexName: name, query: query))])
      guard case .hits(let response)? = answers.first, let hit = response.hits.first else {
        return page.notFound(for: request)
      }
      let title = card.title(of: hit, page.words(for: request)).text
      return page.document(titled: title, for: request) { card.document(of: hit, $0) }
    } catch {
      return page.document(status: 503, for: request) { HTML("h1", text: $0(.failed)) }
    }
  }
}
