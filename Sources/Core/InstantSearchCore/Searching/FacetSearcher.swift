/// Searches among the values of a facet, within the current filters.
///
/// Filters on this facet are ignored where counting the facet would ignore them, so that values that are not chosen are
/// found too.
public typealias FacetSearcher = RequestSearcher<FacetSearcherRequest>

extension FacetSearcher {
  /// Creates a searcher among the values of an attribute; nothing is sent before its first search.
  public convenience init(
    backend: any SearchBackend, indexName: String, attribute: Attribute, query: Query = Query(),
    debounce: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      backend: backend, request: FacetSearcherRequest(indexName: indexName, attribute: attribute, query: query),
      debounce: debounce, clock: clock)
  }

  /// Searches among the values of the records that another search finds by its text and in its area.
  package func restrict(to searcher: HitsSearcher?) {
    var request = request
    (request.query.query, request.location) = (searcher?.query, searcher?.request.location)
    if request != self.request { self.request = request }
  }
}

/// The request of a ``FacetSearcher``.
public struct FacetSearcherRequest: SearcherRequest {
  public var indexName: String
  /// The attribute whose values are searched.
  public var attribute: Attribute
  /// The prefix of the values to find.
  public var text: String?
  /// Restricts the records whose values are searched.
  public var query: Query
  /// Where the records must be; nil for what the query says.
  package var location: GeoRestriction?
  /// The most values to return; nil for the backend's default.
  public var maxFacetHits: Int?
  /// The least score, from 0 to 100, of values that are popular now, in place of those that match a text; nil to search.
  public var trendThreshold: Double?
  /// Whether filters on this facet are ignored where counting the facet would ignore them.
  public var isDisjunctiveFacetingEnabled = true

  /// Creates a request without a text, which finds the most frequent values.
  package init(indexName: String, attribute: Attribute, query: Query = Query()) {
    self.indexName = indexName
    self.attribute = attribute
    self.query = query
  }

  public func searchRequest(
    filteredBy groups: FilterGroups, base: FilterExpression, replaceable: Set<Condition.ID>
  ) -> SearchRequest {
    let ignored =
      isDisjunctiveFacetingEnabled ? groups.facetRequest(for: attribute, replaceable: replaceable).ignoring : []
    var query = query
    location?.restrict(&query)
    var request = FacetValuesRequest(
      indexName: indexName, attribute: attribute, facetQuery: text ?? "", query: query,
      conditions: groups.conditions(with: base).filter { !ignored.contains($0.id) }, maxFacetHits: maxFacetHits)
    request.trendThreshold = trendThreshold
    return .facetValues(request)
  }

  public static func response(in answer: SearchAnswer) -> FacetValuesResponse? {
    if case .facetValues(let response) = answer { response } else { nil }
  }
}
