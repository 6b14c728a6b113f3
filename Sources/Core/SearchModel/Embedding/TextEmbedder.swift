/// What vectors are made for: some models treat records and queries differently.
public enum EmbeddingPurpose: Hashable, Sendable { case records, query }

/// Makes vectors of texts, which are the more similar the more the texts mean the same.
public protocol TextEmbedder: Sendable {
  /// Names the model and its settings: vectors of embedders with different identifiers can't be compared.
  var identifier: String { get }
  /// The number of dimensions of each vector.
  var dimensions: Int { get }
  /// The vectors of texts, in their order.
  func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]]
}
