public import SearchModel
public import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

/// An embedder on a server that has OpenAI's `/v1/embeddings`, as Ollama, llama.cpp, vLLM and many services have.
///
/// ```swift
/// let embedder = HTTPEmbedder(url: "http://127.0.0.1:11434", model: "nomic-embed-text", dimensions: 768)
/// ```
///
/// Calls that fail for the moment are repeated. Texts without a letter, digit or sign are not sent: their vectors are zero.
public struct HTTPEmbedder: TextEmbedder {
  public let dimensions: Int
  private let model: String
  private let configuration: Configuration
  private let client: EmbeddingClient

  /// How texts are sent.
  public struct Configuration: Sendable {
    /// Written before the text of a record. Some models expect a word that says what the text is for, such as `passage: `.
    public var recordPrefix = ""
    /// Written before the text of a query, such as `query: `.
    public var queryPrefix = ""
    /// Whether the server is asked for vectors of this number of dimensions, which only some models can make.
    public var requestsDimensions = false
    /// The most texts in a call.
    package var batchSize = 64
    /// The timeout of a call for a query. A server that loads its model first may need longer.
    public var queryTimeout: Duration = .seconds(10)
    /// The timeout of a call for a batch of records.
    public var recordTimeout: Duration = .seconds(120)
    /// Called after each transfer.
    public var log: (@Sendable (TransferRecord) -> Void)?

    /// The default configuration.
    public init() {}
  }

  /// - Parameters:
  ///   - url: The address of the server. Without a path, `/v1/embeddings` follows; a path that does not end in `/embeddings`
  ///     gets that. Plain `http` is allowed for this machine only.
  ///   - model: The name of the model, as the server knows it.
  ///   - apiKey: A key that appears in no error, description or log; nil for none.
  ///   - dimensions: The number of dimensions of the model. Answers with another number are errors.
  ///   - configuration: How texts are sent.
  public init(
    url: String, model: String, apiKey: String? = nil, dimensions: Int, configuration: Configuration = Configuration()
  ) {
    self.init(
      url: url, model: model, apiKey: apiKey, dimensions: dimensions, configuration: configuration,
      transport: systemTransport())
  }

  /// An embedder with an injected transport and clock, which measures timeouts and pauses, for tests.
  package init(
    url: String, model: String, apiKey: String? = nil, dimensions: Int, configuration: Configuration = Configuration(),
    transport: any Transport, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.dimensions = dimensions
    self.model = model
    self.configuration = configuration
    client = EmbeddingClient(url: url, apiKey: apiKey, configuration: configuration, transport: transport, clock: clock)
  }

  /// An embedder of a model whose number of dimensions the server is asked for, by a call with a short text.
  package init(
    askingForDimensionsAt url: String, model: String, apiKey: String? = nil,
    configuration: Configuration = Configuration(), transport: (any Transport)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(SearchError) {
    let client = EmbeddingClient(
      url: url, apiKey: apiKey, configuration: configuration, transport: transport ?? systemTransport(), clock: clock)
    let vectors = try await client.vectors(of: ["dimensions"], model: model, dimensions: nil, for: .records)
    self.client = client
    self.model = model
    self.configuration = configuration
    dimensions = vectors[0].count
  }

  /// The same for every server: the vectors of a model don't depend on where it runs.
  public var identifier: String {
    let name = "openai/\(model)/\(dimensions)"
    guard !configuration.recordPrefix.isEmpty || !configuration.queryPrefix.isEmpty else { return name }
    let prefixes = [configuration.recordPrefix, configuration.queryPrefix].map { JSON.string($0) }
    return "\(name)/\(JSON.array(prefixes).text())"
  }

  public func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
    var vectors = [[Float]](repeating: [Float](repeating: 0, count: dimensions), count: texts.count)
    let prefix = purpose == .records ? configuration.recordPrefix : configuration.queryPrefix
    let sent = texts.indices.filter { texts[$0].unicodeScalars.contains { !$0.properties.isWhitespace } }
    let batches = sent.chunked(mostElements: max(1, configuration.batchSize), mostBytes: Self.mostBytes) {
      texts[$0].utf8.count
    }
    for batch in batches {
      let answer = try await client.vectors(
        of: batch.map { prefix + texts[$0] }, model: model,
        dimensions: configuration.requestsDimensions ? dimensions : nil, for: purpose)
      if let wrong = answer.first(where: { $0.count != dimensions }) {
        throw .failed(
          reason: "the model '\(model)' gives vectors of \(wrong.count) dimensions instead of \(dimensions)")
      }
      for (index, vector) in zip(batch, answer) { vectors[index] = vector }
    }
    return vectors
  }

  /// The most bytes of text in a call: services limit the tokens of a call.
  private static let mostBytes = 500_000
}
