/// Sends a request to a backend when it is told to, and tells what came back: a ``HitsSearcher`` or a
/// ``FacetSearcher``.
@MainActor
public protocol Searcher<Request>: AnyObject {
  associatedtype Request: SearcherRequest

  /// What is asked. Changing anything but the page leads back to the first page; nothing is sent by itself. What the
  /// connected widgets count stands in `query.facets` too, behind the caller's own, and comes back when it is replaced.
  var request: Request { get set }
  /// The text that the user types.
  var query: String? { get set }

  var onResults: Observer<Request.Response> { get }
  /// Told why a search failed; the last good results stay.
  var onError: Observer<SearchError> { get }
  var onQueryChanged: Observer<String?> { get }
  var onRequestChanged: Observer<Request> { get }
  /// Told the new name of the index.
  var onIndexChanged: Observer<String> { get }
  /// Told each time a request is sent.
  var onSearch: Observer<Void> { get }
  /// Whether an answer is being waited for: typing on while it is, and searching in the same turn, does not end that.
  var isLoading: Bool { get }
  var onLoadingChanged: Observer<Bool> { get }

  /// Searches at the end of this turn of the main actor: several calls and changes in one turn are one request.
  func search()
  /// Gives up what was asked and has not been answered; that is no error.
  func cancel()
  /// Searches and waits for the answer, which the subscribers get as well; throws `.cancelled` where the search is given
  /// up, or is not sent at all.
  func results() async throws(SearchError) -> Request.Response
  /// Whether nothing is being waited for: no answer, no rest of a text, no end of a turn.
  var isIdle: Bool { get }
  /// Returns when nothing is being waited for, or when the task that waits is cancelled.
  func waitUntilIdle() async

  /// Applies the filters of the state to every search from now on, and searches when they change.
  @discardableResult
  func connectFilterState(_ filterState: FilterState) -> Connection

  /// Leaves parts of `and` groups out when their attribute is counted, so that the choices can be seen that would take
  /// their place: in place of what the owner asked for before, and as long as it lives. Several may ask for the same.
  func countWithout(_ conditions: Set<Condition.ID>, for owner: AnyObject)
}

/// What a searcher asks, and how the answer is read.
public protocol SearcherRequest: Hashable, Sendable {
  associatedtype Response: Sendable

  var indexName: String { get set }
  /// The parameters of the search.
  var query: Query { get set }
  /// The text that the user types.
  var text: String? { get set }

  /// The request to a backend, within the filters; the replaceable conditions are left out in counting their attribute.
  func searchRequest(
    filteredBy groups: FilterGroups, base: FilterExpression, replaceable: Set<Condition.ID>
  ) -> SearchRequest
  /// The response, if the answer is of this request's kind.
  static func response(in answer: SearchAnswer) -> Response?
}

extension SearcherRequest {
  /// Attributes of which only the least and the greatest number is asked for: only requests for hits have any.
  var spans: [Attribute] {
    get { (self as? HitsSearcherRequest)?.spans ?? [] }
    set {
      guard var request = self as? HitsSearcherRequest else { return }
      request.spans = newValue
      if let request = request as? Self { self = request }
    }
  }

  /// The request without its page and its page size: what is equal of two pages of the same results.
  var withoutPaging: Self {
    var request = self
    for parameter in request.query.parameters.keys.map({ Query.Parameter(rawValue: $0) }) where parameter.isPaging {
      request.query[parameter] = nil
    }
    return request
  }

  mutating func returnToFirstPage() {
    if query.page != nil { query.page = 0 }
    if query.offset != nil { query.offset = 0 }
  }
}
