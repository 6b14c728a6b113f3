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
  /// The number of buckets that the search counts; the bars above the slider are drawn from them.
  private static let buckets = 200
  /// The number of suggestions.
  private static let suggestions = 8
  /// The number of records of each index where several are searched.
  private static let firstHits = 3
  /// The number of records that are related to one.
  private static let related = 6
  /// The path of a record below the path of the page, without its objectID. Behind that may follow the rank of the record
  /// in the search of the query.
  private static let recordPath = "record/"
  /// The last rank in addresses of records.
  private static let lastRank = 1_000_000_000

  /// - Parameters:
  ///   - name: The name of the index.
  ///   - path: The path of the page.
  ///   - known: The outline of the index.
  ///   - pictureOrigins: Where pictures may come from besides the server of the page.
  ///   - now: Returns the seconds from 1970 to now.
  init(
    name: String, path: String, _ known: IndexOutline, pictureOrigins: [String] = [],
    now: @escaping @Sendable () -> Double = ServedPages.now
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
    card = RecordCard(outline, of: known, pictureOrigins: pictureOrigins, now: now)
  }

  /// The response to a request for the page or for one of its records.
  ///
  /// - Parameters:
  ///   - backend: Searches the index.
  ///   - suggestionsName: The index with its query suggestions, if there is one.
  ///   - count: The number of records, for the empty search box on the page of one.
  func response(
    to request: PageRequest, searching backend: any SearchBackend, suggestionsName: String? = nil, count: Int = 0
  ) async -> PageResponse {
    let below = request.path.dropFirst(path.count)
    let page = page(searching: backend, suggestionsName)
    guard below.hasPrefix(Self.recordPath) else { return await page.response(to: request) }
    let parts = below.dropFirst(Self.recordPath.count).split(separator: "/", omittingEmptySubsequences: false)
    guard let objectID = parts.first.flatMap({ Self.name(ofComponent: $0) }), parts.count <= 2 else {
      return page.notFound(for: request)
    }
    let rank = parts.count == 2 ? Int(parts[1]) : nil
    guard parts.count == 1 || rank.map({ (1...Self.lastRank).contains($0) }) ?? false else {
      return page.notFound(for: request)
    }
    return await record(objectID, ranked: rank, of: page, count, request, backend)
  }

  /// The address of the document of a record.
  ///
  /// - Parameters:
  ///   - rank: The position of the record among the results of a search, 1 for the first one.
  ///   - query: The query of the address of that search.
  private func address(of objectID: String, ranked rank: Int? = nil, in query: String = "") -> String {
    let document = path + Self.recordPath + Self.component(of: objectID)
    return document + (rank.map { "/\($0)" } ?? "") + (query.isEmpty ? "" : "?\(query)")
  }

  /// The component of a path for the name of an index or an objectID, with one `~` more in front of dots.
  static func component(of name: String) -> String { (isDots(name) ? "~" : "") + name.percentEncoded }

  /// The name or objectID that a component of a path stands for; nil if it is empty or not readable.
  static func name(ofComponent component: Substring) -> String? {
    guard let name = String(component).percentDecoded, !name.isEmpty else { return nil }
    return name.hasPrefix("~") && isDots(name) ? String(name.dropFirst()) : name
  }

  /// Whether a name is `.` or `..`, which browsers read as folders even if they are percent-encoded, or one of them behind
  /// `~`.
  private static func isDots(_ name: String) -> Bool { [".", ".."].contains(name.drop { $0 == "~" }) }

  // MARK: In the list of indices

  /// What records can be filtered by: `Brand, color, price`.
  var description: String {
    let titles = outline.lists.map { list in
      switch list {
      case .facet(.values(let attribute)): attribute.title
      case .facet(.levels(let levels)): levels.first?.familyTitle ?? ""
      case .numbers(let buckets, _): buckets.attribute.title
      }
    }
    return titles.filter { !$0.isEmpty }.prefix(6).joined(separator: ", ")
  }

  /// The search for the first records with a text.
  func firstRequest(for text: String) -> SearchRequest {
    var query = query
    (query.query, query.hitsPerPage) = (text, Self.firstHits)
    return .hits(HitsRequest(indexName: name, query: query))
  }

  /// The address of the search for a text.
  func address(searchingFor text: String) -> String {
    "\(path)?\(mapping.textName.percentEncoded)=\(text.percentEncoded)"
  }

  /// The first records with a text.
  func html(of response: SearchResponse, for text: String, _ words: PageWords) -> HTML {
    let query = "\(mapping.textName.percentEncoded)=\(text.percentEncoded)"
    return card.html(of: response.hits, as: .list, words) { index, hit in
      address(of: hit.objectID, ranked: index + 1, in: query)
    }
      + HTML("p") {
        HTML(
          "a", .href(address(searchingFor: text)), text: words(.allResults, ["results": words.results(response.nbHits)])
        )
      }
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
    let layout = ResultLayoutSwitch(initial: card.hasPictures ? .cards : .list)
    screen.add(layout, at: .status)
    screen.add(current, at: .status)
    screen.add(clear, at: .status)
    // An attribute may be named as another view, or as a part of the address: the filters of such a list are written in
    // the form that needs no name.
    var names: Set = [
      box.name, stats.name, current.name, clear.name, layout.name, "sort", "meant", "hits", "page", "more", "filters",
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
    let hits = HTMLHits<JSON>(advice: didYouMean) { [weak screen] hits in
      let query = screen?.query ?? ""
      let first = (screen?.currentLink.page ?? 0) * Self.hitsPerPage + 1
      return card.html(of: hits, as: layout.layout, words) { index, hit in
        address(of: hit.objectID, ranked: first + index, in: query)
      }
    }
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

  /// The titles of the first results, which lead to their documents: they cost no search.
  @MainActor
  private func titles(in screen: PageScreen, _ searcher: HitsSearcher) -> HTMLSuggestions<JSON> {
    let suggestions = HTMLSuggestions<JSON> { hit in
      card.suggestion(of: hit)
    } address: { [weak screen, weak searcher] hit in
      let index = searcher?.onResults.lastValue?.hits.firstIndex { $0.objectID == hit.objectID }
      let first = (screen?.currentLink.page ?? 0) * Self.hitsPerPage + 1
      return address(of: hit.objectID, ranked: index.map { first + $0 }, in: screen?.query ?? "")
    }
    screen.keep(HitsConnector<JSON>(searcher: searcher, infiniteScrolling: .off, controller: suggestions))
    return suggestions
  }

  @MainActor
  private func addOrders(to screen: PageScreen, _ searcher: HitsSearcher) {
    let (sort, words) = (HTMLSortBy(), screen.words)
    // Without a text, all records are equally relevant: then they have the order of the index.
    let initial = searcher.query?.isEmpty ?? true ? initialOrder : nil
    let items =
      [SortByItem(indexName: name, label: initial?.label(in: words) ?? words(.relevance))]
      + views.filter { $0.order != initial || $0.name == searcher.request.indexName }
      .map { SortByItem(indexName: $0.name, label: $0.order.label(in: words)) }
    screen.keep(SortByConnector(searcher: searcher, items: items, controller: sort))
    screen.add(sort, at: .status)
  }

  /// The order of records that are equally relevant, if the menu has it.
  private var initialOrder: RecordOutline.Order? {
    views.map(\.order).first { order in
      settings.customRanking
        == order.keys.map { $0.isDescending ? .descending($0.attribute) : .ascending($0.attribute) }
    }
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
    let slider = HTMLNumberRange<Double>(name: name, unit: form.unit) { form.roundText($0, words.numberStyle) }
    screen.keep(
      NumberRangeConnector(
        searcher: searcher, filterState: screen.filterState, attribute: attribute,
        histogram: HistogramRequest(buckets: Self.buckets, scale: .logarithmic), controller: slider))
    screen.add(slider, titled: attribute.title, at: .side)
  }

  /// Calendar fields. The ranges of dates below them are further choices, as those below a slider.
  @MainActor
  private func addDates(_ buckets: RangeBuckets, named name: String, to screen: PageScreen, _ searcher: HitsSearcher) {
    let dates = HTMLDateRange(name: name, now: now(), areWhole: buckets.isWhole)
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
    _ objectID: String, ranked rank: Int?, of page: SearchPage, _ count: Int, _ request: PageRequest,
    _ backend: any SearchBackend
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
      let link = SearchLink.reading(request.query, with: mapping).link
      let document = await document(of: hit, ranked: rank, in: link, request.query, backend)
      let words = page.words(for: request)
      let head = HTML {
        HTML("link", .attribute("rel", "canonical"), .href(address(of: objectID)))
        document.linkedData(words).map { HTML(linkedData: $0) }
      }
      return page.document(
        titled: card.title(of: hit, words).text, for: request, head: head, searchingFor: link.text,
        emptyText: { $0.emptySearch(of: name, count) }
      ) { document.html($0) }
    } catch {
      return page.document(status: 503, for: request) { HTML("h1", text: $0(.failed)) }
    }
  }

  /// The document of a record, with its neighbors in a search and with related records: one call to the backend. If that
  /// fails, the document is without them.
  private func document(
    of hit: Hit<JSON>, ranked rank: Int?, in link: SearchLink, _ query: String, _ backend: any SearchBackend
  ) async -> RecordDocument {
    var document = RecordDocument(card: card, hit: hit)
    let first = max(0, (rank ?? 1) - 2)
    var around = self.query
    around.query = link.text
    around.hitsPerPage = 0
    if let rank { (around.hitsPerPage, around.offset, around.length) = (nil, first, rank == 1 ? 2 : 3) }
    (around.attributesToRetrieve, around.attributesToHighlight, around.attributesToSnippet) = (["objectID"], [], [])
    around.analytics = false
    let search = HitsSearcherRequest(indexName: link.indexName ?? name, query: around)
      .searchRequest(filteredBy: link.groups, base: .everything, replaceable: [])
    let requests = [search] + [relatedRequest(to: hit)].compactMap(\.self)
    guard let answers = try? await backend.answers(to: requests), case .hits(let found)? = answers.first else {
      return document
    }
    document.rank = RecordDocument.Rank(
      address: query.isEmpty ? path : "\(path)?\(query)", count: found.nbHits)
    if let rank, found.hits.indices.contains(rank - 1 - first), found.hits[rank - 1 - first].objectID == hit.objectID {
      func neighbor(_ step: Int) -> String? {
        let index = rank - 1 - first + step
        guard found.hits.indices.contains(index) else { return nil }
        return address(of: found.hits[index].objectID, ranked: rank + step, in: query)
      }
      document.rank?.number = rank
      document.rank?.previous = neighbor(-1)
      document.rank?.next = neighbor(1)
    }
    if answers.count > 1, case .hits(let related) = answers[1] {
      document.related = related.hits.map { ($0, address(of: $0.objectID, in: query)) }
    }
    return document
  }

  /// The search for records with some of the values of a record; nil if it has no value that others can share.
  private func relatedRequest(to hit: Hit<JSON>) -> SearchRequest? {
    let attributes = outline.facets.prefix(6).compactMap(\.attributes.last)
    let patterns = attributes.enumerated().map { index, attribute in
      MatchingPattern<JSON>(attribute: attribute, score: attributes.count - index) { record in
        record.values(at: attribute).compactMap(\.string).filter { $0.utf8.count <= 200 }.prefix(5).map {
          JSON.string($0)
        }
      }
    }
    let shared = attributes.flatMap { attribute in
      hit.record.values(at: attribute).compactMap(\.string).filter { !$0.isEmpty && $0.utf8.count <= 200 }.prefix(5)
        .map { Filter.Facet(attribute: attribute, stringValue: $0).text }
    }
    guard !shared.isEmpty else { return nil }
    var query = Query()
    query.filters = shared.joined(separator: " OR ")
    query = query.findingItems(relatedTo: hit, with: patterns)
    query.hitsPerPage = Self.related
    query.attributesToRetrieve = card.attributes
    query.attributesToHighlight = []
    query.analytics = false
    return .hits(HitsRequest(indexName: name, query: query))
  }
}
