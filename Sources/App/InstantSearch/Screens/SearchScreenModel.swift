#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import InstantSearchSwiftUI
import RecordOutlines
public import SearchEngine

/// The model of a whole search screen, built from the outline of the records.
///
/// ```swift
/// struct ShopView: View {
///   @State private var search = SearchScreenModel(index)
///
///   var body: some View {
///     SearchScreen(search) { hit in Text(hit.objectID) }
///   }
/// }
/// ```
///
/// Making a model costs little and asks for nothing, since SwiftUI makes one whenever it makes the view around. The first
/// ``start()`` looks at the records, connects the widgets and searches; a ``SearchScreen`` calls it when it appears.
///
/// The parts of the screen are models of widgets. An app that needs another arrangement uses them in views of its own, and
/// makes further ones, such as `FacetListObservableController(search, "color")`. These connect when they are
/// made: keep them beside the model, and never make one in a `body`.
@MainActor
public final class SearchScreenModel: WidgetModel {
  /// The searcher of the results.
  public let searcher: HitsSearcher
  /// The filters.
  public let filterState = FilterState()
  /// The texts that were submitted or chosen, which the search field offers again.
  public let recentSearches: RecentSearches

  /// Called with a record that was chosen in the offers of the search field, for the app to open.
  public var onRecordChosen: ((Hit<JSON>) -> Void)?
  /// Called once with each record that the type of the rows can't be decoded from, and with the reason.
  public var onUndecodableRecord: ((Hit<JSON>, SearchError) -> Void)?

  /// The text in the search field.
  public let searchBox = SearchBoxObservableController()
  /// What the search field offers while one types.
  public let autocomplete = AutocompleteObservableController()
  /// The results.
  public let hits = HitsObservableController<JSON>()
  /// The sentence about the number of results and the time.
  public let stats = StatsObservableController()
  /// The filters that are chosen.
  public let currentFilters = CurrentFiltersObservableController()
  /// The button that clears the filters.
  public let clearFilters = FilterClearObservableController()
  /// The orders.
  public let sortBy = SortByObservableController()
  /// What to do where nothing is found.
  public let didYouMean = DidYouMeanObservableController()
  /// Whether an answer is awaited for long.
  public let loading = LoadingObservableController()

  /// What the records look like; nil before they were looked at.
  @Shown public private(set) var outline: RecordOutline?
  /// The lists of filters, the most important one first.
  @Shown public private(set) var lists: [ScreenList] = []
  /// Why the last search failed, or the records could not be looked at; nil after an answer.
  @Shown public private(set) var error: SearchError?
  /// The number of results; nil before the first answer.
  @Shown public private(set) var resultCount: Int?
  /// The lists of filters that the user has opened or closed: they stay so when the sheet comes back.
  @Shown private var openedLists: [ScreenList.ID: Bool] = [:]
  /// How many links were opened.
  @Shown var openedLinkCount = 0
  /// The arrangement that was chosen; nil for the one that suits the records.
  @Shown private var chosenLayout: Layout?

  /// What the follower of the index does; nil for an index that is not in the process.
  private(set) var following: ScreenFollowing?
  /// Says the number of results.
  package var announcer = Announcer { SearchScreenModel.say($0) }
  /// The search whose number of results was said last.
  var announcedSearch: SearchLink?
  /// The filters that were chosen in the offers of the search field, without texts.
  var fieldFilters: Set<FilterAndID> = []
  /// The records that could not be decoded.
  var undecodable: Set<String> = []

  private var connectors: [Connector] = []
  let mainIndexName: String
  /// What the search field offers; nil for what suits the records.
  private let sources: [AutocompleteSource]?
  private let findOutline: @Sendable () async throws(SearchError) -> RecordOutline
  /// The orders to offer for an outline.
  let orders: @MainActor (RecordOutline) -> [SortByItem]
  private var starting: Task<Void, Never>?
  /// Whether the index was empty when it was looked at, and has records now.
  private var isOutdated = false
  /// A link that was opened before the records were looked at, and the position in its results.
  var openedLink: OpenedLink?
  var openedPosition: HitsPosition?

  enum OpenedLink {
    case link(SearchLink)
    case text(String)
  }

  /// How a screen arranges its results.
  public enum Layout: Hashable, Sendable, CaseIterable {
    case list, grid
  }

  /// A screen over an index in the process.
  ///
  /// - Parameters:
  ///   - index: The index. Its sorted views are offered as orders.
  ///   - outline: What the screen shows; by default the index's own, or what is found out from its records.
  ///   - recentSearches: Keeps the texts that are submitted; by default as long as the model.
  ///   - autocomplete: What the search field offers; by default the recent searches, and the values of the first list,
  ///     of which the most frequent ones show before anything is typed.
  public convenience init(
    _ index: LocalIndex, outline: RecordOutline? = nil, recentSearches: RecentSearches = RecentSearches(),
    autocomplete: [AutocompleteSource]? = nil
  ) {
    self.init(index, outline: outline, recentSearches: recentSearches, autocomplete: autocomplete, ContinuousClock())
  }

  /// - Parameter clock: Measures how long the index is behind the database that it follows.
  package convenience init(
    _ index: LocalIndex, outline: RecordOutline? = nil, recentSearches: RecentSearches = RecentSearches(),
    autocomplete: [AutocompleteSource]? = nil, _ clock: any Clock<Duration>
  ) {
    self.init(HitsSearcher(index: index), recentSearches, autocomplete) { outline in
      outline.orders.compactMap { order in
        index.view(of: order).map { SortByItem(indexName: $0, label: outline.label(of: order)) }
      }
    } findOutline: { () async throws(SearchError) in
      if let outline { return outline }
      do { return try RecordOutline(of: index) } catch { throw SearchError.failed(reason: "\(error)") }
    }
    following = ScreenFollowing(index, clock: clock)
  }

  /// A screen over an index of any backend.
  ///
  /// - Parameters:
  ///   - searcher: Searches the index.
  ///   - outline: What the screen shows; by default what is found out from the first records.
  ///   - orders: The indices with other orders, such as the replicas of a service.
  ///   - recentSearches: Keeps the texts that are submitted; by default as long as the model.
  ///   - autocomplete: What the search field offers; by default the recent searches, and the values of the first list,
  ///     of which the most frequent ones show before anything is typed.
  public convenience init(
    _ searcher: HitsSearcher, outline: RecordOutline? = nil, orders: [SortByItem] = [],
    recentSearches: RecentSearches = RecentSearches(), autocomplete: [AutocompleteSource]? = nil
  ) {
    let (backend, indexName) = (searcher.backend, searcher.request.indexName)
    self.init(searcher, recentSearches, autocomplete) { _ in
      orders
    } findOutline: { () async throws(SearchError) in
      if let outline { return outline }
      // As many records as every service returns at once.
      var query = Query()
      (query.hitsPerPage, query.facets, query.attributesToHighlight) = (1_000, ["*"], [])
      query.analytics = false
      let request = SearchRequest.hits(HitsRequest(indexName: indexName, query: query))
      guard case .hits(let response)? = try await backend.answers(to: [request]).first else {
        throw .unreadableAnswer(path: "the answer", reason: "there is none")
      }
      return RecordOutline(of: response)
    }
  }

  private init(
    _ searcher: HitsSearcher, _ recentSearches: RecentSearches, _ sources: [AutocompleteSource]?,
    orders: @escaping @MainActor (RecordOutline) -> [SortByItem],
    findOutline: @escaping @Sendable () async throws(SearchError) -> RecordOutline
  ) {
    self.searcher = searcher
    self.recentSearches = recentSearches
    self.sources = sources
    mainIndexName = searcher.request.indexName
    self.orders = orders
    self.findOutline = findOutline
    super.init()
  }

  /// How the results are arranged: as a grid if the records have pictures, until another way is chosen.
  public var layout: Layout {
    get { chosenLayout ?? (outline?.picture == nil ? .list : .grid) }
    set { chosenLayout = newValue }
  }
}

// MARK: Starting

extension SearchScreenModel {
  /// Looks at the records, connects the widgets and searches for the first time. Later calls do nothing, unless the records
  /// could not be looked at, or there were none.
  public func start() async {
    following?.start { [weak self] in await self?.refresh() }
    guard needsOutline else { return }
    // A task of its own: the view that waits for it may disappear.
    let task =
      starting
      ?? Task { [weak self] in
        await self?.lookAtRecords()
        self?.starting = nil
      }
    starting = task
    await task.value
  }

  /// Searches again, as pull to refresh and "Try again" do; returns when the answer is there. A ``CachedBackend`` forgets its
  /// answers, so that the service is asked.
  public func refresh() async {
    await (searcher.backend as? CachedBackend)?.clear()
    guard !needsOutline else { return await start() }
    // All pages that show are old, and not only the one that was loaded last.
    if error == nil, searcher.isIdle, let position, position.pages.count > 1 { hits.hitsSource?.restore(position) }
    searcher.search()
    await searcher.waitUntilIdle()
    await hits.hitsSource?.restoring?.value
  }

  /// Searches for the text in the field, and keeps it.
  public func submit() {
    searchBox.submit()
    // Offered recent searches keep it themselves.
    if outline == nil || !offersRecentSearches { recentSearches.add(searchBox.query) }
  }

  private var offersRecentSearches: Bool {
    sources.map { $0.contains { $0.keeps(recentSearches) } } ?? true
  }

  /// Whether the records were not looked at, or there were none.
  private var needsOutline: Bool { outline.map { $0.title == nil && (resultCount == 0 || isOutdated) } ?? true }

  private func lookAtRecords() async {
    if error != nil { error = nil }
    do throws(SearchError) {
      let outline = try await findOutline()
      let isFirst = self.outline == nil
      // What was typed in the meantime.
      if isFirst, openedLink == nil, !searchBox.query.isEmpty { searcher.query = searchBox.query }
      connect(outline)
      if isFirst { observe() }
      lists = outline.lists.enumerated().map { ScreenList($1, at: $0, of: outline, self) }
      self.outline = outline
      isOutdated = false
      openLink()
      searcher.search()
    } catch {
      self.error = error
      announcer.announce(errorText)
    }
  }

  private func connect(_ outline: RecordOutline) {
    let orders = orders(outline)
    let items = [SortByItem(indexName: mainIndexName, label: Localization.text(.relevance))] + orders
    let box = SearchBoxConnector(searcher: searcher, controller: searchBox)
    let offers = AutocompleteConnector(
      searcher: searcher, filterState: filterState, searchBox: box.interactor,
      sources: sources ?? defaultSources(outline), controller: autocomplete)
    offers.interactor.onRecordChosen.subscribe(with: self) { $0.onRecordChosen?($1) }
    noteFieldFilters()
    connectors = [
      box, offers,
      HitsConnector<JSON>(searcher: searcher, filterState: filterState, controller: hits),
      StatsConnector(searcher: searcher, controller: stats),
      CurrentFiltersConnector(filterState: filterState, controller: currentFilters, presenter: outline.filterText),
      FilterClearConnector(filterState: filterState, controller: clearFilters),
      SortByConnector(searcher: searcher, items: orders.isEmpty ? [] : items, controller: sortBy),
      DidYouMeanConnector(searcher: searcher, controller: didYouMean, filterPresenter: outline.filterText),
      // An index in the process answers too fast for an indicator.
      LoadingConnector(searcher: searcher, delay: .milliseconds(200), controller: loading),
    ]
  }

  private func observe() {
    searcher.onResults.subscribe(with: self) { model, response in
      let hadRecords = !model.needsOutline
      if model.error != nil { model.error = nil }
      if model.resultCount != response.nbHits { model.resultCount = response.nbHits }
      model.announceResults()
      if hadRecords || response.hits.isEmpty { return }
      // The first records of an index that was empty.
      model.isOutdated = true
      Task { await model.start() }
    }
    searcher.onError.subscribe(with: self) { model, error in
      model.error = error
      model.announcer.announce(model.errorText)
    }
  }

  /// The recent searches, and the values of the first list, which the search counts anyway.
  private func defaultSources(_ outline: RecordOutline) -> [AutocompleteSource] {
    let attribute = outline.lists.lazy.compactMap { list -> Attribute? in
      if case .facet(.values(let attribute)) = list { attribute } else { nil }
    }.first
    return [.recentSearches(recentSearches)] + (attribute.map { [.facet($0, showsWithoutText: true)] } ?? [])
  }
}

// MARK: Showing

extension SearchScreenModel {
  /// The number of results in words; nil before the first answer.
  var resultsText: String? { resultCount.map { Localization.results($0, $0.formatted()) } }

  /// Whether the records are being looked at.
  var isStarting: Bool { outline == nil && error == nil }

  /// Whether the index has orders to choose from.
  var offersOrders: Bool { !sortBy.items.isEmpty }

  /// Whether a list of filters is open. The first ones are open at first.
  subscript(isOpen list: ScreenList.ID) -> Bool {
    get { openedLists[list] ?? lists.contains { $0.id == list && $0.isOpen } }
    set { openedLists[list] = newValue }
  }

  /// A screen over two records.
  static func preview() throws -> SearchScreenModel {
    let index = try LocalIndex()
    try index.save([["name": "Desk lamp", "color": "red"], ["name": "Floor lamp", "color": "blue"]] as [JSON])
    return SearchScreenModel(index)
  }
}
#endif
