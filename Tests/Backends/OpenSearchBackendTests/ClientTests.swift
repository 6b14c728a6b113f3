import Foundation
import SearchModel
import SearchTransport
import Testing

@testable import OpenSearchBackend

@Suite("Calls of a cluster")
struct ClientTests {
  /// Nodes that answer as a closure says, by the number of the call and the host.
  private actor Nodes: Transport {
    private(set) var asked: [String] = []
    private(set) var headers: [[String: String]] = []
    private let answer: @Sendable (Int, String) -> (Int, JSON)

    init(_ answer: @escaping @Sendable (Int, String) -> (Int, JSON)) { self.answer = answer }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let host = "\(request.url.host ?? ""):\(request.url.port ?? 0)"
      asked.append(host)
      headers.append(request.headers)
      let (status, json) = answer(asked.count, host)
      return TransportResponse(status: status, body: json.bytes())
    }
  }

  private static let addresses = (1...3).map { "http://127.0.0.1:920\($0)" }

  @Test("Calls go to the nodes in turn, and past one that fails")
  func turns() async throws {
    let nodes = Nodes { _, host in host.hasSuffix("2") ? (503, ["error": "busy"]) : (200, [:]) }
    let backend = OpenSearchBackend(nodes: Self.addresses, transport: nodes)
    for _ in 1...4 { _ = try await backend.client.answer(to: .json(.get, "/a/_mapping")) }
    let asked = await nodes.asked.map { String($0.suffix(1)) }
    #expect(asked.prefix(3) == ["1", "2", "3"])
    #expect(asked.count { $0 == "1" } >= 2 && asked.count { $0 == "3" } >= 2)
  }

  @Test("Secrets are sent, and shown in no error and no description")
  func secrets() async throws {
    let credentials: [OpenSearchBackend.Credentials] = [
      .basic(user: "u", password: "s3cret"), .apiKey("s3cret"), .bearer("s3cret"),
      .aws(accessKey: "A", secretKey: "s3cret", region: "eu-central-1"),
    ]
    for credentials in credentials {
      let nodes = Nodes { _, _ in (401, ["error": ["type": "security", "reason": "s3cret is wrong"], "status": 401]) }
      let backend = OpenSearchBackend(nodes: [Self.addresses[0]], credentials: credentials, transport: nodes)
      await #expect(throws: SearchError.refused(message: "127.0.0.1:9201: security: … is wrong", status: 401)) {
        try await backend.client.answer(to: .json(.get, "/a/_mapping"))
      }
      let header = try #require(await nodes.headers.first?["authorization"])
      #expect(["Basic ", "ApiKey ", "Bearer ", "AWS4-HMAC-SHA256 "].contains { header.hasPrefix($0) })
      #expect(!"\(credentials)\(String(reflecting: credentials))".contains("s3cret"))
    }
  }

  @Test("The version is read once, and is unknown where the client may not ask")
  func versions() async throws {
    let cases: [(Int, JSON, ClusterVersion)] = [
      (
        200, ["version": ["distribution": "opensearch", "number": "2.11.0"]],
        .init(product: .openSearch, major: 2, minor: 11)
      ),
      (200, ["version": ["number": "8.13.4"]], .init(product: .elasticsearch, major: 8, minor: 13)),
      (403, ["error": "no"], .unknown), (200, ["hello": "world"], .unknown),
    ]
    for (status, json, version) in cases {
      let nodes = Nodes { _, _ in (status, json) }
      let client = OpenSearchBackend(nodes: [Self.addresses[0]], transport: nodes).client
      #expect(try await client.version() == version)
      #expect(try await client.version() == version)
      #expect(await nodes.asked.count == 1)
    }
    let old = Nodes { _, _ in (200, ["version": ["number": "6.8.0"]]) }
    await #expect(throws: SearchError.self) {
      try await OpenSearchBackend(nodes: [Self.addresses[0]], transport: old).client.version()
    }
  }

  @Test("An index that is missing is named as the request names it")
  func missing() async throws {
    let nodes = Nodes { _, _ in
      (
        404,
        ["error": ["type": "index_not_found_exception", "reason": "no such index [x]", "index": "x"], "status": 404]
      )
    }
    let backend = OpenSearchBackend(nodes: [Self.addresses[0]], transport: nodes)
    await #expect(throws: SearchError.indexNotFound("products")) {
      try await backend.search([.hits(HitsRequest(indexName: "products/sort/price:asc", query: Query()))])
    }
    #expect(try await backend.client.answer(ifFound: .mapping(of: "products")) == nil)
  }
}
