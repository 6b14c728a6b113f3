import Foundation
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import TypesenseBackend

@Suite("Replacing all records of an index") struct ReplacingTests {
  /// A client that gives up at once or never, however slow the machine is.
  private static func backend(_ nodes: LateNodes, patience: Duration = .seconds(1_000_000)) -> TypesenseBackend {
    var configuration = TypesenseBackend.Configuration()
    (configuration.electionTimeout, configuration.connectTimeout) = (patience, .seconds(1_000_000))
    return TypesenseBackend(
      nodes: ["https://a", "https://b"], apiKey: "k", configuration: configuration, transport: nodes)
  }

  @Test("The old collection is deleted when all nodes search the new one", arguments: [0, 1, 5])
  func lateNode(looks: Int) async throws {
    let nodes = LateNodes(late: "b", looks: looks)
    let backend = Self.backend(nodes)
    try await backend.index("products").replaceAll(with: [["objectID": "1"]])
    await expectEqual(nodes.deleted, ["old"])
    await expectEqual(nodes.looksBeforeDeletion, looks + 1)
  }

  @Test("A node that does not answer keeps no collection")
  func deadNode() async throws {
    let nodes = LateNodes(late: "b", looks: nil)
    let backend = Self.backend(nodes)
    try await backend.index("products").replaceAll(with: [["objectID": "1"]])
    await expectEqual(nodes.deleted, ["old"])
  }
}

extension ReplacingTests {
  @Test("The index names the new collection when all nodes have its documents", arguments: [0, 1, 5])
  func lateDocuments(looks: Int) async throws {
    let nodes = LateNodes(late: "b", looks: 0, looksWithoutDocuments: looks)
    let backend = Self.backend(nodes)
    try await backend.index("products").replaceAll(with: [["objectID": "1"]])
    await expectEqual(nodes.looksBeforeAlias, looks + 1)
    await expectEqual(nodes.deleted, ["old"])
  }

  @Test("The index stays as it is if a node does not get the new documents")
  func missingDocuments() async throws {
    let nodes = LateNodes(late: "b", looks: 0, looksWithoutDocuments: .max)
    let backend = Self.backend(nodes, patience: .zero)
    let error = await #expect(throws: SearchError.self) {
      try await backend.index("products").replaceAll(with: [["objectID": "1"]])
    }
    #expect("\(try #require(error))".contains("'products' stays as it was"))
    await expectEqual(nodes.alias, "old")
    let deleted = await nodes.deleted
    #expect(deleted.count == 1 && deleted[0].hasPrefix("products_"))
  }

  @Test("The old collection is kept if a node goes on reading it, or if none answers")
  func keptCollection() async throws {
    for nodes in [LateNodes(late: "b", looks: .max), LateNodes(late: "b", looks: nil, isSilentAfterwards: true)] {
      let backend = Self.backend(nodes, patience: .zero)
      try? await backend.index("products").replaceAll(with: [["objectID": "1"]])
      await expectEqual(nodes.deleted, [])
    }
  }

  @Test("With a key that may not read collections, the old one is deleted")
  func hiddenCollections() async throws {
    let nodes = LateNodes(late: "b", looks: 0, isHiddenAfterwards: true)
    let backend = Self.backend(nodes)
    try await backend.index("products").replaceAll(with: [["objectID": "1"]])
    await expectEqual(nodes.deleted, ["old"])
  }
}

/// Two nodes, one of which lacks the documents of the new collection for some looks, and reads the old one for some looks
/// after the alias names the new one; or it does not answer.
private actor LateNodes: Transport {
  private let late: String
  private let looks: Int?
  private let looksWithoutDocuments: Int
  /// Whether no node answers reads after the alias was set, or refuses them.
  private let isSilentAfterwards: Bool
  private let isHiddenAfterwards: Bool
  private(set) var alias = "old"
  private(set) var looksBeforeAlias = 0
  private(set) var looksBeforeDeletion = 0
  private(set) var deleted: [String] = []

  init(
    late: String, looks: Int?, looksWithoutDocuments: Int = 0, isSilentAfterwards: Bool = false,
    isHiddenAfterwards: Bool = false
  ) {
    (self.late, self.looks, self.looksWithoutDocuments) = (late, looks, looksWithoutDocuments)
    (self.isSilentAfterwards, self.isHiddenAfterwards) = (isSilentAfterwards, isHiddenAfterwards)
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let isLate = request.url.host() == late
    if isLate, looks == nil { throw .notConnected(reason: "refused") }
    switch (request.method, request.url.path()) {
    case (.get, _) where alias != "old" && isSilentAfterwards: throw .notConnected(reason: "refused")
    case (.get, "/collections/products") where alias != "old" && isHiddenAfterwards:
      return TransportResponse(status: 403, body: [])
    case (.get, "/collections/products"):
      var name = alias
      if isLate, alias != "old" {
        looksBeforeDeletion += 1
        if let looks, looksBeforeDeletion <= looks { name = "old" }
      }
      return .json(
        .object(CollectionSchema(name: name, settings: IndexSettings(), records: []).json.with("name", name)))
    case (.get, let path) where path.hasPrefix("/collections/products_"):
      if isLate, alias == "old" { looksBeforeAlias += 1 }
      let hasDocuments = !isLate || looksBeforeAlias > looksWithoutDocuments
      return .json(["name": .string(request.url.lastPathComponent), "num_documents": hasDocuments ? 1 : 0])
    case (.get, "/health"): return .json([:])
    case (.post, "/collections"): return .json([:])
    case (.post, _): return .json(["success": true])
    case (.put, _):
      alias = (try? JSON(parsing: request.body))?["collection_name"]?.string ?? ""
      return .json([:])
    case (.delete, _):
      deleted.append(request.url.lastPathComponent)
      return .json([:])
    // The key may not ask for the state of a node.
    default: return TransportResponse(status: 404, body: [])
    }
  }
}

extension TransportResponse {
  fileprivate static func json(_ json: JSON) -> Self { TransportResponse(status: 200, body: json.bytes()) }
}

extension JSON.Object {
  fileprivate func with(_ name: String, _ value: String) -> Self {
    var changed = self
    changed[name] = .string(value)
    return changed
  }
}
