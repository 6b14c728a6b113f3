/// What a text is embedded for. Some models embed a record and a query in different ways.
public enum EmbeddingPurpose: Hashable, Sendable {
  /// The text of a record, which is found.
  case records
  /// The text of a query, which finds records.
  case query
}

/// A model that makes a vector of a text, so that texts with a similar meaning have vectors in similar directions.
///
/// Search by meaning compares directions: the length of a vector does not matter, and the vector of a text without any
/// meaning, such as an empty one, is zero in all dimensions.
public protocol TextEmbedder: Sendable {
  /// Names the model and its settings: vectors of embedders with different identifiers can't be compared.
  var identifier: String { get }
  /// The number of dimensions of each vector.
  var dimensions: Int { get }
  /// The vectors of texts, in their order.
  func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]]
}
