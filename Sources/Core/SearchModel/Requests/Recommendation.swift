/// What a search recommends, in place of the records that match a text.
///
/// ```swift
/// var request = HitsRequest(indexName: "products", query: Query())
/// request.recommendation = Recommendation(.boughtTogether(objectID: "lamp-1"))
/// ```
///
/// The filters and conditions of the request restrict what is recommended, and `hitsPerPage` of its query says how much,
/// 30 at most by default. A backend that recommends nothing fails the search (``SearchBackend/recommends``).
public struct Recommendation: Hashable, Sendable, Codable {
  /// What the records are chosen by.
  public enum Model: Hashable, Sendable, Codable {
    /// The records that were bought with this one.
    case boughtTogether(objectID: String)
    /// The records that the same people were interested in, or that share values with this one.
    case related(objectID: String)
    /// The records that are like this one. The service compares their pictures, and the server of this package their
    /// facets and words.
    case similar(objectID: String)
    /// The records that are popular now.
    case trending
    /// The records with a value of a facet that are popular now.
    case trendingAmong(Attribute, value: String)
  }

  /// What the records are chosen by.
  public var model: Model
  /// The least score of a recommended record, from 0 to 100. The record has its score as the attribute `_score`.
  public var threshold: Double
  /// A search whose results follow the recommended records, if those are fewer than `hitsPerPage`; nil for none.
  public var fallback: Query?

  /// Creates a recommendation; by default of everything that the model knows.
  public init(_ model: Model, threshold: Double = 0, fallback: Query? = nil) {
    self.model = model
    self.threshold = threshold
    self.fallback = fallback
  }

  /// The record that the others are chosen by; nil for what is popular.
  package var objectID: String? {
    switch model {
    case .boughtTogether(let objectID), .related(let objectID), .similar(let objectID): objectID
    case .trending, .trendingAmong: nil
    }
  }

  /// The most records of a request that sets no `hitsPerPage`, which is the default of the service.
  package static let defaultCount = 30
}

extension SearchRequest {
  /// Whether only a backend that recommends can answer the request.
  package var isRecommendation: Bool {
    switch self {
    case .hits(let request): request.recommendation != nil
    case .facetValues(let request): request.trendThreshold != nil
    }
  }
}
