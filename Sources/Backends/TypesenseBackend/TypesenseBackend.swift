public import SearchModel
@_exported public import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

/// Searches and fills the collections of a Typesense server or a cluster of them, over HTTP.
///
/// ```swift
/// let backend = TypesenseBackend(nodes: ["http://127.0.0.1:8108"], apiKey: key)
/// let searcher = HitsSearcher(backend: backend, indexName: "products")
/// ```
///
/// ``index(_:)`` writes. An index is a collection or its alias, or one of its orders: `products/sort/price:asc`. All searches of a call are sent at once, with
/// those that count facets without their own filters.
///
/// Counts are exact. That takes a node more time than the estimates that are its default; see
/// ``Configuration/countsExactly``. Texts of the same words are the same value of a facet, whatever their case and
/// punctuation, since Typesense compares words.
public final class TypesenseBackend: SearchBackend {
  public let supportedParameters = SupportedParameters.only(ParameterWriter.supported)

  let client: NodeClient
  private let countsExactly: Bool
  private let schemas: ReadCache<KnownSchema>

  /// The timeouts and the log of a backend, and how it counts.
  @dynamicMemberLookup
  public struct Configuration: Sendable {
    /// Whether all records that match are found and counted; otherwise a node looks at few of the words that begin as the
    /// last word of a text does, which is faster.
    public var countsExactly = true
    /// The behavior of a search when the node that was searched fails.
    public var freshness = Freshness.preferred
    /// How long a write, or a read that may not be older than others, waits for a cluster that elects its leader.
    public var electionTimeout: Duration = .seconds(30)
    package var calls = CallOptions()

    /// The default configuration.
    public init() {}

    /// The timeouts, the log and the trusted authorities.
    public subscript<Value>(dynamicMember option: WritableKeyPath<CallOptions, Value>) -> Value {
      get { calls[keyPath: option] }
      set { calls[keyPath: option] = newValue }
    }
  }

  /// What a search does when the node that was searched fails, until another one is known to have all changes that this
  /// client has seen and written. If the leader fails, that takes as long as an election, 5 to 10 s.
  public enum Freshness: Sendable {
    /// Waits for such a node for at most 300 ms, and then takes the answer of any healthy one, with
    /// `SearchResponse.mayBeOlder`.
    case preferred
    /// Waits for such a node, at most for ``Configuration/electionTimeout``: no answer is older than one before.
    case strict
  }

  /// - Parameters:
  ///   - nodes: The addresses of all nodes, the nearest one first: `http://127.0.0.1:8108`. Without the leader among them, it
  ///     can't be known which node has all changes.
  ///   - apiKey: A key that appears in no error, description or log. Searches need the actions `documents:search` and
  ///     `collections:get`; in a cluster `status:list` too, to know which node has all changes.
  ///   - configuration: The timeouts, and how it counts.
  public convenience init(nodes: [String], apiKey: String, configuration: Configuration = Configuration()) {
    self.init(
      nodes: nodes, apiKey: apiKey, configuration: configuration, transport: systemTransport(for: configuration.calls))
  }

  /// A backend with an injected transport and clock, which measures timeouts and pauses, for tests.
  package init(
    nodes: [String], apiKey: String, configuration: Configuration = Configuration(), transport: any Transport,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    countsExactly = configuration.countsExactly
    client = NodeClient(
      nodes: nodes.map { SearchHost(url: $0) }, apiKey: apiKey, configuration: configuration, transport: transport,
      clock: clock)
    // An older schema serves the search that read it, and no other.
    schemas = ReadCache { [client] in
      client.now
    } keeping: {
      !$0.mayBeOlder
    } read: { [client] (name) async throws(SearchError) in
      let (json, mayBeOlder) = try await client.schema(of: name, mayBeOlder: true)
      return KnownSchema(schema: try CollectionSchema(json: json), mayBeOlder: mayBeOlder)
    }
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    try await search(requests, mayBeOlder: true)
  }

  /// - Parameter mayBeOlder: Whether the answers may be older than others before, unless the configuration is strict.
  func search(_ requests: [SearchRequest], mayBeOlder: Bool) async throws(SearchError) -> [SearchAnswer] {
    try await schemas.answers(to: requests, rereadingAfter: \.mayBeOfSchema) { (schemas) async throws(SearchError) in
      try await answers(to: requests, schemas, mayBeOlder)
    }
  }

  /// Reads the schema of a collection again before the next search.
  func forgetSchema(of name: String) async { await schemas.forget(name) }

  private func answers(
    to requests: [SearchRequest], _ schemas: [String: KnownSchema], _ mayBeOlder: Bool
  ) async throws(SearchError) -> [SearchAnswer] {
    var planned: [Planned] = []
    for request in requests {
      let index = SearchedIndex(request.indexName)
      guard let schema = schemas[index.name]?.schema else { throw .indexNotFound(index.name) }
      let parameters = ParameterWriter(index: index, schema: schema, countsExactly: countsExactly)
      switch request {
      case .hits(let request): planned.append(.hits(try HitsSearches(request, parameters), parameters))
      case .facetValues(let request): planned.append(.values(try ValuesSearch(request, parameters), parameters))
      }
    }
    let searches = planned.flatMap(\.searches)
    let (answer, isOlderAnswer) = try await client.answer(to: searches, mayBeOlder: mayBeOlder)
    // A search by an older schema omits fields that were added since.
    let isOlder = isOlderAnswer || schemas.values.contains(where: \.mayBeOlder)
    guard let results = answer["results"]?.array, results.count == searches.count else {
      throw .unreadableAnswer(
        path: "results", reason: "expected \(searches.count), found \(answer["results"]?.array?.count ?? 0)")
    }
    var rest = results[...]
    return try planned.map { (planned) throws(SearchError) in
      let own = try rest.prefix(planned.searches.count).map { (result) throws(SearchError) in
        do throws(SearchError) {
          return try SearchResult(result, planned.parameters.schema, of: planned.parameters.index)
        } catch {
          throw client.withoutKey(error)
        }
      }
      rest.removeFirst(own.count)
      switch planned {
      case .hits(let searches, _):
        var response = try searches.response(own)
        response.mayBeOlder = isOlder
        return .hits(response)
      case .values(let search, _):
        var response = search.response(own[0])
        response.mayBeOlder = isOlder
        return .facetValues(response)
      }
    }
  }

  /// The searches of a request.
  private enum Planned {
    case hits(HitsSearches, ParameterWriter)
    case values(ValuesSearch, ParameterWriter)

    var searches: [JSON.Object] {
      switch self {
      case .hits(let searches, _): searches.searches
      case .values(let search, _): [search.search]
      }
    }

    var parameters: ParameterWriter {
      switch self {
      case .hits(_, let parameters), .values(_, let parameters): parameters
      }
    }
  }
}

extension SearchError {
  /// Whether the schema of the collection may be another one than is known.
  fileprivate var mayBeOfSchema: Bool {
    switch self {
    case .attributeNotFaceted, .indexNotFound, .refused(_, status: 400), .refused(_, status: 404): true
    default: false
    }
  }
}

private struct KnownSchema: Equatable, Sendable {
  let schema: CollectionSchema
  /// Whether it is of a node that may lack changes.
  let mayBeOlder: Bool
}
