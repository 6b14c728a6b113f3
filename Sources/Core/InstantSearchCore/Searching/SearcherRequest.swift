/// The request of a searcher, and how its response is taken from an answer.
public protocol SearcherRequest: Hashable, Sendable {
  /// The type of the results.
  associatedtype Response: Sendable

  /// The name of the index, or of one of its sorted views.
  var indexName: String { get set }
  /// The parameters of the search.
  var query: Query { get set }
  /// The text that the user types.
  var text: String? { get set }

  /// The request to a backend, within the filters; counting an attribute ignores its replaceable conditions.
  func searchRequest(
    filteredBy groups: FilterGroups, base: FilterExpression, replaceable: Set<Condition.ID>
  ) -> SearchRequest
  /// The response, if the answer is of this request's kind.
  static func response(in answer: SearchAnswer) -> Response?
}

extension SearcherRequest {
  /// Attributes of which only the minimum and the maximum are counted; empty for requests other than those for hits.
  var spans: [Attribute] {
    get { (self as? HitsSearcherRequest)?.spans ?? [] }
    set { changeForHits { $0.spans = newValue } }
  }

  /// The histograms that are counted; empty for requests other than those for hits.
  var histograms: [Attribute: HistogramRequest] {
    get { (self as? HitsSearcherRequest)?.histograms ?? [:] }
    set { changeForHits { $0.histograms = newValue } }
  }

  private mutating func changeForHits(_ change: (inout HitsSearcherRequest) -> Void) {
    guard var request = self as? HitsSearcherRequest else { return }
    change(&request)
    if let request = request as? Self { self = request }
  }

  /// The request without its page and page size: equal for all pages of the same results.
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
