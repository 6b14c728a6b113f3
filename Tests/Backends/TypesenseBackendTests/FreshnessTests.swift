import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import TypesenseBackend

/// Three nodes, each with as many records as it has changes, the second of which adds a field.
private actor FakeNodes: Transport {
  private var changes: [String: Int]
  private(set) var leader: String?
  private var down: Set<String> = []
  /// The nodes that were searched, or asked for a record, with the time by the clock.
  private(set) var searches: [(node: String, at: Duration)] = []
  /// The fields of the last search.
  private(set) var searchedFields = ""
  private(set) var looks = 0
  private let clock: ManualClock

  init(_ changes: [String: Int], clock: ManualClock) { (self.changes, self.clock) = (changes, clock) }

  func end(_ node: String) {
    down.insert(node)
    if leader == node { leader = nil }
  }

  func elect(_ node: String, with count: Int) { (leader, changes[node]) = (node, count) }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let node = request.url.host() ?? ""
    let count = changes[node] ?? 0
    guard !down.contains(node) else { throw .notConnected(reason: "refused") }
    switch request.url.path() {
    case "/health": return Self.answer(["ok": true])
    case "/status":
      looks += 1
      return Self.answer([
        "state": .string(leader == node ? "LEADER" : "FOLLOWER"), "committed_index": .integer(Int64(count)),
        "queued_writes": 0,
      ])
    case "/multi_search":
      searches.append((node, clock.now.sinceStart))
      let asked = (try? JSON(parsing: request.body))?["searches"]?.array ?? []
      searchedFields = asked.first?["query_by"]?.string ?? ""
      let result: JSON = ["found": .integer(Int64(count)), "hits": []]
      return Self.answer(["results": .array(asked.map { _ in result })])
    case "/collections/products" where request.method == .get:
      return Self.answer(
        count > 1
          ? .collection("products", ["name": "string", "brand": "string*", "color": "string"])
          : .collection("products", ["name": "string", "brand": "string*"]))
    case "/collections/products/documents/1":
      searches.append((node, clock.now.sinceStart))
      return TransportResponse(status: 404, body: [])
    default: return Self.answer([:])
    }
  }

  private static func answer(_ json: JSON) -> TransportResponse { TransportResponse(status: 200, body: json.bytes()) }
}

@Suite("How old an answer of a cluster may be")
struct FreshnessTests {
  private let clock = ManualClock()
  private let nodes: FakeNodes
  private let backend: TypesenseBackend

  init() { self.init(.preferred) }

  /// The node that is read from has a change that the others lack.
  private init(_ freshness: TypesenseBackend.Freshness) {
    nodes = FakeNodes(["a": 2, "b": 1, "c": 1], clock: clock)
    var configuration = TypesenseBackend.Configuration()
    configuration.freshness = freshness
    // Every node answers or refuses at once, so that these play no part.
    (configuration.connectTimeout, configuration.readTimeout) = (.seconds(1_000_000), .seconds(1_000_000))
    configuration.electionTimeout = .seconds(1_000_000)
    backend = TypesenseBackend(
      nodes: ["https://a", "https://b", "https://c"], apiKey: "k", configuration: configuration, transport: nodes,
      clock: clock)
  }

  private var index: TypesenseIndex { backend.index("products") }

  /// Advances the clock until the work is done.
  private func advancing<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let clock = clock
    let ticking = Task {
      while !Task.isCancelled {
        clock.advance(by: .milliseconds(1))
        await Task.yield()
      }
    }
    defer { ticking.cancel() }
    return try await work()
  }

  @Test("A new client whose first node is down waits for nothing, and is told that the answer may be out of date")
  func newClient() async throws {
    await nodes.end("a")
    // The clock stands still.
    for _ in 0..<2 {
      let response = try await index.search(Query())
      #expect(response.nbHits == 1 && response.mayBeOlder)
    }
    await expectEqual(nodes.searches.map(\.node), ["b", "b"])
    try await expectEqual(index.settings(mayBeOlder: true).settings.searchableAttributes, ["name", "brand"])
    let values = FacetValuesRequest(indexName: "products", attribute: "brand", facetQuery: "")
    var expected = FacetValuesResponse()
    expected.mayBeOlder = true
    try await expectEqual(backend.search([.facetValues(values)]), [.facetValues(expected)])
  }

  @Test("After an answer a search waits 300 ms for a current node, once, and takes an older answer")
  func olderAnswers() async throws {
    await nodes.elect("a", with: 2)
    let before = try await index.search(Query())
    #expect(before.nbHits == 2 && !before.mayBeOlder)
    await nodes.end("a")
    let first = try await advancing { [index] in try await index.search(Query()) }
    #expect(first.nbHits == 1 && first.mayBeOlder)
    let time = await nodes.searches.last?.at ?? .zero
    #expect(time >= .milliseconds(300))
    // The clock stands still.
    #expect(try await index.search(Query()).mayBeOlder)
    await expectEqual(nodes.searches.map(\.node), ["a", "b", "b"])
    await nodes.elect("c", with: 2)
    let current = try await advancing { [index] () -> SearchResponse in
      while true {
        let response = try await index.search(Query())
        if !response.mayBeOlder { return response }
      }
    }
    expectEqual(current.nbHits, 2)
    await expectEqual(nodes.searches.last?.node, "c")
  }

  @Test("A search by a schema that may lack changes is marked, and the schema is not kept")
  func olderSchema() async throws {
    await nodes.elect("a", with: 2)
    #expect(try await !index.search(Query("lamp")).mayBeOlder)
    #expect(await nodes.searchedFields.contains("color"))
    // Another client has added the field: this one reads the schema anew while the leader is down.
    await backend.forgetSchema(of: "products")
    await nodes.end("a")
    let older = try await advancing { [index] in try await index.search(Query("lamp")) }
    #expect(older.mayBeOlder)
    #expect(await !nodes.searchedFields.contains("color"))
    await nodes.elect("c", with: 2)
    _ = try await advancing { [index] in
      while try await index.search(Query("lamp")).mayBeOlder {}
    }
    #expect(await nodes.searchedFields.contains("color"))
  }

  @Test("A strict client waits until a node is known to be current, and so do reads that can't be marked")
  func strictReads() async throws {
    for freshness in [TypesenseBackend.Freshness.strict, .preferred] {
      let test = FreshnessTests(freshness)
      await test.nodes.elect("a", with: 2)
      try await expectEqual(test.index.search(Query()).nbHits, 2)
      await test.nodes.end("a")
      let isStrict = freshness == .strict
      let work = Task {
        try await test.advancing {
          if isStrict { return try await !test.index.search(Query()).mayBeOlder }
          return try await test.index.record("1") == nil
        }
      }
      // Longer than a search would wait otherwise.
      let looks = await test.nodes.looks
      while await test.nodes.looks < looks + 100 { await Task.yield() }
      while test.clock.now.sinceStart < .seconds(2) { await Task.yield() }
      await expectEqual(test.nodes.searches.map(\.node), ["a"])
      await test.nodes.elect("b", with: 2)
      #expect(try await work.value)
      await expectEqual(test.nodes.searches.map(\.node), ["a", "b"])
    }
  }
}
