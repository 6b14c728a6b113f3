public import SearchModel

/// An embedder that needs no model at run time: each token has a vector in a table, and the vector of a text is the mean of
/// those of its tokens. A query takes some microseconds.
///
/// ```swift
/// let embedder = try StaticEmbedder(table: "model.safetensors", tokenizer: "tokenizer.json")
/// ```
///
/// It reads the tables of model2vec (the potion models), of the static models of Sentence Transformers and of WordLlama, with
/// a tokenizer of the kind BPE or WordPiece. A file that says something this does not know is refused. Tokens that a model
/// adds at the ends of a text do not count, and a text of any length is embedded as a whole.
public struct StaticEmbedder: TextEmbedder {
  public let identifier: String
  public let dimensions: Int
  private let table: VectorTable
  private let tokenizer: TextTokenizer
  /// A token that counts for nothing.
  private let skippedToken: Int32?

  /// Reads a table and its tokenizer into memory.
  ///
  /// - Parameters:
  ///   - table: The path of a file in the format safetensors.
  ///   - tokenizer: The path of the file `tokenizer.json`.
  ///   - dimensions: The number of dimensions to keep, the first ones; nil for all. Models that were trained for this lose
  ///     little by it, and indices become smaller and searches faster.
  public init(table: String, tokenizer: String, dimensions: Int? = nil) throws(SearchError) {
    let vectors = try Self.reading(table) { () throws(SearchError) in
      try VectorTable(.file(OpenFile(path: table)), dimensions: dimensions)
    }
    let bytes = try Self.reading(tokenizer) { () throws(SearchError) in
      let file = try OpenFile(path: tokenizer)
      guard file.count <= Self.largestTokenizer else {
        throw .failed(reason: "it has more than \(Self.largestTokenizer) bytes")
      }
      return try file.bytes(in: 0..<file.count)
    }
    self = try Self.reading(tokenizer) { () throws(SearchError) in try StaticEmbedder(vectors, tokenizer: bytes) }
  }

  /// An embedder from the bytes of both files.
  package init(table: [UInt8], tokenizer: [UInt8], dimensions: Int? = nil) throws(SearchError) {
    try self.init(VectorTable(.memory(table), dimensions: dimensions), tokenizer: tokenizer)
  }

  private init(_ table: VectorTable, tokenizer bytes: [UInt8]) throws(SearchError) {
    let tokenizer = try TokenizerFile.tokenizer(bytes)
    guard Int(tokenizer.greatestID) < table.tokenCount else {
      throw .failed(reason: "it has the token \(tokenizer.greatestID), and the table only \(table.tokenCount) tokens")
    }
    self.table = table
    self.tokenizer = tokenizer
    skippedToken = table.skipsUnknown ? tokenizer.model.unknownID : nil
    dimensions = table.dimensions
    var digest = ContentDigest()
    bytes.withUnsafeBytes { digest.add($0) }
    identifier =
      "static/\(String(table.digest, radix: 16))/\(String(digest.value, radix: 16))/\(table.dimensions)"
  }

  public func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
    var vectors: [[Float]] = []
    vectors.reserveCapacity(texts.count)
    for text in texts {
      guard !Task.isCancelled else { throw .cancelled }
      vectors.append(try vector(of: text))
    }
    return vectors
  }

  /// The vector of a text; zero in all dimensions if no token of it has a vector.
  package func vector(of text: String) throws(SearchError) -> [Float] {
    var tokens = tokenizer.tokens(of: text)
    if let skippedToken { tokens.removeAll { $0 == skippedToken } }
    return try table.vector(of: tokens)
  }

  /// The numbers of a text's tokens.
  package func tokens(of text: String) -> [Int32] { tokenizer.tokens(of: text) }

  private static let largestTokenizer = 64_000_000

  /// Names the file in an error.
  private static func reading<Value>(
    _ path: String, _ read: () throws(SearchError) -> Value
  ) throws(SearchError) -> Value {
    do throws(SearchError) {
      return try read()
    } catch {
      guard case .failed(let reason) = error else { throw error }
      throw .failed(reason: "\(path): \(reason)")
    }
  }
}
