import SearchModel
import SearchTransport

// The calls of the Typesense API. All have the same effect twice as once.

extension HTTPCall {
  /// The call with the key.
  func with(_ key: Secret) -> HTTPCall {
    var call = self
    call.headers["x-typesense-api-key"] = key.value
    return call
  }

  /// Whether a node is ready.
  static let health = HTTPCall(.get, "/health")

  /// The state of the cluster, as a node sees it.
  static let status = HTTPCall(.get, "/status")

  /// Several searches at once.
  static func searches(_ searches: [JSON.Object]) -> HTTPCall {
    HTTPCall(
      .post, "/multi_search?limit_multi_searches=\(searches.count)",
      ["searches": .array(searches.map { .object($0) })], for: .reading)
  }

  // MARK: Collections

  /// The schemas of all collections.
  static let collections = HTTPCall(.get, "/collections")

  static func schema(of collection: String) -> HTTPCall { HTTPCall(.get, path(collection), of: collection) }

  /// Names of new collections are unique: if the call is repeated, the collection that is there is the one of the first time.
  static func create(_ schema: JSON.Object, named name: String) -> HTTPCall {
    var schema = schema
    schema["name"] = .string(name)
    return HTTPCall(.post, "/collections", .object(schema))
  }

  /// Adds fields to a collection, and deletes others before.
  static func change(_ collection: String, dropping dropped: [String], adding fields: [JSON]) -> HTTPCall {
    let drops = dropped.map { JSON.object(["name": .string($0), "drop": true]) }
    return HTTPCall(.patch, path(collection), ["fields": .array(drops + fields)], of: collection)
  }

  static func delete(collection: String) -> HTTPCall { HTTPCall(.delete, path(collection), of: collection) }

  // MARK: Aliases

  static let aliases = HTTPCall(.get, "/aliases")

  static func setAlias(_ name: String, to collection: String) -> HTTPCall {
    HTTPCall(.put, "/aliases/\(name.percentEncoded)", ["collection_name": .string(collection)])
  }

  static func delete(alias name: String) -> HTTPCall { HTTPCall(.delete, "/aliases/\(name.percentEncoded)", of: name) }

  // MARK: Documents

  static func document(_ id: String, in collection: String) -> HTTPCall {
    HTTPCall(.get, path(collection, "/documents/\(id.percentEncoded)"), of: collection)
  }

  static func delete(document id: String, in collection: String) -> HTTPCall {
    HTTPCall(.delete, path(collection, "/documents/\(id.percentEncoded)"), of: collection)
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
  static func save(_ lines: [UInt8], _ action: ImportAction, in collection: String) -> HTTPCall {
    HTTPCall(
      .post, path(collection, "/documents/import?action=\(action.rawValue)"), bytes: lines, of: collection,
      for: .writing)
  }

  /// Deletes the documents that match a filter.
  static func delete(matching filter: String, in collection: String) -> HTTPCall {
    HTTPCall(.delete, path(collection, "/documents?filter_by=\(filter.percentEncoded)"), of: collection)
  }

  /// All documents that match, one in a line.
  static func export(_ parameters: JSON.Object, of collection: String) -> HTTPCall {
    let query = parameters.map { "\($0.key)=\(($0.value.string ?? "").percentEncoded)" }.joined(separator: "&")
    return HTTPCall(.get, path(collection, "/documents/export\(query.isEmpty ? "" : "?")\(query)"), of: collection)
  }

  private static func path(_ collection: String, _ rest: String = "") -> String {
    "/collections/\(collection.percentEncoded)\(rest)"
  }
}
