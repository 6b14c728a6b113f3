/// What a search box searches with: a ``Searcher``, or the searchers of a ``MultiSearcher``.
@MainActor
public protocol QuerySearcher: AnyObject {
  /// The text that the user types.
  var query: String? { get set }
  /// Fires with the new text when it has changed, by the user or by the program.
  var onQueryChanged: Observer<String?> { get }
  /// Searches at the end of this turn of the main actor: several calls and changes in one turn are one request.
  func search()
}

/// Sends a request to a backend when `search()` is called, and notifies its observers of the response: a
/// ``HitsSearcher`` or a ``FacetSearcher``.
@MainActor
public protocol Searcher<Request>: QuerySearcher {
  /// The type of the request, which decides the type of the results.
  associatedtype Request: SearcherRequest

  /// The request of the next search. Changing it sends nothing; changing anything but the page resets the page.
  /// `query.facets` also contains the attributes of the connected widgets, after the caller's own; they are added again
  /// when it is replaced. Facets added by widgets never reset the page.
  var request: Request { get set }

  /// Fires with the response of each answer, but not of one that arrives after a newer one.
  var onResults: Observer<Request.Response> { get }
  /// Fires when a search has failed; the last successful results stay.
  var onError: Observer<SearchError> { get }
  /// Fires with the whole new request when anything in it has changed, such as the facets of the widgets.
  var onRequestChanged: Observer<Request> { get }
  /// Fires with the new name of the index.
  var onIndexChanged: Observer<String> { get }
  /// Fires each time a request is sent.
  var onSearch: Observer<Void> { get }
  /// Whether an answer is awaited. Changing the text and searching again in the same turn does not interrupt it.
  var isLoading: Bool { get }
  /// Fires when ``isLoading`` has changed; its last value is the current one.
  var onLoadingChanged: Observer<Bool> { get }

  /// Cancels the requests that have not been answered; ``onError`` does not fire.
  func cancel()
  /// Searches and awaits the response, which the subscribers get as well; throws `.cancelled` if the search is
  /// cancelled or not sent at all.
  func results() async throws(SearchError) -> Request.Response
  /// Whether nothing is pending: no answer, no debounced text, no request to send at the end of the turn.
  var isIdle: Bool { get }
  /// Returns when the searcher is idle, or when the waiting task is cancelled.
  func waitUntilIdle() async

  /// Applies the filters of the state to every search from now on, and searches when they change.
  @discardableResult
  func connectFilterState(_ filterState: FilterState) -> Connection
}
