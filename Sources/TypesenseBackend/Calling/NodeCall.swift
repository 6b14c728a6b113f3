import SearchModel
import SearchTransport

/// A call of the Typesense API, independent of the node.
struct NodeCall {
  let http: HTTPCall
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

  /// Several searches at once.
  static func searches(_ searches: [JSON.Object]) -> NodeCall {
    let body = JSON.object(["searches": .array(searches.map { .object($0) })])
    return NodeCall(
      .post, "/multi_search?limit_multi_searches=\(searches.count)", body.bytes(), for: .reading, isIdempotent: true)
  }

  static func schema(of collection: String) -> NodeCall {
    NodeCall(.get, "/collections/\(collection.percentEncoded)", of: collection, for: .reading, isIdempotent: true)
  }

  /// Not repeated: the second time the collection is there.
  static func create(_ schema: CollectionSchema) -> NodeCall {
    NodeCall(
      .post, "/collections", JSON.object(schema.json).bytes(), of: schema.name, for: .writing, isIdempotent: false)
  }

  static func delete(collection: String) -> NodeCall {
    NodeCall(.delete, "/collections/\(collection.percentEncoded)", of: collection, for: .writing, isIdempotent: true)
  }

  /// Adds documents or replaces those with their IDs; one in a line.
  static func save(_ lines: [UInt8], in collection: String) -> NodeCall {
    NodeCall(
      .post, "/collections/\(collection.percentEncoded)/documents/import?action=upsert", lines, of: collection,
      for: .writing, isIdempotent: true)
  }
}
