import Foundation
import SearchModel
import SearchTransport
import TypesenseBackend

@testable import InstantSearchCommand

/// A node that keeps collections, aliases and documents, and refuses documents whose name is `bad`.
actor FakeCluster: Transport {
  /// The schemas of the collections.
  private(set) var collections: [String: JSON.Object] = [:]
  private(set) var aliases: [String: String] = [:]
  /// The IDs of the documents of each collection, in the order in which they came.
  private(set) var documents: [String: [String]] = [:]
  private(set) var imports = 0
  /// The number of imports after which none is answered.
  private var importsLeft = Int.max

  func fail(afterImports count: Int) { importsLeft = count }

  /// Adds a collection that no alias names.
  func leave(_ name: String, _ schema: JSON.Object) {
    collections[name] = schema
    collections[name]?["name"] = .string(name)
  }

  /// The IDs of the documents of an index.
  func ids(_ index: String) -> [String]? { documents[aliases[index] ?? index] }

  func schema(_ index: String) -> JSON.Object? { collections[aliases[index] ?? index] }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.url.pathComponents.dropFirst()
    let (kind, name) = (path.first ?? "", path.dropFirst().first ?? "")
    let collection = aliases[name] ?? name
    let body = (try? JSON(parsing: request.body))?.object ?? [:]
    switch (request.method, kind, path.count) {
    case (.post, "collections", 1):
      let name = body["name"]?.string ?? ""
      (collections[name], documents[name]) = (body, [])
      return Self.answer(.object(body))
    case (.get, "collections", 1): return Self.answer(.array(collections.values.map { .object($0) }))
    case (.get, "aliases", 1):
      return Self.answer(["aliases": .array(aliases.values.map { ["collection_name": .string($0)] })])
    case (.put, "aliases", 2):
      aliases[name] = body["collection_name"]?.string
      return Self.answer(.object(body))
    case (_, "collections", _) where collections[collection] == nil:
      return Self.answer(["message": "Not Found"], status: 404)
    case (.get, "collections", 2): return Self.answer(.object(collections[collection] ?? [:]))
    case (.delete, "collections", 2):
      (collections[collection], documents[collection]) = (nil, nil)
      return Self.answer([:])
    case (.post, "collections", 4):
      imports += 1
      guard imports <= importsLeft else { throw .notConnected(reason: "Couldn't connect to server") }
      return save(request.body, in: collection)
    default: return Self.answer(["message": .string("\(request.method) \(path)")], status: 500)
    }
  }

  private func save(_ lines: [UInt8], in collection: String) -> TransportResponse {
    let results = lines.split(separator: UInt8(ascii: "\n")).map { line -> String in
      let document = try? JSON(parsing: Array(line))
      guard let id = document?["id"]?.string, document?["name"] != "bad" else {
        return #"{"success": false, "error": "it is bad"}"#
      }
      documents[collection]?.append(id)
      return #"{"success": true}"#
    }
    return TransportResponse(status: 200, body: Array(results.joined(separator: "\n").utf8))
  }

  private static func answer(_ json: JSON, status: Int = 200) -> TransportResponse {
    TransportResponse(status: status, body: json.bytes())
  }
}

extension FakeCluster {
  /// An index of it, without waiting for writes.
  nonisolated func index(_ name: ClusterIndexName) -> TypesenseIndex {
    var configuration = TypesenseBackend.Configuration()
    configuration.electionTimeout = .zero
    return TypesenseBackend(nodes: name.nodes, apiKey: "key", configuration: configuration, transport: self)
      .index(name.name)
  }
}
