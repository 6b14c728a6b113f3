import SearchModel
import SearchTransport

/// Sends texts to a server, with retries, and reads the vectors of the answer.
struct EmbeddingClient: Sendable {
  private let client: HostClient
  private let path: String?
  private let key: Secret?

  init(
    url: String, apiKey: String?, configuration: HTTPEmbedder.Configuration, transport: any Transport,
    clock: any Clock<Duration>
  ) {
    key = apiKey.map { Secret($0) }
    let (host, path) = SearchHost.endpoint(of: url, "/embeddings") ?? (nil, nil)
    self.path = path
    let transfers = HostTransfers(
      options: CallOptions(
        connectTimeout: .seconds(3), readTimeout: configuration.queryTimeout,
        writeTimeout: configuration.recordTimeout, answerLimit: 64_000_000, log: configuration.log),
      transport: transport, clock: clock
    ) { response, host in
      .refusal(by: host, response.body, status: response.status)
    }
    client = HostClient(hosts: HostList(host.map { [$0] } ?? []), transfers: transfers)
  }

  /// The vectors of texts, in their order. All have the same number of dimensions if the server is right.
  func vectors(
    of texts: [String], model: String, dimensions: Int?, for purpose: EmbeddingPurpose
  ) async throws(SearchError) -> [[Float]] {
    guard let path else { throw .failed(reason: "the address of the embedder is not a URL of http or https") }
    var body: JSON.Object = ["model": .string(model), "input": .array(texts.map { .string($0) })]
    if let dimensions { body["dimensions"] = .integer(Int64(dimensions)) }
    // Nothing is written at the server: the purpose chooses the timeout.
    var call = HTTPCall(.post, path, .object(body), for: purpose == .query ? .reading : .writing)
    if let key { call.headers["authorization"] = "Bearer \(key.value)" }
    do throws(SearchError) {
      return try Self.vectors(in: try await client.response(to: call).body, count: texts.count)
    } catch {
      throw error.redacting([key].compactMap { $0?.value })
    }
  }

  /// Reads an answer: its elements name the text that they are for by its index.
  static func vectors(in body: [UInt8], count: Int) throws(SearchError) -> [[Float]] {
    let json: JSON
    do throws(JSON.SyntaxError) {
      json = try JSON(parsing: body)
    } catch {
      throw .unreadableAnswer(path: "the answer", reason: "\(error)")
    }
    guard let elements = json["data"]?.array, elements.count == count else {
      let found = json["data"]?.array.map { "\($0.count)" } ?? "none"
      throw .unreadableAnswer(path: "data", reason: "expected \(count) vectors, found \(found)")
    }
    var vectors = [[Float]?](repeating: nil, count: count)
    for element in elements {
      guard let index = element["index"]?.int, vectors.indices.contains(index), vectors[index] == nil else {
        throw .unreadableAnswer(path: "data.index", reason: "expected each index below \(count) once")
      }
      let numbers = element["embedding"]?.array ?? []
      let vector = numbers.compactMap { $0.number.map { Float($0) } }
      guard !vector.isEmpty, vector.count == numbers.count, vector.allSatisfy(\.isFinite) else {
        throw .unreadableAnswer(path: "data.embedding", reason: "expected an array of numbers")
      }
      vectors[index] = vector
    }
    return vectors.compactMap(\.self)
  }
}

/// Hides the query of the URL, which may have a key too.
extension EmbeddingClient: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}
