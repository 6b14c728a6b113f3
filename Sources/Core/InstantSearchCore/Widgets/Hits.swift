// The results: typed records, one page at a time or all pages in one list.

extension HitsState {
  /// Of the states of several searchers, the one with the highest priority is that of all.
  fileprivate var priority: Int {
    switch self {
    case .idle: 0
    case .empty: 1
    case .failed: 2
    case .loading: 3
    case .hits: 4
    }
  }
}

/// The logic of a list of results: of one searcher, or of several, one after the other.
///
/// If a record can't be decoded as `Record`, ``onError`` fires and the earlier results stay. If the requested page is
/// after the last one, as a restored page may be, the first page is searched for instead.
///
/// To list the results of several indices, give each its own record type, and the list an enum of them:
///
/// ```swift
/// enum Found {
///   case product(Product), article(Article)
/// }
///
/// let searchers = MultiSearcher(backend: backend)
/// let found = HitsInteractor<Found>()
/// found.addSearcher(searchers.addHitsSearcher(indexName: "products"), as: Found.product)
/// found.addSearcher(searchers.addHitsSearcher(indexName: "articles"), as: Found.article)
/// ```
@MainActor
public final class HitsInteractor<Record>: HitsSource {
  /// Whether all pages are shown in one list.
  package let infiniteScrolling: InfiniteScrolling
  /// Whether results are shown while there is no text.
  package let showItemsOnEmptyQuery: Bool

  /// All results that are shown.
  public var hits: [Hit<Record>] {
    sections.isEmpty ? pages.hits : pages.hits + sections.flatMap(\.list.hits)
  }
  /// Whether there are results, nothing was found, the first are awaited, or the search failed.
  public private(set) var state = HitsState.idle {
    didSet { if state != oldValue { onStateChanged.fire(state) } }
  }

  /// Fires when an answer has been shown or a searcher removed, even if the results are the same.
  public let onHitsChanged = Observer<HitsChange>()
  /// Fires when ``state`` has changed.
  package let onStateChanged = Observer<HitsState>()
  /// Fires when a search has failed, or a record can't be decoded.
  public let onError = Observer<SearchError>()

  /// The pages of this list's own searcher.
  var pages = HitsPages<Record>()
  /// The results of the added searchers, in order; they follow those of this list's own searcher.
  private var sections: [Section] = []
  /// The error of the last search, if it failed.
  var lastError: SearchError?
  private let searcherSlot = ConnectionSlot()
  var searcher: HitsSearcher? { searcherSlot.end() }
  /// The page that ``loadPrevious()`` has requested, until it or another search is shown.
  private var expectedPrevious: Int?
  /// The next page that was requested last.
  private var expectedNext: Int?
  /// What ``restore(_:)`` was given, until its pages are shown or something else is.
  var restoration: HitsRestoration?
  /// The view whose position is saved and restored.
  weak var positioned: (any HitsPositionController)?

  private struct Section {
    weak var searcher: HitsSearcher?
    let list: HitsInteractor
  }

  /// Creates an empty list, which by default shows all pages and the results of an empty text.
  public init(infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true) {
    self.infiniteScrolling = infiniteScrolling
    self.showItemsOnEmptyQuery = showItemsOnEmptyQuery
  }

  deinit { restoration?.task?.cancel() }

  public func numberOfHits() -> Int { sections.reduce(pages.hits.count) { $0 + $1.list.numberOfHits() } }

  public func hit(atIndex row: Int) -> Hit<Record>? {
    if let (list, index) = section(ofRow: row) { return list.hit(atIndex: index) }
    return pages.hits.indices.contains(row) ? pages.hits[row] : nil
  }

  /// Shows the results of each search.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection where Record: Decodable {
    connectSearcher(searcher) { response throws(SearchError) in try response.hits(as: Record.self) }
  }

  /// Shows the results of another searcher after those that are shown already. They have their own pages, and stay until
  /// ``removeSearcher(_:)``.
  ///
  /// ``state`` is that of all searchers together: `hits` if one of them has results, then `loading` if the first results
  /// of one are awaited, then `failed`, then `empty`.
  ///
  /// - Parameters:
  ///   - searcher: The searcher, usually one of a ``MultiSearcher``. Adding it again replaces its connection.
  ///   - record: Makes a record of the list of one of this searcher's, such as a case of an enum.
  @discardableResult
  public func addSearcher<Original: Decodable>(
    _ searcher: HitsSearcher, as record: @escaping (Original) -> Record
  ) -> Connection {
    section(of: searcher).connectSearcher(searcher) { response throws(SearchError) in
      try response.hits(as: Original.self).map { $0.mapRecord { record($0) } }
    }
  }

  /// Removes an added searcher and its results, and the results of added searchers that no longer exist.
  public func removeSearcher(_ searcher: HitsSearcher) {
    let count = sections.count
    sections.removeAll { $0.searcher == nil || $0.searcher === searcher }
    guard sections.count < count else { return }
    updateState()
    onHitsChanged.fire(.startedOver)
  }

  /// - Parameter decode: Reads the hits of a response.
  private func connectSearcher(
    _ searcher: HitsSearcher,
    decoding decode: @escaping @MainActor (SearchResponse) throws(SearchError) -> [Hit<Record>]
  ) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let results = searcher.onResults.subscribePast(with: interactor) { [weak searcher] interactor, response in
        interactor.show(
          response, of: searcher?.answeredRequest, hasMorePages: searcher?.answeredExtent == .page, decoding: decode)
      }
      let errors = searcher.onError.subscribe(with: interactor) { $0.report($1) }
      let loading = searcher.onLoadingChanged.subscribe(with: interactor) { interactor, _ in interactor.updateState() }
      interactor.updateState()
      return { [weak interactor] in
        results.cancel()
        errors.cancel()
        loading.cancel()
        interactor?.restoration?.cancel()
        interactor?.updateState()
      }
    }
  }

  // MARK: Sections

  /// The section of a searcher, which is appended if there is none.
  private func section(of searcher: HitsSearcher) -> HitsInteractor {
    if let section = sections.first(where: { $0.searcher === searcher }) { return section.list }
    let list = HitsInteractor(infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    list.onHitsChanged.subscribe(with: self) { $0.onHitsChanged.fire($1) }
    list.onStateChanged.subscribe(with: self) { whole, _ in whole.updateState() }
    list.onError.subscribe(with: self) { $0.onError.fire($1) }
    sections.append(Section(searcher: searcher, list: list))
    return list
  }

  /// The section that a row belongs to, with the index of the row there; nil for a row of this list's own searcher.
  private func section(ofRow row: Int) -> (list: HitsInteractor, index: Int)? {
    var index = row - pages.hits.count
    for list in sections.map(\.list) where index >= 0 {
      if index < list.numberOfHits() { return (list, index) }
      index -= list.numberOfHits()
    }
    return nil
  }

  // MARK: Pages

  /// Whether there is a page after those that are shown, of any searcher.
  package var hasMore: Bool { hasNextPage || sections.contains { $0.list.hasMore } }

  private var hasNextPage: Bool { infiniteScrolling != .off && pages.nextPage != nil }

  /// Requests the next page of each searcher, unless that page or another search is already requested; also retries a
  /// page that has failed.
  public func loadMore() {
    for section in sections { section.list.loadMore() }
    loadNextPage()
  }

  private func loadNextPage() {
    guard hasNextPage, let next = pages.nextPage, canRequest(page: next) else { return }
    expectedNext = next
    request(page: next)
  }

  /// Whether neither that page nor another search is already requested.
  private func canRequest(page: Int) -> Bool {
    guard let searcher, let current = HitsPages<Record>.PageRequest(searcher.searchRequest) else { return false }
    return current.isSameSearch(as: pages.request) && !(searcher.isAnswerExpected && current.page == page)
  }

  private func request(page: Int) {
    lastError = nil
    searcher?.request.query.page = page
    searcher?.search()
  }

  /// Whether there is a page before those that are shown: the list began with a later one, as that of a link.
  public var hasPrevious: Bool { infiniteScrolling != .off && pages.previousPage != nil }

  /// Requests the page before those that are shown, unless that page or another search is already requested. It concerns
  /// the results of the list's own searcher, not those of added ones.
  public func loadPrevious() {
    guard hasPrevious, let previous = pages.previousPage, canRequest(page: previous) else { return }
    expectedPrevious = previous
    request(page: previous)
  }

  /// Requests the next page after the previous one has been shown, or the other way round, if the request for it has given
  /// way: an answer is not shown after that of a later request.
  private func requestOvertakenPage(after change: HitsChange) {
    switch change {
    case .preceded: if expectedNext == pages.nextPage { loadNextPage() }
    case .continued: if expectedPrevious == pages.previousPage { loadPrevious() }
    case .startedOver: break
    }
  }

  /// Requests the next page of a searcher when a row near the end of its results appears. A page that has failed is not
  /// retried by every row; call ``loadMore()``.
  public func notifyForInfiniteScrolling(rowNumber: Int) {
    if let (list, index) = section(ofRow: rowNumber) { return list.notifyForInfiniteScrolling(rowNumber: index) }
    if pages.hits.indices.contains(rowNumber) { pages.hits[rowNumber].viewed() }
    guard case .on(let offset) = infiniteScrolling, rowNumber + offset >= pages.hits.count - 1, lastError == nil else {
      return
    }
    loadNextPage()
  }

  /// Tells a tracker of events that rows are on the screen. Returns at once if no events are collected.
  package func noteViews(ofRows rows: some Sequence<Int>) {
    guard isTracked else { return }
    for row in rows { hit(atIndex: row)?.viewed() }
  }

  private var isTracked: Bool {
    searcher?.eventTracker?.isOn == true || sections.contains { $0.list.isTracked }
  }

  // MARK: Answers

  /// Shows an answer that comes from no connected searcher, such as one that the app has stored. A page that follows
  /// those shown is appended; any other replaces them. The list requests no further pages by itself.
  public func update(_ response: SearchResponse) where Record: Decodable {
    var query = Query(response.query)
    query.page = response.page
    let request = SearchRequest.hits(HitsRequest(indexName: response.index ?? "", query: query))
    show(response, of: request, hasMorePages: false) { response throws(SearchError) in
      try response.hits(as: Record.self)
    }
  }

  /// - Parameter hasMorePages: Whether the other pages can be requested.
  func show(
    _ response: SearchResponse, of request: SearchRequest?, hasMorePages: Bool = true,
    decoding decode: @escaping @MainActor (SearchResponse) throws(SearchError) -> [Hit<Record>]
  ) {
    guard let request = HitsPages<Record>.PageRequest(request) else { return }
    let restored = takeRestored(for: request)
    let isPreviousExpected = expectedPrevious == request.page
    let isSameSearch = request.isSameSearch(as: pages.request)
    if isPreviousExpected || !isSameSearch { expectedPrevious = nil }
    if !isSameSearch { expectedNext = nil }
    let isShown = showItemsOnEmptyQuery || request.search.query.query?.isEmpty == false
    if let restored, isShown, hasMorePages, response.nbHits > 0 {
      return restore(restored, request, response, decoding: decode)
    }
    do throws(SearchError) {
      let hits = isShown ? try decode(response) : []
      if isShown, hasMorePages, hits.isEmpty, response.nbHits > 0, searchesFirstPage(insteadOf: request) { return }
      let change = pages.show(
        hits, of: request, pageCount: isShown && hasMorePages ? response.nbPages : 0,
        keepingOthers: infiniteScrolling != .off, expectingPrevious: isPreviousExpected)
      let hasFailed = lastError != nil
      lastError = nil
      updateState()
      onHitsChanged.fire(change)
      if !hasFailed { requestOvertakenPage(after: change) }
    } catch {
      report(error)
    }
  }

  /// Searches for the first page instead of one after the last, unless another search is already requested; returns
  /// whether it does.
  private func searchesFirstPage(insteadOf request: HitsPages<Record>.PageRequest) -> Bool {
    let continues = infiniteScrolling != .off && !pages.hits.isEmpty && request.isSameSearch(as: pages.request)
    guard !continues, request.page > 0, let searcher,
      let current = HitsPages<Record>.PageRequest(searcher.searchRequest),
      current.isSameSearch(as: request), current.page == request.page
    else { return false }
    searcher.request.query.page = 0
    searcher.search()
    return true
  }

  private func report(_ error: SearchError) {
    lastError = error
    updateState()
    onError.fire(error)
  }

  func updateState() {
    state = sections.reduce(ownState) { $1.list.state.priority > $0.priority ? $1.list.state : $0 }
  }

  /// The state of this list's own searcher.
  private var ownState: HitsState {
    if let request = pages.request {
      if !pages.hits.isEmpty { return .hits }
      let text = request.search.query.query ?? ""
      return text.isEmpty && !showItemsOnEmptyQuery ? .idle : .empty(query: text)
    }
    if searcher?.isLoading == true || restoring != nil { return .loading }
    return lastError.map { .failed($0) } ?? .idle
  }

  // MARK: View

  /// Shows the results in a view, now and after each change. Connecting a view again replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: HitsController>(_ controller: Controller) -> Connection
  where Controller.DataSource == HitsInteractor<Record> {
    Connection(to: controller, as: (any HitsController).self) { [weak self] controller in
      guard let self else { return {} }
      let changes = onHitsChanged.subscribe(with: self) { [weak controller] _, change in
        let positioned = controller as? any HitsPositionController
        let row = positioned?.firstVisibleRow
        controller?.reload()
        switch change {
        case .startedOver: controller?.scrollToTop()
        case .preceded(let count): if let row { positioned?.scroll(toRow: row + count) }
        case .continued: break
        }
      }
      let states = onStateChanged.subscribe(with: self) { [weak controller] interactor, _ in
        (controller as? any HitsStateController)?.setState(interactor.state)
      }
      controller.hitsSource = self
      positioned = controller as? any HitsPositionController ?? positioned
      (controller as? any HitsStateController)?.setState(state)
      controller.reload()
      return { [weak controller] in
        changes.cancel()
        states.cancel()
        controller?.hitsSource = nil
      }
    }
  }
}
