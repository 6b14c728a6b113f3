// The results: typed records, page by page or all pages in one list.

/// What a list of results has to show.
public enum HitsState: Hashable, Sendable {
  /// Nothing: there was no search yet.
  case idle
  /// The first results are being waited for. While there is something to show, that is shown.
  case loading
  case hits
  /// The search for this text found nothing.
  case empty(query: String)
  /// The search failed, and there are no earlier results.
  case failed(SearchError)
}

/// How the results that are shown have changed.
public enum HitsChange: Hashable, Sendable {
  /// They answer another question, or are another page.
  case startedOver
  /// A page was added at the end, or brought up to date.
  case continued
}

/// Whether all pages stand in one list.
public enum InfiniteScrolling: Hashable, Sendable {
  /// The next page is asked for when a row is about to show that is so far from the end, or nearer.
  case on(withOffset: Int)
  /// A page takes the place of the one before.
  case off
}

/// Where a view finds the results.
@MainActor
public protocol HitsSource<Record>: AnyObject {
  associatedtype Record: Sendable

  func numberOfHits() -> Int
  /// The result in this row; nil where there is none.
  func hit(atIndex row: Int) -> Hit<Record>?
  /// Called by the view when a row is about to show.
  func notifyForInfiniteScrolling(rowNumber: Int)
}

/// A view that shows results.
@MainActor
public protocol HitsController<DataSource>: AnyObject {
  associatedtype DataSource: HitsSource

  /// Where the view finds the results; best kept weakly.
  var hitsSource: DataSource? { get set }
  /// Shows the results anew.
  func reload()
  /// Called when other results are there than before.
  func scrollToTop()
}

/// A list of results that has something to show when there are none; a controller adopts it where it has a place.
@MainActor
public protocol HitsStateController: AnyObject {
  func setState(_ state: HitsState)
}

/// The logic of a list of results.
///
/// A record that does not fit `Record` reaches ``onError``, and the results from before stay. A page that lies behind
/// the last one, as a saved one may, is left for the first page.
@MainActor
public final class HitsInteractor<Record: Decodable & Sendable>: HitsSource {
  public let infiniteScrolling: InfiniteScrolling
  /// Whether there are results as long as there is no text.
  public let showItemsOnEmptyQuery: Bool

  /// All results that are shown.
  public var hits: [Hit<Record>] { pages.hits }
  public private(set) var state = HitsState.idle {
    didSet { if state != oldValue { onStateChanged.fire(state) } }
  }

  public let onHitsChanged = Observer<HitsChange>()
  public let onStateChanged = Observer<HitsState>()
  /// Told why a search failed, or which record can't be read.
  public let onError = Observer<SearchError>()

  private var pages = HitsPages<Record>()
  /// Why there is no newer answer than the one that is shown.
  private var lastError: SearchError?
  private let searcherSlot = ConnectionSlot()
  private var searcher: HitsSearcher? { searcherSlot.end() }

  public init(infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true) {
    self.infiniteScrolling = infiniteScrolling
    self.showItemsOnEmptyQuery = showItemsOnEmptyQuery
  }

  public func numberOfHits() -> Int { hits.count }

  public func hit(atIndex row: Int) -> Hit<Record>? { hits.indices.contains(row) ? hits[row] : nil }

  /// Shows what each search of the searcher finds.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let results = searcher.onResults.subscribePast(with: interactor) { [weak searcher] interactor, response in
        interactor.show(response, of: searcher?.answeredRequest)
      }
      let errors = searcher.onError.subscribe(with: interactor) { $0.tell($1) }
      let loading = searcher.onLoadingChanged.subscribe(with: interactor) { interactor, _ in interactor.updateState() }
      interactor.updateState()
      return { [weak interactor] in
        results.cancel()
        errors.cancel()
        loading.cancel()
        interactor?.updateState()
      }
    }
  }

  // MARK: Pages

  /// Whether there is a page after those that are shown.
  public var hasMore: Bool { infiniteScrolling != .off && pages.nextPage != nil }

  /// Asks for the next page, unless it is asked for already or another question is; also after that page has failed.
  public func loadMore() {
    guard hasMore, let next = pages.nextPage, let searcher else { return }
    guard let asked = HitsPages<Record>.Question(searcher.searchRequest), asked.isSame(as: pages.question) else {
      return
    }
    guard !(searcher.isAnswerExpected && asked.page == next) else { return }
    lastError = nil
    searcher.request.query.page = next
    searcher.search()
  }

  /// Asks for the next page when the end is near. A page that has failed is not asked for again and again by every
  /// row that shows: that takes ``loadMore()``.
  public func notifyForInfiniteScrolling(rowNumber: Int) {
    guard case .on(let offset) = infiniteScrolling, rowNumber + offset >= hits.count - 1, lastError == nil else {
      return
    }
    loadMore()
  }

  // MARK: Answers

  private func show(_ response: SearchResponse, of request: SearchRequest?) {
    guard let question = HitsPages<Record>.Question(request) else { return }
    let isShown = showItemsOnEmptyQuery || question.request.query.query?.isEmpty == false
    do throws(SearchError) {
      let hits = isShown ? try response.hits(as: Record.self) : []
      if isShown, hits.isEmpty, response.nbHits > 0, leavesPageBeyondEnd(question) { return }
      let change = pages.show(
        hits, of: question, pageCount: isShown ? response.nbPages : 0, keepingOthers: infiniteScrolling != .off)
      lastError = nil
      updateState()
      onHitsChanged.fire(change)
    } catch {
      tell(error)
    }
  }

  /// Searches for the first page instead of one that has nothing to show, unless something else is asked for already;
  /// says whether it does.
  private func leavesPageBeyondEnd(_ question: HitsPages<Record>.Question) -> Bool {
    let isFurther = infiniteScrolling != .off && !self.hits.isEmpty && question.isSame(as: pages.question)
    guard !isFurther, question.page > 0, let searcher, let asked = HitsPages<Record>.Question(searcher.searchRequest),
      asked.isSame(as: question), asked.page == question.page
    else { return false }
    searcher.request.query.page = 0
    searcher.search()
    return true
  }

  private func tell(_ error: SearchError) {
    lastError = error
    updateState()
    onError.fire(error)
  }

  private func updateState() { state = currentState }

  private var currentState: HitsState {
    if let question = pages.question {
      if !hits.isEmpty { return .hits }
      let text = question.request.query.query ?? ""
      return text.isEmpty && !showItemsOnEmptyQuery ? .idle : .empty(query: text)
    }
    if searcher?.isLoading == true { return .loading }
    return lastError.map { .failed($0) } ?? .idle
  }

  // MARK: View

  /// Shows the results in a view, at once and after each change. Connecting a view again takes the place of its first
  /// connection.
  @discardableResult
  public func connectController<Controller: HitsController>(_ controller: Controller) -> Connection
  where Controller.DataSource == HitsInteractor<Record> {
    Connection(to: controller, as: (any HitsController).self) { [weak self] controller in
      guard let self else { return {} }
      let changes = onHitsChanged.subscribe(with: self) { [weak controller] _, change in
        controller?.reload()
        if change == .startedOver { controller?.scrollToTop() }
      }
      let states = onStateChanged.subscribe(with: self) { [weak controller] interactor, _ in
        (controller as? any HitsStateController)?.setState(interactor.state)
      }
      controller.hitsSource = self
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

/// A list of results with its searcher, its filters and its view connected.
///
/// ```swift
/// let connector = HitsConnector<Product>(searcher: searcher, filterState: filterState, controller: table)
/// ```
@MainActor
public final class HitsConnector<Record: Decodable & Sendable>: Connector {
  public let searcher: HitsSearcher
  public let interactor: HitsInteractor<Record>

  /// - Parameters:
  ///   - searcher: What finds the results.
  ///   - filterState: The filters to search within; nil to leave them to others.
  ///   - infiniteScrolling: Whether all pages stand in one list.
  ///   - showItemsOnEmptyQuery: Whether there are results as long as there is no text.
  ///   - controller: The view.
  public init<Controller: HitsController>(
    searcher: HitsSearcher, filterState: FilterState? = nil,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true,
    controller: Controller
  ) where Controller.DataSource == HitsInteractor<Record> {
    self.searcher = searcher
    interactor = HitsInteractor(infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    super.init()
    keep(
      filterState.map { searcher.connectFilterState($0) }, interactor.connectSearcher(searcher),
      interactor.connectController(controller))
  }

  /// A list of results without a view; one can be connected to the interactor.
  ///
  /// - Parameters:
  ///   - searcher: What finds the results.
  ///   - filterState: The filters to search within; nil to leave them to others.
  ///   - infiniteScrolling: Whether all pages stand in one list.
  ///   - showItemsOnEmptyQuery: Whether there are results as long as there is no text.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true
  ) {
    self.searcher = searcher
    interactor = HitsInteractor(infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    super.init()
    keep(filterState.map { searcher.connectFilterState($0) }, interactor.connectSearcher(searcher))
  }
}
