/// A request to a backend.
public enum SearchRequest: Hashable, Sendable, Codable {
  /// Searches records, and counts facets.
  case hits(HitsRequest)
  /// Searches the values of a facet.
  case facetValues(FacetValuesRequest)

  /// The name of the index to search, for either kind.
  package var indexName: String {
    switch self {
    case .hits(let request): request.indexName
    case .facetValues(let request): request.indexName
    }
  }

  /// The query: of facet values, the one that restricts the records.
  package var query: Query {
    switch self {
    case .hits(let request): request.query
    case .facetValues(let request): request.query
    }
  }

  /// The filters, all of which a record must match.
  package var conditions: [Condition] {
    switch self {
    case .hits(let request): request.conditions
    case .facetValues(let request): request.conditions
    }
  }
}
