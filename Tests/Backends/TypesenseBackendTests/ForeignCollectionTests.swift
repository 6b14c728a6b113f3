import Foundation
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import TypesenseBackend

@Suite("A collection that another program made") struct ForeignCollectionTests {
  private static func index(_ node: DocumentNode) -> TypesenseIndex {
    TypesenseBackend(nodes: ["https://a"], apiKey: "k", transport: node).index("products")
  }

  @Test("Its documents are read by their id, and one that is missing is none")
  func records() async throws {
    let node = DocumentNode(["1": ["id": "1", "name": "Lamp"]])
    try await expectEqual(Self.index(node).record("1"), ["objectID": "1", "id": "1", "name": "Lamp"])
    try await expectEqual(Self.index(node).record("2"), nil)
  }

  @Test("Its documents are deleted one by one, and those that are missing are passed over")
  func deletions() async throws {
    let node = DocumentNode(["1": ["id": "1"], "a/b": ["id": "a/b"], "3": ["id": "3"]])
    try await Self.index(node).delete(["1", "a/b", "7"])
    await expectEqual(node.documents.keys.sorted(), ["3"])
  }
}

/// A node with documents by their id.
private actor DocumentNode: Transport {
  private(set) var documents: [String: JSON]

  init(_ documents: [String: JSON]) { self.documents = documents }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let path = request.url.path(percentEncoded: true)
    if path == "/collections/products" {
      return response(.collection("products", ["name": "string", ".*": "auto"]))
    }
    let prefix = "/collections/products/documents/"
    let id = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)).removingPercentEncoding ?? "" : ""
    guard let document = documents[id] else { return TransportResponse(status: 404, body: []) }
    if request.method == .delete { documents[id] = nil }
    return response(document)
  }

  private func response(_ json: JSON) -> TransportResponse { TransportResponse(status: 200, body: json.bytes()) }
}
