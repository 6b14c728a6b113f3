import SearchModel
import SearchTransport

/// A call of the API of OpenSearch, independent of the node.
struct ClusterCall: Sendable {
  private(set) var http: HTTPCall
  /// The name of the index that the call is about; nil for several.
  let index: String?

  private init(
    _ method: TransportRequest.Method, _ path: String, _ body: [UInt8], contentType: String, of index: String?,
    for purpose: SearchHost.Purpose, isIdempotent: Bool
  ) {
    http = HTTPCall(
      method, path, shownPath: String(path.prefix { $0 != "?" }),
      headers: body.isEmpty ? [:] : ["content-type": contentType], body: body, for: purpose,
      isIdempotent: isIdempotent)
    self.index = index
  }

  /// A call with a JSON body, or without one.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The percent-encoded path with its query.
  ///   - body: The body; nil for none.
  ///   - index: The index that the call is about, for the error if there is none.
  ///   - purpose: Whether it changes something, by default unless it is a `GET`.
  ///   - isIdempotent: Whether sending it twice has the effect of sending it once.
  static func json(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil, of index: String? = nil,
    for purpose: SearchHost.Purpose? = nil, isIdempotent: Bool = true
  ) -> ClusterCall {
    ClusterCall(
      method, path, body?.bytes() ?? [], contentType: "application/json", of: index,
      for: purpose ?? (method == .get ? .reading : .writing), isIdempotent: isIdempotent)
  }

  /// A call with a JSON value in each line.
  static func lines(
    _ path: String, _ lines: [UInt8], of index: String? = nil, for purpose: SearchHost.Purpose, isIdempotent: Bool
  ) -> ClusterCall {
    ClusterCall(
      .post, path, lines, contentType: "application/x-ndjson", of: index, for: purpose, isIdempotent: isIdempotent)
  }

  /// The name and the version of the server.
  static let version = json(.get, "/")

  /// Who makes the calls: Elasticsearch tells each of its users, and OpenSearch does not know the question.
  static let user = json(.get, "/_security/_authenticate")

  /// Whether a node answers, without asking for the state of the cluster.
  static let health = json(.get, "/")

  /// The addresses of the nodes.
  static let nodes = json(.get, "/_nodes/http")

  /// The fields of an index, or of the indices that an alias names.
  static func mapping(of index: String) -> ClusterCall { json(.get, "/\(index.percentEncoded)/_mapping", of: index) }

  /// Several searches at once: the header and the body of each.
  ///
  /// - Parameters:
  ///   - searches: The searches.
  ///   - preference: A text by which a node chooses the copies of shards: those of one text agree about the order of
  ///     documents and don't go back in time.
  static func searches(_ searches: [(index: String, body: JSON.Object)], preference: String) -> ClusterCall {
    var body: [UInt8] = []
    for search in searches {
      body += JSON.object(["index": .string(search.index), "preference": .string(preference)]).bytes()
      body.append(UInt8(ascii: "\n"))
      body += JSON.object(search.body).bytes()
      body.append(UInt8(ascii: "\n"))
    }
    return lines("/_msearch", body, for: .reading, isIdempotent: true)
  }
}
