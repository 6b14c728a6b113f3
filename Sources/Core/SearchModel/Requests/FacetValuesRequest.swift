/// A search for facet values, counted over the records that match.
public struct FacetValuesRequest: Hashable, Sendable, Codable {
  /// The name of the index, or of one of its sorted views.
  public var indexName: String
  /// The attribute whose values are searched.
  public var attribute: Attribute
  /// The text to search values for; empty for the most frequent values.
  public var facetQuery: String
  /// The query that restricts the records.
  public var query: Query
  /// The filters that restrict the records.
  public var conditions: [Condition]
  /// The number of values to return; nil for the backend's default.
  public var maxFacetHits: Int?
  /// The least score of values that are popular now, from 0 to 100, in place of those that match a text; nil to search. A
  /// backend that recommends nothing fails the search (``SearchBackend/recommends``).
  public var trendThreshold: Double?

  /// Creates a request; by default for the most frequent values in all records.
  public init(
    indexName: String, attribute: Attribute, facetQuery: String = "", query: Query = Query(),
    conditions: [Condition] = [], maxFacetHits: Int? = nil
  ) {
    self.indexName = indexName
    self.attribute = attribute
    self.facetQuery = facetQuery
    self.query = query
    self.conditions = conditions
    self.maxFacetHits = maxFacetHits
  }
}
