import AlgoliaWire
import SearchModel
import SearchTransport

/// A call of the Algolia API: method, path, body and retry behavior, independent of the host.
struct ServiceCall: Sendable {
  let method: TransportRequest.Method
  /// The percent-encoded path with its query.
  let path: String
  let body: [UInt8]
  let purpose: SearchHost.Purpose
  /// Whether sending the call twice has the effect of sending it once, so that it can be retried.
  let isIdempotent: Bool

  private init(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil, for purpose: SearchHost.Purpose,
    isIdempotent: Bool
  ) {
    self.method = method
    self.path = path.hasPrefix("/") ? path : "/1/\(path)"
    self.body = body?.bytes() ?? []
    self.purpose = purpose
    self.isIdempotent = isIdempotent
  }

  /// The call with these header fields.
  func http(_ headers: [String: String]) -> HTTPCall {
    HTTPCall(method, path, shownPath: shownPath, headers: headers, body: body, for: purpose, isIdempotent: isIdempotent)
  }

  private static func reading(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil
  ) -> ServiceCall {
    ServiceCall(method, path, body, for: .reading, isIdempotent: true)
  }

  private static func writing(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil, isIdempotent: Bool
  ) -> ServiceCall {
    ServiceCall(method, path, body, for: .writing, isIdempotent: isIdempotent)
  }
}

// MARK: Reading

extension ServiceCall {
  static func queries(_ body: JSON) -> ServiceCall { reading(.post, "indexes/*/queries", body) }
  static func recommendations(_ body: JSON) -> ServiceCall { reading(.post, "indexes/*/recommendations", body) }
  static func objects(_ requests: [JSON]) -> ServiceCall {
    reading(.post, "indexes/*/objects", ["requests": .array(requests)])
  }
  static func browse(_ index: String, _ body: JSON) throws(SearchError) -> ServiceCall {
    reading(.post, try path(of: index, "/browse"), body)
  }
  static func settings(of index: String) throws(SearchError) -> ServiceCall {
    // Version 1 returns older names: `attributesToIndex` for `searchableAttributes`.
    reading(.get, try path(of: index, "/settings?getVersion=2"))
  }
  static func synonyms(of index: String, _ body: JSON) throws(SearchError) -> ServiceCall {
    reading(.post, try path(of: index, "/synonyms/search"), body)
  }
  static func synonym(_ objectID: String, of index: String) throws(SearchError) -> ServiceCall {
    reading(.get, try path(of: index, "/synonyms/\(objectID.percentEncoded)"))
  }
  static func rules(of index: String, _ body: JSON) throws(SearchError) -> ServiceCall {
    reading(.post, try path(of: index, "/rules/search"), body)
  }
  static func rule(_ objectID: String, of index: String) throws(SearchError) -> ServiceCall {
    reading(.get, try path(of: index, "/rules/\(objectID.percentEncoded)"))
  }
  static func task(_ id: Int, of index: String) throws(SearchError) -> ServiceCall {
    reading(.get, try path(of: index, "/task/\(id)"))
  }
  static func report(_ name: String, _ parameters: [(name: String, value: String)]) -> ServiceCall {
    let query = parameters.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return reading(.get, "/2/\(name)?\(query)")
  }
  static func indices(page: Int) -> ServiceCall { reading(.get, "indexes?page=\(page)&hitsPerPage=100") }
  static var keys: ServiceCall { reading(.get, "keys") }
  static func key(_ key: String) throws(SearchError) -> ServiceCall { reading(.get, try path(ofKey: key)) }
}

// MARK: Writing

// Which calls are idempotent:
//
//   records saved or deleted by their IDs, attributes set, a batch of these   yes
//   a record without an ID: it would be added twice                           no
//   attributes incremented or appended to, a batch with one of these          no
//   records deleted by a filter, clearing, deleting an index                  yes
//   settings, synonyms, rules                                                 yes
//   copying an index                                                          yes
//   moving an index: the second time the source is missing                    no
//   adding a key: there would be two                                          no
//   changing a key                                                            yes
//   deleting a key, restoring it: the second time is an error                 no
//   sending events: they would be counted twice                               no
extension ServiceCall {
  static func batch(_ index: String, _ operations: [BatchOperation]) throws(SearchError) -> ServiceCall {
    writing(
      .post, try path(of: index, "/batch"), ["requests": .array(operations.map(\.json))],
      isIdempotent: operations.allSatisfy(\.isIdempotent))
  }

  static func batch(_ operations: [(indexName: String, operation: BatchOperation)]) -> ServiceCall {
    let requests = operations.map { indexName, operation -> JSON in
      var request: JSON.Object = ["indexName": .string(indexName)]
      for (name, value) in operation.json.object ?? [:] { request[name] = value }
      return .object(request)
    }
    return writing(
      .post, "indexes/*/batch", ["requests": .array(requests)],
      isIdempotent: operations.allSatisfy(\.operation.isIdempotent))
  }

  static func delete(matching filters: String, of index: String) throws(SearchError) -> ServiceCall {
    writing(.post, try path(of: index, "/deleteByQuery"), ["filters": .string(filters)], isIdempotent: true)
  }

  static func clear(_ index: String) throws(SearchError) -> ServiceCall {
    writing(.post, try path(of: index, "/clear"), isIdempotent: true)
  }

  static func setSettings(
    _ settings: JSON.Object, of index: String, forwardToReplicas: Bool
  ) throws(SearchError) -> ServiceCall {
    writing(
      .put, try path(of: index, "/settings?forwardToReplicas=\(forwardToReplicas)"), .object(settings),
      isIdempotent: true)
  }

  static func save(
    _ synonyms: [JSON], of index: String, replacingAll: Bool, forwardToReplicas: Bool
  ) throws(SearchError) -> ServiceCall {
    let parameters = "forwardToReplicas=\(forwardToReplicas)&replaceExistingSynonyms=\(replacingAll)"
    return writing(
      .post, try path(of: index, "/synonyms/batch?\(parameters)"), .array(synonyms), isIdempotent: true)
  }

  static func delete(
    synonym objectID: String, of index: String, forwardToReplicas: Bool
  ) throws(SearchError) -> ServiceCall {
    let synonym = "/synonyms/\(objectID.percentEncoded)?forwardToReplicas=\(forwardToReplicas)"
    return writing(.delete, try path(of: index, synonym), isIdempotent: true)
  }

  static func clearSynonyms(of index: String, forwardToReplicas: Bool) throws(SearchError) -> ServiceCall {
    writing(.post, try path(of: index, "/synonyms/clear?forwardToReplicas=\(forwardToReplicas)"), isIdempotent: true)
  }

  static func save(
    rules: [JSON], of index: String, replacingAll: Bool, forwardToReplicas: Bool
  ) throws(SearchError) -> ServiceCall {
    let parameters = "forwardToReplicas=\(forwardToReplicas)&clearExistingRules=\(replacingAll)"
    return writing(.post, try path(of: index, "/rules/batch?\(parameters)"), .array(rules), isIdempotent: true)
  }

  static func delete(
    rule objectID: String, of index: String, forwardToReplicas: Bool
  ) throws(SearchError) -> ServiceCall {
    let rule = "/rules/\(objectID.percentEncoded)?forwardToReplicas=\(forwardToReplicas)"
    return writing(.delete, try path(of: index, rule), isIdempotent: true)
  }

  static func clearRules(of index: String, forwardToReplicas: Bool) throws(SearchError) -> ServiceCall {
    writing(.post, try path(of: index, "/rules/clear?forwardToReplicas=\(forwardToReplicas)"), isIdempotent: true)
  }

  static func delete(index: String) throws(SearchError) -> ServiceCall {
    writing(.delete, try path(of: index), isIdempotent: true)
  }

  static func copy(_ index: String, to destination: String, scope: [String]?) throws(SearchError) -> ServiceCall {
    var body: JSON.Object = ["operation": "copy", "destination": .string(destination)]
    body["scope"] = scope.map { .array($0.map { .string($0) }) }
    return writing(.post, try path(of: index, "/operation"), .object(body), isIdempotent: true)
  }

  static func move(_ index: String, to destination: String) throws(SearchError) -> ServiceCall {
    writing(
      .post, try path(of: index, "/operation"), ["operation": "move", "destination": .string(destination)],
      isIdempotent: false)
  }

  static func events(_ events: [JSON]) -> ServiceCall {
    writing(.post, "events", ["events": .array(events)], isIdempotent: false)
  }

  static func addKey(_ body: JSON) -> ServiceCall { writing(.post, "keys", body, isIdempotent: false) }
  static func update(_ key: String, _ body: JSON) throws(SearchError) -> ServiceCall {
    writing(.put, try path(ofKey: key), body, isIdempotent: true)
  }
  static func delete(key: String) throws(SearchError) -> ServiceCall {
    writing(.delete, try path(ofKey: key), isIdempotent: false)
  }
  static func restore(key: String) throws(SearchError) -> ServiceCall {
    writing(.post, "\(try path(ofKey: key))/restore", isIdempotent: false)
  }
}

extension BatchOperation {
  /// Whether applying the operation twice has the effect of applying it once.
  fileprivate var isIdempotent: Bool {
    switch self {
    case .change(.save(let record)): record["objectID"].map { !$0.isNull } ?? false
    case .change(.partialUpdate(let changes, _)):
      (changes.object ?? [:]).allSatisfy { _, change in
        change["_operation"].map { $0 == "AddUnique" || $0 == "Remove" } ?? true
      }
    case .change(.delete), .change(.clear), .deleteIndex: true
    }
  }
}

// MARK: Paths

extension ServiceCall {
  /// The path of an index. Refuses `.`, `..` and `*`, which would be other paths: all records, or all indices.
  private static func path(of index: String, _ rest: String = "") throws(SearchError) -> String {
    guard !["", ".", "..", "*"].contains(index) else {
      throw .failed(reason: "'\(index)' can't be the name of an index")
    }
    return "indexes/\(index.percentEncoded)\(rest)"
  }

  private static func path(ofKey key: String) throws(SearchError) -> String {
    guard !["", ".", ".."].contains(key) else { throw .failed(reason: "there is no such key") }
    return keysPath.dropFirst("/1/".count) + key.percentEncoded
  }

  private static let keysPath = "/1/keys/"

  /// The key in the path, if there is one.
  var key: String? { Self.key(in: path).flatMap(\.percentDecoded) }

  /// The path for logs: without the query and without a key.
  var shownPath: String {
    let shown = path.prefix { $0 != "?" }
    guard let key = Self.key(in: shown) else { return String(shown) }
    return shown[..<key.startIndex] + "…" + shown[key.endIndex...]
  }

  private static func key(in path: some StringProtocol) -> Substring? {
    let path = Substring(path)
    guard let name = path.firstRange(of: keysPath) else { return nil }
    return path[name.upperBound...].prefix { $0 != "/" && $0 != "?" }
  }
}
