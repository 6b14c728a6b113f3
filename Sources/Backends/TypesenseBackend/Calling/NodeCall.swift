import SearchModel
import SearchTransport

/// A call of the Typesense API, independent of the node.
struct NodeCall: Sendable {
  private var http: HTTPCall
  /// The name of the collection that the call is about; nil for several.
  let collection: String?

  private init(
    _ method: TransportRequest.Method, _ path: String, _ body: [UInt8] = [], of collection: String? = nil,
    for purpose: SearchHost.Purpose, isIdempotent: Bool
  ) {
    http = HTTPCall(
      method, path, shownPath: String(path.prefix { $0 != "?" }),
      headers: body.isEmpty ? [:] : ["content-type": "application/json"], body: body, for: purpose,
      isIdempotent: isIdempotent)
    self.collection = collection
  }

  var isWrite: Bool { http.purpose == .writing }

  /// The call with the key.
  func http(with key: Secret) -> HTTPCall {
    var call = http
    call.headers["x-typesense-api-key"] = key.value
    return call
  }

  /// The call, for whose answer an older one is better than a long wait.
  var acceptingOlder: NodeCall {
    var call = self
    call.http.acceptsOlder = true
    return call
  }

  /// Whether a node is ready.
  static let health = NodeCall(.get, "/health", for: .reading, isIdempotent: true)

  /// The state of the cluster, as a node sees it.
  static let status = NodeCall(.get, "/status", for: .reading, isIdempotent: true)

  /// Several searches at once.
  static func searches(_ searches: [JSON.Object]) -> NodeCall {
    let body = JSON.object(["searches": .array(searches.map { .object($0) })])
    return NodeCall(
      .post, "/multi_search?limit_multi_searches=\(searches.count)", body.bytes(), for: .reading, isIdempotent: true)
  }

  static func schema(of collection: String) -> NodeCall {
    NodeCall(.get, path(collection), of: collection, for: .reading, isIdempotent: true)
  }

  // MARK: Collections

  /// Names of new collections are unique: if the call is repeated, the collection that is there is the one of the first time.
  static func create(_ schema: JSON.Object, named name: String) -> NodeCall {
    var schema = schema
    schema["name"] = .string(name)
    return NodeCall(.post, "/collections", JSON.object(schema).bytes(), for: .writing, isIdempotent: true)
  }

  /// Adds fields to a collection, and deletes others before.
  static func change(_ collection: String, dropping dropped: [String], adding fields: [JSON]) -> NodeCall {
    let drops = dropped.map { JSON.object(["name": .string($0), "drop": true]) }
    return NodeCall(
      .patch, path(collection), JSON.object(["fields": .array(drops + fields)]).bytes(), of: collection,
      for: .writing, isIdempotent: true)
  }

  static func delete(collection: String) -> NodeCall {
    NodeCall(.delete, path(collection), of: collection, for: .writing, isIdempotent: true)
  }

  // MARK: Aliases

  static func alias(_ name: String) -> NodeCall {
    NodeCall(.get, "/aliases/\(name.percentEncoded)", of: name, for: .reading, isIdempotent: true)
  }

  static func setAlias(_ name: String, to collection: String) -> NodeCall {
    NodeCall(
      .put, "/aliases/\(name.percentEncoded)", JSON.object(["collection_name": .string(collection)]).bytes(),
      for: .writing, isIdempotent: true)
  }

  static func delete(alias name: String) -> NodeCall {
    NodeCall(.delete, "/aliases/\(name.percentEncoded)", of: name, for: .writing, isIdempotent: true)
  }

  // MARK: Documents

  static func document(_ id: String, in collection: String) -> NodeCall {
    NodeCall(
      .get, path(collection, "/documents/\(id.percentEncoded)"), of: collection, for: .reading, isIdempotent: true)
  }

  static func delete(document id: String, in collection: String) -> NodeCall {
    NodeCall(
      .delete, path(collection, "/documents/\(id.percentEncoded)"), of: collection, for: .writing, isIdempotent: true)
  }

  /// The action of an import on its documents.
  enum ImportAction: String {
    /// Adds documents, or replaces the documents with the same IDs.
    case upsert
    /// Changes fields of documents that exist.
    case update
    /// Changes fields of documents, or adds them.
    case emplace
  }

  /// Saves documents, one in a line.
  static func save(_ lines: [UInt8], _ action: ImportAction, in collection: String) -> NodeCall {
    NodeCall(
      .post, path(collection, "/documents/import?action=\(action.rawValue)"), lines, of: collection, for: .writing,
      isIdempotent: true)
  }

  /// Deletes the documents that match a filter.
  static func delete(matching filter: String, in collection: String) -> NodeCall {
    NodeCall(
      .delete, path(collection, "/documents?filter_by=\(filter.percentEncoded)"), of: collection, for: .writing,
      isIdempotent: true)
  }

  /// All documents that match, one in a line.
  static func export(_ parameters: JSON.Object, of collection: String) -> NodeCall {
    let query = parameters.map { "\($0.key)=\(($0.value.string ?? "").percentEncoded)" }.joined(separator: "&")
    return NodeCall(
      .get, path(collection, "/documents/export\(query.isEmpty ? "" : "?")\(query)"), of: collection, for: .reading,
      isIdempotent: true)
  }

  private static func path(_ collection: String, _ rest: String = "") -> String {
    "/collections/\(collection.percentEncoded)\(rest)"
  }
}
