import Foundation
import SearchModel
import SearchTransport

/// A node that has collections with these fields, and answers searches as a closure says.
actor FakeNode: Transport {
  private(set) var requests: [TransportRequest] = []
  var collections: [String: JSON]
  private let answer: @Sendable (JSON) -> JSON

  init(_ collections: [String: JSON] = [:], answering answer: @escaping @Sendable (JSON) -> JSON = { _ in [:] }) {
    (self.collections, self.answer) = (collections, answer)
  }

  func set(_ collection: String, _ json: JSON?) { collections[collection] = json }

  /// The searches of the last call.
  var searches: [JSON] {
    get throws { try JSON(parsing: requests.last?.body ?? [])["searches"]?.array ?? [] }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    requests.append(request)
    if request.method == .get {
      let name = request.url.lastPathComponent
      guard let collection = collections[name] else {
        return TransportResponse(status: 404, body: Array(#"{"message": "Not Found"}"#.utf8))
      }
      return TransportResponse(status: 200, body: collection.bytes())
    }
    let searches = (try? JSON(parsing: request.body))?["searches"]?.array ?? []
    return TransportResponse(status: 200, body: JSON.object(["results": .array(searches.map(answer))]).bytes())
  }
}

extension JSON {
  /// A collection as a node describes it, with fields as `name: type`; those with a `*` are facets.
  static func collection(_ name: String, _ fields: KeyValuePairs<String, String>) -> JSON {
    [
      "name": .string(name),
      "fields": .array(
        fields.map { name, type in
          [
            "name": .string(name), "type": .string(type.replacingOccurrences(of: "*", with: "")),
            "facet": .bool(type.hasSuffix("*")),
          ]
        }),
    ]
  }
}
