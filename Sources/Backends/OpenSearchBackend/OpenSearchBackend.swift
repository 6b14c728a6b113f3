public import SearchModel
@_exported public import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

/// Searches and fills the indices of an OpenSearch or Elasticsearch cluster, over HTTP.
///
/// ```swift
/// let backend = OpenSearchBackend(nodes: ["https://search.example.com:9200"], credentials: .apiKey(key))
/// let searcher = HitsSearcher(backend: backend, indexName: "products")
/// ```
///
/// All searches of a call are sent at once, each with all of its counts. Only histograms take a second call, since their
/// buckets depend on the numbers that were found, and a text that finds nothing, to leave out or correct words.
///
/// An index is one of the cluster or an alias, or one of its orders: `products/sort/price:asc`. It may be one that others
/// have made, with the fields that it has.
public final class OpenSearchBackend: SearchBackend {
  public let supportedParameters = SupportedParameters.only(QueryWriter.supported)
  public let countsHistograms = true

  let client: ClusterClient
  private let mappings: ReadCache<IndexMapping>
  /// When writes return.
  let visibility: Visibility
  /// The settings of new indices.
  let newIndexSettings: JSON.Object

  /// The timeouts and the log of a backend.
  @dynamicMemberLookup
  public struct Configuration: Sendable {
    /// How long a write is repeated that no node accepts, such as while the cluster elects its manager.
    public var patience: Duration = .seconds(30)
    /// How often the cluster is asked for the addresses of its nodes, which are used instead of the given ones: those that
    /// have joined get calls, and those that have left don't. It must publish addresses that this client can reach. Nil, the
    /// default, never asks.
    public var nodeListInterval: Duration?
    /// When writes return.
    public var visibility = Visibility.waits
    /// The number of shards of new indices; nil for the default of the cluster. It can't be changed later.
    public var shards: Int?
    /// The number of copies of each shard of new indices, beside the first one; nil for the default of the cluster.
    public var replicas: Int?
    package var calls = CallOptions()

    /// The default configuration.
    public init() {}

    /// The timeouts, the log and the trusted authorities.
    public subscript<Value>(dynamicMember option: WritableKeyPath<CallOptions, Value>) -> Value {
      get { calls[keyPath: option] }
      set { calls[keyPath: option] = newValue }
    }
  }

  /// - Parameters:
  ///   - nodes: The addresses of the nodes that take calls: `https://search.example.com:9200`. Calls go to them in turn.
  ///   - credentials: How the client proves who it is. Without them, the user and the password of an address are sent to
  ///     all nodes: `https://user:password@search.example.com`.
  ///   - configuration: The timeouts and the log.
  public convenience init(
    nodes: [String], credentials: Credentials = .none, configuration: Configuration = Configuration()
  ) {
    self.init(
      nodes: nodes, credentials: credentials, configuration: configuration,
      transport: systemTransport(for: configuration.calls))
  }

  /// A backend with an injected transport and clock, which measures timeouts and pauses, for tests.
  package init(
    nodes: [String], credentials: Credentials = .none, configuration: Configuration = Configuration(),
    transport: any Transport, clock: any Clock<Duration> = ContinuousClock()
  ) {
    let addresses = nodes.map { NodeAddress($0) }
    visibility = configuration.visibility
    newIndexSettings = configuration.newIndexSettings
    client = ClusterClient(
      nodes: addresses.map(\.host), credentials: credentials.completed(by: addresses), configuration: configuration,
      transport: transport, clock: clock)
    mappings = ReadCache { [client] in
      client.now
    } read: { [client] (name) async throws(SearchError) in
      try IndexMapping(json: try await client.answer(to: .mapping(of: name)))
    }
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    try await mappings.answers(to: requests, rereadingAfter: \.mayBeOfMapping) { (mappings) async throws(SearchError) in
      do throws(SearchError) {
        return try await answers(to: requests, mappings)
      } catch {
        try await client.checkVersion(after: error)
        guard let length = error.markableLength, try await client.version().markedLengthName != nil else { throw error }
        return try await answers(to: requests, mappings, markedLength: length)
      }
    }
  }

  /// Reads the mapping of an index again before the next search.
  func forgetMapping(of name: String) async { await mappings.forget(name) }

  private func answers(
    to requests: [SearchRequest], _ mappings: [String: IndexMapping], markedLength: Int? = nil
  ) async throws(SearchError) -> [SearchAnswer] {
    var version = ClusterVersion.unknown
    if markedLength != nil || requests.contains(where: { $0.query.insidePolygon != nil }) {
      version = try await client.version()
    }
    var turn = SearchTurn()
    for request in requests {
      let index = SearchedIndex(request.indexName)
      guard let mapping = mappings[index.name] else { throw .indexNotFound(index.name) }
      try turn.add(
        request,
        try QueryWriter(request.query, request.conditions, index, mapping, version, markedLength: markedLength))
    }
    // Each round needs what the one before has found. There is one, unless words are left out or there are histograms.
    while case let searches = try turn.searches(), !searches.isEmpty {
      try turn.take(try await client.answers(to: searches))
    }
    return try turn.answers()
  }
}

extension SearchError {
  /// How much of a text a node can mark, if it has answered nothing because a text is longer.
  fileprivate var markableLength: Int? {
    guard case .refused(let message, _) = self, message.contains("index.highlight.max_analyzed_offset") else {
      return nil
    }
    // The limit is in brackets, after words that differ between the servers.
    let parts = message.split(separator: "[")
    for (words, rest) in zip(parts, parts.dropFirst()) {
      guard words.hasSuffix("has exceeded ") || words.hasSuffix("limit ") else { continue }
      if let limit = Int(rest.prefix { $0 != "]" }), limit > 1 { return limit - 1 }
    }
    return nil
  }

  /// Whether the mapping of the index may be another one than is known.
  fileprivate var mayBeOfMapping: Bool {
    switch self {
    case .attributeNotFaceted, .indexNotFound, .refused(_, status: 400), .refused(_, status: 404),
      .refused(_, status: nil):
      true
    default: false
    }
  }
}
