public import SearchModel

/// An embedder made of a closure, such as one that calls a model of your own.
///
/// ```swift
/// let embedder = TextEmbedding(identifier: "letters", dimensions: 1) { texts, _ in
///   texts.map { [Float($0.count)] }
/// }
/// ```
public struct TextEmbedding: TextEmbedder {
  public let identifier: String
  public let dimensions: Int
  private let vectors: @Sendable ([String], EmbeddingPurpose) async throws(SearchError) -> [[Float]]

  /// - Parameters:
  ///   - identifier: Names the model and its settings.
  ///   - dimensions: The number of dimensions of each vector.
  ///   - vectors: Returns the vectors of texts, in their order.
  public init(
    identifier: String, dimensions: Int,
    _ vectors: @escaping @Sendable ([String], EmbeddingPurpose) async throws(SearchError) -> [[Float]]
  ) {
    self.identifier = identifier
    self.dimensions = dimensions
    self.vectors = vectors
  }

  public func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
    try await vectors(texts, purpose).checked(count: texts.count, dimensions: dimensions)
  }
}

extension [[Float]] {
  /// The vectors, if there are so many of so many dimensions, and all their values are numbers.
  func checked(count: Int, dimensions: Int) throws(SearchError) -> [[Float]] {
    guard self.count == count else {
      throw .failed(reason: "the embedder gives \(self.count) vectors for \(count) texts")
    }
    if let wrong = first(where: { $0.count != dimensions }) {
      throw .failed(reason: "the embedder gives vectors of \(wrong.count) dimensions instead of \(dimensions)")
    }
    guard allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw .failed(reason: "the embedder gives vectors with values that are no numbers")
    }
    return self
  }
}
