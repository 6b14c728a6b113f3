import AlgoliaWire
import SearchModel
import SearchTransport

// The calls of the Algolia API.

extension HTTPCall {
  private static func reading(_ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil) -> HTTPCall {
    call(method, path, body, for: .reading, isIdempotent: true)
  }

  private static func writing(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON? = nil, isIdempotent: Bool
  ) -> HTTPCall {
    call(method, path, body, for: .writing, isIdempotent: isIdempotent)
  }

  private static func call(
    _ method: TransportRequest.Method, _ path: String, _ body: JSON?, for purpose: SearchHost.Purpose,
    isIdempotent: Bool
  ) -> HTTPCall {
    let path = path.hasPrefix("/") ? path : "/1/\(path)"
    var call = HTTPCall(method, path, body, for: purpose, isIdempotent: isIdempotent)
    if let key = key(in: call.shownPath) { call.shownPath.replaceSubrange(key.startIndex..<key.endIndex, with: "…") }
    return call
  }
}

// MARK: Reading

extension HTTPCall {
  static func queries(_ body: JSON) -> HTTPCall { reading(.post, "indexes/*/queries", body) }
  static func recommendations(_ body: JSON) -> HTTPCall { reading(.post, "indexes/*/recommendations", body) }
  static func objects(_ requests: [JSON]) -> HTTPCall {
    reading(.post, "indexes/*/objects", ["requests": .array(requests)])
  }
  static func browse(_ index: String, _ body: JSON) throws(SearchError) -> HTTPCall {
    reading(.post, try path(of: index, "/browse"), body)
  }
  static func changes(of index: String, since token: String?, waiting seconds: Int64) throws(SearchError) -> HTTPCall {
    reading(.get, try path(of: index, "/changes?wait=\(seconds)\(token.map { "&since=\($0.percentEncoded)" } ?? "")"))
  }
  static func snapshot(of index: String, from offset: Int) throws(SearchError) -> HTTPCall {
    var call = reading(.get, try path(of: index, "/snapshot"))
    // As much as comes within the timeout over a slow network.
    call.headers["range"] = "bytes=\(offset)-\(offset + 1_999_999)"
    return call
  }
  static func settings(of index: String) throws(SearchError) -> HTTPCall {
    // Version 1 returns older names: `attributesToIndex` for `searchableAttributes`.
    reading(.get, try path(of: index, "/settings?getVersion=2"))
  }
  static func search(_ list: ItemList, of index: String, _ body: JSON) throws(SearchError) -> HTTPCall {
    reading(.post, try path(of: index, "/\(list.path)/search"), body)
  }
  static func item(_ objectID: String, in list: ItemList, of index: String) throws(SearchError) -> HTTPCall {
    reading(.get, try path(of: index, "/\(list.path)/\(objectID.percentEncoded)"))
  }
  static func task(_ id: Int, of index: String) throws(SearchError) -> HTTPCall {
    reading(.get, try path(of: index, "/task/\(id)"))
  }
  static func report(_ name: String, _ parameters: [(name: String, value: String)]) -> HTTPCall {
    let query = parameters.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return reading(.get, "/2/\(name)?\(query)")
  }
  static func indices(page: Int) -> HTTPCall { reading(.get, "indexes?page=\(page)&hitsPerPage=100") }
  static var keys: HTTPCall { reading(.get, "keys") }
  static func key(_ key: String) throws(SearchError) -> HTTPCall { reading(.get, try path(ofKey: key)) }
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
extension HTTPCall {
  static func batch(_ index: String, _ operations: [BatchOperation]) throws(SearchError) -> HTTPCall {
    writing(
      .post, try path(of: index, "/batch"), ["requests": .array(operations.map(\.json))],
      isIdempotent: operations.allSatisfy(\.isIdempotent))
  }

  static func batch(_ operations: [(indexName: String, operation: BatchOperation)]) -> HTTPCall {
    let requests = operations.map { indexName, operation -> JSON in
      var request: JSON.Object = ["indexName": .string(indexName)]
      for (name, value) in operation.json.object ?? [:] { request[name] = value }
      return .object(request)
    }
    return writing(
      .post, "indexes/*/batch", ["requests": .array(requests)],
      isIdempotent: operations.allSatisfy(\.operation.isIdempotent))
  }

  static func delete(matching filters: String, of index: String) throws(SearchError) -> HTTPCall {
    writing(.post, try path(of: index, "/deleteByQuery"), ["filters": .string(filters)], isIdempotent: true)
  }

  static func clear(_ index: String) throws(SearchError) -> HTTPCall {
    writing(.post, try path(of: index, "/clear"), isIdempotent: true)
  }

  static func setSettings(
    _ settings: JSON.Object, of index: String, forwardToReplicas: Bool
  ) throws(SearchError) -> HTTPCall {
    writing(
      .put, try path(of: index, "/settings?forwardToReplicas=\(forwardToReplicas)"), .object(settings),
      isIdempotent: true)
  }

  static func save(
    _ items: [JSON], in list: ItemList, of index: String, replacingAll: Bool, forwardToReplicas: Bool
  ) throws(SearchError) -> HTTPCall {
    let parameters = "forwardToReplicas=\(forwardToReplicas)&\(list.replacingParameter)=\(replacingAll)"
    return writing(
      .post, try path(of: index, "/\(list.path)/batch?\(parameters)"), .array(items), isIdempotent: true)
  }

  static func delete(
    _ objectID: String, in list: ItemList, of index: String, forwardToReplicas: Bool
  ) throws(SearchError) -> HTTPCall {
    let item = "/\(list.path)/\(objectID.percentEncoded)?forwardToReplicas=\(forwardToReplicas)"
    return writing(.delete, try path(of: index, item), isIdempotent: true)
  }

  static func clear(_ list: ItemList, of index: String, forwardToReplicas: Bool) throws(SearchError) -> HTTPCall {
    let clear = "/\(list.path)/clear?forwardToReplicas=\(forwardToReplicas)"
    return writing(.post, try path(of: index, clear), isIdempotent: true)
  }

  static func delete(index: String) throws(SearchError) -> HTTPCall {
    writing(.delete, try path(of: index), isIdempotent: true)
  }

  static func copy(_ index: String, to destination: String, scope: [String]?) throws(SearchError) -> HTTPCall {
    var body: JSON.Object = ["operation": "copy", "destination": .string(destination)]
    body["scope"] = scope.map { .array($0.map { .string($0) }) }
    return writing(.post, try path(of: index, "/operation"), .object(body), isIdempotent: true)
  }

  static func move(_ index: String, to destination: String) throws(SearchError) -> HTTPCall {
    writing(
      .post, try path(of: index, "/operation"), ["operation": "move", "destination": .string(destination)],
      isIdempotent: false)
  }

  static func events(_ events: [JSON]) -> HTTPCall {
    writing(.post, "events", ["events": .array(events)], isIdempotent: false)
  }

  static func addKey(_ body: JSON) -> HTTPCall { writing(.post, "keys", body, isIdempotent: false) }
  static func update(_ key: String, _ body: JSON) throws(SearchError) -> HTTPCall {
    writing(.put, try path(ofKey: key), body, isIdempotent: true)
  }
  static func delete(key: String) throws(SearchError) -> HTTPCall {
    writing(.delete, try path(ofKey: key), isIdempotent: false)
  }
  static func restore(key: String) throws(SearchError) -> HTTPCall {
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

extension HTTPCall {
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

  private static func key(in path: String) -> Substring? {
    guard let name = path.firstRange(of: keysPath) else { return nil }
    return path[name.upperBound...].prefix { $0 != "/" && $0 != "?" }
  }
}
