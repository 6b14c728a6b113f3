#if canImport(SwiftUI)
import Foundation
public import InstantSearchCore
public import InstantSearchSwiftUI
public import RecordOutlines
public import SearchEngine

/// The model of a whole search screen, built from the outline of the records.
///
/// ```swift
/// struct ShopView: View {
///   @State private var search = SearchScreenModel(index)
///
///   var body: some View {
///     SearchScreen(search) { hit in ProductCard(hit.record) }
///   }
/// }
/// ```
///
/// Making a model costs little and asks for nothing, since SwiftUI makes one whenever it makes the view around. The first
/// ``start()`` looks at the records, connects the widgets and searches; a ``SearchScreen`` calls it when it appears.
///
/// The parts of the screen are models of widgets. An app that needs another arrangement uses them in views of its own, and
/// makes further ones: `FacetListModel(search, "color")`.
@MainActor
public final class SearchScreenModel: WidgetModel {
  /// The searcher of the results.
  public let searcher: HitsSearcher
  /// The filters.
  public let filterState = FilterState()

  public let searchBox = SearchBoxModel()
  public let hits = HitsModel<JSON>()
  public let stats = StatsModel()
  public let currentFilters = CurrentFiltersModel()
  public let clearFilters = FilterClearModel()
  public let sortBy = SortByModel()
  public let didYouMean = DidYouMeanModel()
  public let loading = LoadingModel()
  /// The texts that were submitted, which the search field offers again.
  public let recentSearches: RecentSearches

  /// What the records look like; nil before the first ``start()``.
  @Shown public private(set) var outline: RecordOutline?
  /// The lists of filters, the most important one first.
  @Shown public private(set) var lists: [ScreenList] = []
  /// Why the last search failed, or the records could not be looked at; nil after an answer.
  @Shown public private(set) var error: SearchError?
  /// The number of results; nil before the first answer.
  @Shown public private(set) var resultCount: Int?
  /// The recent searches that match the text in the search field.
  @Shown private(set) var suggestions: [String] = []
  /// How the results are arranged.
  @Shown public var layout = Layout.list

  private var connectors: [Connector] = []
  private let mainIndexName: String
  private let findOutline: @Sendable () async throws(SearchError) -> RecordOutline
  private let orders: [String]?
  private var isStarting = false
  /// A link that was opened before the widgets were there.
  private var openedLink: SearchLink?

  /// How a screen arranges its results.
  public enum Layout: Hashable, Sendable, CaseIterable {
    case list, grid
  }

  /// A screen over an index in the process.
  ///
  /// - Parameters:
  ///   - index: The index. Its orders are offered for sorting.
  ///   - outline: What the screen shows; by default the index's own, or what is found out from its records.
  ///   - recentSearches: Keeps the texts that are submitted; by default as long as the model.
  public convenience init(
    _ index: LocalIndex, outline: RecordOutline? = nil, recentSearches: RecentSearches = RecentSearches()
  ) {
    self.init(HitsSearcher(index: index), recentSearches, orders: index.views) { () async throws(SearchError) in
      if let outline { return outline }
      do { return try RecordOutline(of: index) } catch { throw SearchError.failed(reason: "\(error)") }
    }
  }

  /// A screen over an index of any backend.
  ///
  /// - Parameters:
  ///   - searcher: Searches the index.
  ///   - outline: What the screen shows; by default what is found out from the first records.
  ///   - recentSearches: Keeps the texts that are submitted; by default as long as the model.
  public convenience init(
    _ searcher: HitsSearcher, outline: RecordOutline? = nil, recentSearches: RecentSearches = RecentSearches()
  ) {
    let (backend, indexName) = (searcher.backend, searcher.request.indexName)
    self.init(searcher, recentSearches, orders: nil) { () async throws(SearchError) in
      if let outline { return outline }
      // As many records as every service returns at once.
      var query = Query()
      (query.hitsPerPage, query.facets, query.attributesToHighlight) = (1_000, ["*"], [])
      let request = SearchRequest.hits(HitsRequest(indexName: indexName, query: query))
      guard case .hits(let response)? = try await backend.answers(to: [request]).first else {
        throw .unreadableAnswer(path: "the answer", reason: "there is none")
      }
      return RecordOutline(of: response)
    }
  }

  private init(
    _ searcher: HitsSearcher, _ recentSearches: RecentSearches, orders: [String]?,
    findOutline: @escaping @Sendable () async throws(SearchError) -> RecordOutline
  ) {
    self.searcher = searcher
    self.recentSearches = recentSearches
    mainIndexName = searcher.request.indexName
    self.orders = orders
    self.findOutline = findOutline
    super.init()
  }

  /// Looks at the records, connects the widgets and searches for the first time. Later calls do nothing, unless the records
  /// could not be looked at.
  public func start() async {
    guard outline == nil, !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    do throws(SearchError) {
      let outline = try await findOutline()
      connect(outline)
      lists = outline.lists.map { ScreenList($0, of: outline, self) }
      self.outline = outline
      layout = outline.picture == nil ? .list : .grid
      if let openedLink { open(openedLink) } else { searcher.search() }
    } catch {
      self.error = error
    }
  }

  /// Searches again, as pull to refresh and "Try again" do; returns when the answer is there.
  public func refresh() async {
    if outline == nil { return await start() }
    searcher.search()
    await searcher.waitUntilIdle()
  }

  private func connect(_ outline: RecordOutline) {
    let offered = outline.orders.filter { orders?.contains($0.name) ?? false }
    let items =
      [SortByItem(indexName: mainIndexName, label: Localization.text(.relevance))]
      + offered.map { SortByItem(indexName: $0.name, label: $0.label) }
    connectors = [
      SearchBoxConnector(searcher: searcher, controller: searchBox),
      HitsConnector<JSON>(searcher: searcher, filterState: filterState, controller: hits),
      StatsConnector(searcher: searcher, controller: stats),
      CurrentFiltersConnector(filterState: filterState, controller: currentFilters, presenter: outline.filterText),
      FilterClearConnector(filterState: filterState, controller: clearFilters),
      SortByConnector(searcher: searcher, items: offered.isEmpty ? [] : items, controller: sortBy),
      DidYouMeanConnector(searcher: searcher, controller: didYouMean, filterPresenter: outline.filterText),
      // An index in the process answers too fast for an indicator.
      LoadingConnector(searcher: searcher, delay: .milliseconds(200), controller: loading),
    ]
    searcher.onResults.subscribe(with: self) { model, response in
      if model.error != nil { model.error = nil }
      if model.resultCount != response.nbHits { model.resultCount = response.nbHits }
    }
    searcher.onError.subscribe(with: self) { model, error in model.error = error }
    searcher.onQueryChanged.subscribe(with: self) { model, _ in model.showSuggestions() }
    recentSearches.onChanged.subscribe(with: self) { model, _ in model.showSuggestions() }
    showSuggestions()
  }

  /// Searches for the text in the field, and keeps it.
  public func submit() {
    searchBox.submit()
    recentSearches.add(searchBox.query)
  }

  private func showSuggestions() {
    let matching = Array(recentSearches.matching(searcher.query ?? "").prefix(5))
    if suggestions != matching { suggestions = matching }
  }
}

extension SearchScreenModel {
  /// The number of results in words; nil before the first answer.
  var resultsText: String? { resultCount.map { Localization.results($0, $0.formatted()) } }

  /// Whether the index has orders to choose from.
  var offersOrders: Bool { !sortBy.items.isEmpty }

  /// The number of lists of filters that are open at first.
  var openListCount: Int { outline?.openListCount ?? 0 }

  /// A screen over two records.
  static func preview() throws -> SearchScreenModel {
    let index = try LocalIndex()
    try index.save([["name": "Desk lamp", "color": "red"], ["name": "Floor lamp", "color": "blue"]] as [JSON])
    return SearchScreenModel(index)
  }
}

// MARK: Links

extension SearchScreenModel {
  /// The text, the filters, the order and the page as one value, which opens the same search in every front end.
  public var link: SearchLink { SearchLink(searcher, filterState, mainIndexName: mainIndexName) }

  /// Shows the search of a link: of a deep link, of a saved search, or of a screen that is restored.
  public func open(_ link: SearchLink) {
    guard outline != nil else { return openedLink = link }
    openedLink = nil
    link.apply(to: searcher, filterState, mainIndexName: mainIndexName)
    searcher.search()
  }

  /// The names in the addresses of links to this screen: `link.urlQuery(with: mapping)`.
  public var linkMapping: LinkMapping { (outline ?? RecordOutline()).linkMapping() }
}
#endif
