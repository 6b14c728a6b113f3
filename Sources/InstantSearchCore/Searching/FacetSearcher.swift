/// Searches among the values of a facet, within the current filters.
///
/// The filters that choose among these very values are left out where the facet's list would leave them out in its
/// counts, so that the values not chosen are found too.
public typealias FacetSearcher = RequestSearcher<FacetSearcherRequest>

extension FacetSearcher {
  public convenience init(
    backend: any SearchBackend, indexName: String, attribute: Attribute, query: Query = Query(),
    debounce: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      backend: backend, request: FacetSearcherRequest(indexName: indexName, attribute: attribute, query: query),
      debounce: debounce, clock: clock)
  }
}

/// What a ``FacetSearcher`` asks.
public struct FacetSearcherRequest: SearcherRequest {
  public var indexName: String
  public var attribute: Attribute
  /// What the values should begin with.
  public var text: String?
  /// Which records count.
  public var query: Query
  /// How many values are wanted; nil for as many as the backend gives by itself.
  public var maxFacetHits: Int?
  /// Whether the filters that choose among these very values are left out.
  public var isDisjunctiveFacetingEnabled = true

  public init(indexName: String, attribute: Attribute, query: Query = Query()) {
    self.indexName = indexName
    self.attribute = attribute
    self.query = query
  }

  public func searchRequest(
    filteredBy groups: FilterGroups, base: FilterExpression, replaceable: Set<Condition.ID>
  ) -> SearchRequest {
    let ignored =
      isDisjunctiveFacetingEnabled ? groups.facetRequest(for: attribute, replaceable: replaceable).ignoring : []
    return .facetValues(
      FacetValuesRequest(
        indexName: indexName, attribute: attribute, facetQuery: text ?? "", query: query,
        conditions: groups.conditions(with: base).filter { !ignored.contains($0.id) }, maxFacetHits: maxFacetHits))
  }

  public static func response(in answer: SearchAnswer) -> FacetValuesResponse? {
    if case .facetValues(let response) = answer { response } else { nil }
  }
}
