/// Several searchers that share the calls to the backend: products and articles, hits and the values of a facet.
///
/// Each searcher works as it does alone; their requests of one turn of the main actor are sent in one call. A request
/// that the backend can't honour fails alone; if the call fails, each of its searchers reports the error.
@MainActor
public final class MultiSearcher: QuerySearcher {
  /// The searchers, in the order in which they were added.
  package private(set) var searchers: [any Searcher] = []

  /// The text of all searchers; reading gives the text of the first.
  public var query: String? {
    get { searchers.first?.query }
    set { for searcher in searchers { searcher.query = newValue } }
  }

  /// Fires when the text of the first searcher has changed.
  public let onQueryChanged = Observer<String?>()

  /// The searchers for records, in the order in which they were added.
  package var hitsSearchers: [HitsSearcher] { searchers.compactMap { $0 as? HitsSearcher } }

  /// The name of the open tab; nil if there are no tabs, or while sections show.
  package var openTabName: String? { dispatcher.openTab.name }

  private let dispatcher: SearchDispatcher
  private let debounce: Duration
  private let clock: any Clock<Duration>

  /// Creates an empty group of searchers; debounce and clock are those of each searcher that is added.
  public init(
    backend: any SearchBackend, debounce: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) {
    dispatcher = SearchDispatcher(backend: backend)
    self.debounce = debounce
    self.clock = clock
  }

  /// Adds a searcher for the records of an index, after the other searchers.
  @discardableResult
  public func addHitsSearcher(indexName: String, query: Query = Query()) -> HitsSearcher {
    add(HitsSearcherRequest(indexName: indexName, query: query))
  }

  /// Adds a searcher among the values of an attribute, after the other searchers.
  @discardableResult
  public func addFacetSearcher(indexName: String, attribute: Attribute, query: Query = Query()) -> FacetSearcher {
    add(FacetSearcherRequest(indexName: indexName, attribute: attribute, query: query))
  }

  /// Adds a searcher for a request of any kind.
  @discardableResult
  package func add<Request: SearcherRequest>(_ request: Request) -> RequestSearcher<Request> {
    let searcher = RequestSearcher(dispatcher: dispatcher, request: request, debounce: debounce, clock: clock)
    searchers.append(searcher)
    searcher.onQueryChanged.subscribe(with: self) { [weak searcher] searchers, text in
      if let searcher, searchers.searchers.first === searcher { searchers.onQueryChanged.fire(text) }
    }
    return searcher
  }

  /// Removes a searcher; it no longer follows the text and the searches of the others.
  public func remove(_ searcher: some Searcher) {
    searchers.removeAll { $0 === searcher }
  }

  /// Searches with all searchers.
  public func search() {
    for searcher in searchers { searcher.search() }
  }

  /// Cancels the requests that have not been answered.
  public func cancel() {
    for searcher in searchers { searcher.cancel() }
  }

  /// Returns when all searchers are idle.
  public func waitUntilIdle() async {
    // While this waits for one searcher, another one may have searched again.
    while !Task.isCancelled, searchers.contains(where: { !$0.isIdle }) {
      for searcher in searchers { await searcher.waitUntilIdle() }
    }
  }
}
