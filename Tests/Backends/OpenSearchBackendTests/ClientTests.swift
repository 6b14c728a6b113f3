import Foundation
import InstantSearchTesting
import Platform
import SearchModel
import SearchTransport
import TestSupport
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
    for _ in 1...4 { _ = try await backend.client.answer(to: HTTPCall(.get, "/a/_mapping")) }
    let asked = await nodes.asked.map { String($0.suffix(1)) }
    expectEqual(asked.prefix(3), ["1", "2", "3"])
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
        try await backend.client.answer(to: HTTPCall(.get, "/a/_mapping"))
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
      // `compatibility.override_main_response_version`.
      (
        200, ["version": ["number": "7.10.2"], "tagline": "The OpenSearch Project: https://opensearch.org/"],
        .init(product: .openSearch, major: 1, minor: 0)
      ),
      (
        200, ["version": ["distribution": "opensearch", "number": "7.10.2"]],
        .init(product: .openSearch, major: 1, minor: 0)
      ),
      (
        200, ["version": ["number": "7.10.2"], "tagline": "You Know, for Search"],
        .init(product: .elasticsearch, major: 7, minor: 10)
      ),
      (403, ["error": "no"], .unknown), (200, ["hello": "world"], .unknown),
    ]
    for (status, json, version) in cases {
      let nodes = Nodes { _, _ in (status, json) }
      let client = OpenSearchBackend(nodes: [Self.addresses[0]], transport: nodes).client
      try await expectEqual(client.version(), version)
      try await expectEqual(client.version(), version)
      // One that does not say its version may say that it is an Elasticsearch.
      await expectEqual(nodes.asked.count, (version == .unknown ? 2 : 1))
    }
    let old = Nodes { _, _ in (200, ["version": ["number": "6.8.0"]]) }
    await #expect(throws: SearchError.self) {
      try await OpenSearchBackend(nodes: [Self.addresses[0]], transport: old).client.version()
    }
  }

  @Test(
    "All records of a server are read that does not say its version, be it Elasticsearch or OpenSearch",
    arguments: [true, false])
  func hiddenVersion(isElasticsearch: Bool) async throws {
    let paths = Locked<[String]>([])
    let backend = OpenSearchBackend(
      nodes: [Self.addresses[0]],
      transport: Routed { path in
        paths.withLock { $0.append(path) }
        return switch path {
        case "/": (403, ["error": ["type": "security_exception", "reason": "no"], "status": 403])
        case "/_security/_authenticate":
          isElasticsearch
            ? (200, ["username": "me", "roles": []])
            : (400, ["error": "no handler found for uri [/_security/_authenticate] and method [GET]"])
        case "/things": (200, ["things": ["mappings": ["properties": [:]]]])
        case "/things/_pit" where isElasticsearch: (200, ["id": "p"])
        case "/things/_search/point_in_time" where !isElasticsearch: (200, ["pit_id": "p"])
        case "/_search": (200, ["hits": ["hits": [["_id": "1", "_source": ["n": 1], "sort": [1]]]]])
        case "/_pit" where isElasticsearch, "/_search/point_in_time" where !isElasticsearch: (200, [:])
        default: (400, ["error": "no handler found for uri [\(path)]", "status": 400])
        }
      })
    var records: [JSON] = []
    for try await record in backend.index("things").browse() { records.append(record) }
    expectEqual(records, [["objectID": "1", "n": 1]])
    expectEqual(paths.withLock { $0.last }, (isElasticsearch ? "/_pit" : "/_search/point_in_time"))
    expectEqual(paths.withLock { $0.count { $0 == "/_security/_authenticate" } }, 1)
  }

  @Test("A conflict that a node reports as its failure is an error at once, and no failure of the node")
  func conflict() async throws {
    let reason = "alias [products] has more than one write index [products-1,products-2]"
    let nodes = Nodes { number, _ in
      number > 1
        ? (200, [:]) : (500, ["error": ["type": "illegal_state_exception", "reason": .string(reason)], "status": 500])
    }
    let client = OpenSearchBackend(nodes: Self.addresses, transport: nodes).client
    await #expect(
      throws: SearchError.refused(message: "127.0.0.1:9201: illegal_state_exception: \(reason)", status: 409)
    ) { try await client.answer(to: HTTPCall(.post, "/_aliases")) }
    // The node takes calls in its turn.
    for _ in 1...3 { _ = try await client.answer(to: .mapping(of: "a")) }
    await expectEqual(nodes.asked.map { String($0.suffix(1)) }, ["1", "2", "3", "1"])
  }

  @Test("A server that is too old is named where it refuses a call, and where its indices have types")
  func oldServers() async throws {
    let old: JSON = ["version": ["number": "7.1.0"], "tagline": "You Know, for Search"]
    let expected = SearchError.failed(
      reason: "the server is version 7.1; OpenSearch, or Elasticsearch from 7.10 on is needed")
    let mapping: JSON = ["products": ["mappings": ["properties": ["name": ["type": "text"]]]]]
    let refusal: JSON = ["error": ["type": "parsing_exception", "reason": "no"], "status": 400]
    let search = SearchRequest.hits(HitsRequest(indexName: "products", query: Query("a")))
    for isWhole in [true, false] {
      let backend = OpenSearchBackend(
        nodes: [Self.addresses[0]],
        transport: Routed { path in
          switch path {
          case "/": (200, old)
          case "/_msearch": isWhole ? (400, refusal) : (200, ["responses": [refusal]])
          default: (200, mapping)
          }
        })
      await #expect(throws: expected) { try await backend.search([search]) }
    }
    let typed = OpenSearchBackend(
      nodes: [Self.addresses[0]],
      transport: Routed { _ in
        (200, ["products": ["mappings": ["_doc": ["properties": ["name": ["type": "text"]]]]]])
      })
    await #expect(
      throws: SearchError.failed(reason: "the server is too old; OpenSearch, or Elasticsearch from 7.10 on is needed")
    ) { try await typed.search([search]) }
  }

  private struct Routed: Transport {
    let answer: @Sendable (String) -> (Int, JSON)

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let (status, json) = answer(request.url.path.isEmpty ? "/" : request.url.path)
      return TransportResponse(status: status, body: json.bytes())
    }
  }

  @Test(
    "The user of an address is who calls are made as, and no error and no log shows the password",
    arguments: [
      ("http://me:s3cret@127.0.0.1:9201", "s3cret", "bWU6czNjcmV0"), ("http://me@127.0.0.1:9201", "", "bWU6"),
      ("http://a%40b:s3cret%2F%3A@127.0.0.1:9201", "s3cret/:", "YUBiOnMzY3JldC86"),
      ("http://me:s3cret@x/@127.0.0.1:9201", "s3cret@x/", "bWU6czNjcmV0QHgv"),
      ("me:s3cret@127.0.0.1:9201", "s3cret", "bWU6czNjcmV0"),
    ])
  func addressesWithUsers(_ address: String, _ password: String, _ encoded: String) async throws {
    let reason = JSON.string("'\(password)' and '\(encoded)' are wrong")
    let nodes = Nodes { _, _ in (401, ["error": ["type": "security", "reason": reason]]) }
    let log = Locked<[String]>([])
    var configuration = OpenSearchBackend.Configuration()
    configuration.log = { record in log.withLock { $0.append("\(record)") } }
    let backend = OpenSearchBackend(
      nodes: [address, "http://127.0.0.1:9202"], configuration: configuration, transport: nodes)
    for _ in 1...2 {
      let error = await #expect(throws: SearchError.self) { try await backend.client.answer(to: .mapping(of: "a")) }
      let text = "\(try #require(error))"
      #expect(!text.contains("s3cret") && !text.contains(encoded))
    }
    // All nodes get it.
    await expectEqual(nodes.asked, ["127.0.0.1:9201", "127.0.0.1:9202"])
    await expectEqual(nodes.headers.map { $0["authorization"] }, ["Basic \(encoded)", "Basic \(encoded)"])
    expectEqual(log.withLock { $0.count }, 2)
    #expect(!log.withLock { $0.joined() }.contains("s3cret"))
  }

  @Test("Given credentials are used instead of the user of an address, and an address that is none shows no password")
  func otherAddresses() async throws {
    let nodes = Nodes { _, _ in (401, ["error": "s3cret and t0ken"]) }
    let backend = OpenSearchBackend(
      nodes: ["http://me:s3cret@127.0.0.1:9201"], credentials: .apiKey("t0ken"), transport: nodes)
    await #expect(throws: SearchError.refused(message: "127.0.0.1:9201: … and …", status: 401)) {
      try await backend.client.answer(to: .mapping(of: "a"))
    }
    await expectEqual(nodes.headers.first?["authorization"], "ApiKey t0ken")
    for address in ["http://me:s3cret@not a host", "http://me:s3cret@search.example.com", "https://me:s3cret@", "@"] {
      let backend = OpenSearchBackend(nodes: [address], transport: nodes)
      let error = await #expect(throws: SearchError.self) { try await backend.client.answer(to: .mapping(of: "a")) }
      #expect(!"\(try #require(error))".contains("s3cret"), "\(address)")
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
    try await expectEqual(backend.client.answer(ifFound: .mapping(of: "products")), nil)
  }

  // MARK: Nodes that the cluster names

  /// A cluster that names its nodes, of which some do not answer.
  private actor NamingCluster: Transport {
    private(set) var asked: [String] = []
    /// How many calls, and how many questions for the nodes, did not reach the node.
    private(set) var failures = (calls: 0, questions: 0)
    private var named: [String]
    private var gone: Set<String> = []
    private let mayAsk: Bool

    init(naming named: [String], mayAsk: Bool = true) { (self.named, self.mayAsk) = (named, mayAsk) }

    func set(_ named: [String], gone: Set<String> = []) { (self.named, self.gone) = (named, gone) }

    func forget() { asked = [] }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
      let host = "\(request.url.host ?? ""):\(request.url.port ?? 0)"
      let isQuestion = request.url.path == "/_nodes/http"
      if gone.contains(host) {
        if isQuestion { failures.questions += 1 } else if request.url.path != "/" { failures.calls += 1 }
        throw .notConnected(reason: "refused")
      }
      asked.append(isQuestion ? "\(host) names" : host)
      guard isQuestion else { return TransportResponse(status: 200, body: Array("{}".utf8)) }
      guard mayAsk else { return TransportResponse(status: 403, body: Array("{}".utf8)) }
      var nodes: JSON.Object = [
        "manager": ["roles": ["cluster_manager"], "http": ["publish_address": "127.0.0.1:9299"]]
      ]
      for (number, address) in named.enumerated() {
        nodes["n\(number)"] = ["roles": ["data", "ingest"], "http": ["publish_address": .string(address)]]
      }
      return TransportResponse(status: 200, body: JSON.object(["nodes": .object(nodes)]).bytes())
    }
  }

  private static func finding(_ cluster: NamingCluster, _ clock: ManualClock) -> ClusterClient {
    var configuration = OpenSearchBackend.Configuration()
    configuration.nodeListInterval = .seconds(60)
    configuration.patience = .zero
    return OpenSearchBackend(
      nodes: [addresses[0]], configuration: configuration, transport: cluster, clock: clock
    ).client
  }

  private static func call(_ client: ClusterClient, times: Int = 1) async throws {
    for _ in 0..<times { _ = try await client.answer(to: .mapping(of: "a")) }
  }

  @Test("The nodes that the cluster names are asked, and named again after a while")
  func namedNodes() async throws {
    let cluster = NamingCluster(naming: ["127.0.0.1:9202", "localhost/127.0.0.1:9203", "127.0.0.1:9202"])
    let clock = ManualClock()
    let client = Self.finding(cluster, clock)
    try await Self.call(client, times: 4)
    await expectEqual(
      cluster.asked,
      [
        "127.0.0.1:9201 names", "127.0.0.1:9202", "localhost:9203", "127.0.0.1:9202", "localhost:9203",
      ])
    // The list is not read again before its time, and then beside a call.
    await cluster.set(["127.0.0.1:9204"])
    clock.advance(by: .seconds(59))
    try await Self.call(client)
    await expectEqual(cluster.asked.count { $0.hasSuffix("names") }, 1)
    clock.advance(by: .seconds(1))
    try await yieldUntil {
      try await Self.call(client)
      return await cluster.asked.last == "127.0.0.1:9204"
    }
    await expectEqual(cluster.asked.count { $0.hasSuffix("names") }, 2)
    await cluster.forget()
    try await Self.call(client, times: 4)
    await expectEqual(Set(cluster.asked), ["127.0.0.1:9204"])
  }

  @Test("The nodes of the configuration are asked if none of the named ones answers, or they may not be named")
  func givenNodes() async throws {
    let cluster = NamingCluster(naming: ["127.0.0.1:9202"])
    let clock = ManualClock()
    let client = Self.finding(cluster, clock)
    try await Self.call(client)
    await cluster.set(["127.0.0.1:9203"], gone: ["127.0.0.1:9202"])
    await cluster.forget()
    try await Self.call(client, times: 2)
    await expectEqual(cluster.asked, ["127.0.0.1:9201", "127.0.0.1:9201"])
    // All are asked for again when it is time.
    clock.advance(by: .seconds(60))
    try await yieldUntil {
      try await Self.call(client)
      return await cluster.asked.last == "127.0.0.1:9203"
    }

    let closed = NamingCluster(naming: ["127.0.0.1:9202"], mayAsk: false)
    try await Self.call(Self.finding(closed, ManualClock()), times: 2)
    await expectEqual(closed.asked, ["127.0.0.1:9201 names", "127.0.0.1:9201", "127.0.0.1:9201"])
  }

  @Test("A cluster that names nodes which can't be reached is called by the given ones, until the others answer")
  func unreachableNodes() async throws {
    let cluster = NamingCluster(naming: ["127.0.0.1:9202"])
    await cluster.set(["127.0.0.1:9202"], gone: ["127.0.0.1:9202"])
    let clock = ManualClock()
    let client = Self.finding(cluster, clock)
    try await Self.call(client, times: 3)
    await expectEqual(cluster.asked, ["127.0.0.1:9201 names", "127.0.0.1:9201", "127.0.0.1:9201", "127.0.0.1:9201"])
    // No call waits for the same list again.
    for count in 1...3 {
      clock.advance(by: .seconds(60))
      try await yieldUntil {
        try await Self.call(client)
        return await cluster.failures.questions == count
      }
      try await Self.call(client, times: 3)
    }
    await expectEqual(cluster.failures.calls, 1)
    // They are used as soon as they answer.
    await cluster.set(["127.0.0.1:9202"])
    clock.advance(by: .seconds(60))
    try await yieldUntil {
      try await Self.call(client)
      return await cluster.asked.last == "127.0.0.1:9202"
    }
    // If the given ones can't be reached either, that is an error, and the others are used again when they answer.
    await cluster.set(["127.0.0.1:9202"], gone: ["127.0.0.1:9201", "127.0.0.1:9202"])
    for _ in 1...2 { await #expect(throws: SearchError.self) { try await Self.call(client) } }
    await cluster.set(["127.0.0.1:9202"], gone: ["127.0.0.1:9201"])
    clock.advance(by: .seconds(60))
    try await yieldUntil { (try? await Self.call(client)) != nil }
  }

  @Test("Nodes that a client can't call, or that only manage the cluster, are not used")
  func uncallableNodes() {
    func hosts(_ addresses: [String], _ given: String) -> [String]? {
      var nodes: JSON.Object = [:]
      for (number, address) in addresses.enumerated() {
        nodes["\(number)"] = ["http": ["publish_address": .string(address)]]
      }
      return NodeFinder.hosts(in: ["nodes": .object(nodes)], like: [SearchHost(url: given)])?.map {
        "\($0.scheme) \($0)"
      }
    }
    #expect(hosts(["10.0.0.1:9200", "[::1]:9201"], "http://127.0.0.1:9200") == ["http [::1]:9201"])
    #expect(
      hosts(["es.example/10.0.0.1:9200", "10.0.0.2:9200"], "https://a.example")
        == ["https 10.0.0.2:9200", "https es.example:9200"])
    #expect(hosts(["10.0.0.1:9200"], "http://127.0.0.1:9200") == nil)
    #expect(hosts([], "https://a.example") == nil)
    expectEqual(NodeFinder.hosts(in: ["error": "no"], like: []), nil)
  }
}
