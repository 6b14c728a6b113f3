/// A request to a backend.
public enum SearchRequest: Hashable, Sendable, Codable {
  /// Searches records, and counts facets.
  case hits(HitsRequest)
  /// Searches the values of a facet.
  case facetValues(FacetValuesRequest)

  public var indexName: String {
    switch self {
    case .hits(let request): request.indexName
    case .facetValues(let request): request.indexName
    }
  }

  public var query: Query {
    switch self {
    case .hits(let request): request.query
    case .facetValues(let request): request.query
    }
  }

  public var conditions: [Condition] {
    switch self {
    case .hits(let request): request.conditions
    case .facetValues(let request): request.conditions
    }
  }
}
