import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Searches by meaning over the API")
struct SemanticRouteTests {
  /// Seats have one direction, and lights the other. Waits for a text as long as the closure does.
  private final class SmallEmbedder: TextEmbedder {
    let identifier: String
    let dimensions = 2
    let asked = Locked<[String]>([])
    private let answer: @Sendable (String) async throws(SearchError) -> Void
    private let failure: Locked<SearchError?>

    /// - Parameter failure: Why stools can't be embedded now.
    init(
      identifier: String = "small", failure: Locked<SearchError?> = Locked(nil),
      _ answer: @escaping @Sendable (String) async throws(SearchError) -> Void = { _ in }
    ) {
      (self.identifier, self.failure, self.answer) = (identifier, failure, answer)
    }

    func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
      if purpose == .query { asked.withLock { $0 += texts } }
      if purpose == .records, texts.contains(where: { $0.contains("Stool") }), let error = failure.withLock({ $0 }) {
        throw error
      }
      var vectors: [[Float]] = []
      for text in texts {
        if purpose == .query { try await answer(text) }
        vectors.append(["Chair", "Stool", "seat", "sit"].contains { text.contains($0) } ? [1, 0] : [0, 1])
      }
      return vectors
    }
  }

  private static let things: [JSON] = [
    ["objectID": "1", "name": "Chair", "kind": "seat of oak"], ["objectID": "2", "name": "Stool", "kind": "oak"],
    ["objectID": "3", "name": "Lamp", "kind": "light"], ["objectID": "4", "name": "Lantern", "kind": "light"],
  ]

  /// A server with some things, whose records have vectors.
  private func server(
    _ embedder: SmallEmbedder, settings: IndexSettings = IndexSettings(),
    _ change: (inout ServerOptions) -> Void = { _ in }
  ) async throws -> TestServer {
    var options = ServerOptions()
    options.embedder = embedder
    options.limits.embeddingTime = .seconds(3_600)
    change(&options)
    let server = try TestServer(options: options, isEmpty: true)
    var settings = settings
    settings.attributesForFaceting = ["searchable(kind)"]
    settings.searchableAttributes = ["name", "kind"]
    settings.similarityThreshold = 0.9
    let index = try LocalIndex(settings: settings)
    try await index.save(Self.things)
    try await index.embedRecords(with: SmallEmbedder())
    try server.application.indices.add(index, as: "things")
    return server
  }

  /// Runs a body on a thread of its own: those of the pool embed.
  private func search(_ server: TestServer, at target: String = "things/query", _ body: JSON) async throws -> JSON {
    try await onThread { try server.json("POST", "/1/indexes/\(target)", body) }
  }

  private func ids(_ answer: JSON) -> [String] { answer["hits"]?.array?.compactMap { $0["objectID"]?.string } ?? [] }

  @Test("a search that asks for it finds records by their meaning, and marks them")
  func neuralSearch() async throws {
    let embedder = SmallEmbedder()
    let server = try await server(embedder)
    let words = try await search(server, ["query": "seat"])
    #expect(ids(words) == ["1"] && embedder.asked.withLock { $0 } == [])
    let answer = try await search(server, ["query": "seat", "mode": "neuralSearch", "facets": ["kind"]])
    #expect(ids(answer) == ["1", "2"] && answer["nbHits"] == 2 && answer["textOnlyReason"] == nil)
    expectEqual(answer["hits"]?.array?.map { $0["_isSemantic"] ?? false }, [false, true])
    expectEqual(answer["facets"], ["kind": ["seat of oak": 1, "oak": 1]])
    let params = answer["params"]?.string ?? ""
    #expect(!params.contains("queryVector"), "what the client sent: \(params)")
    // The other ways to send a search.
    let target = "/1/indexes/things?query=seat&mode=neuralSearch"
    try await expectEqual(onThread { try server.json("GET", target)["nbHits"] }, 2)
    let values = try await search(server, at: "things/facets/kind/query", ["params": "query=seat&mode=neuralSearch"])
    expectEqual(values["facetHits"]?.array?.count, 2)
    let browsed = try await search(server, at: "things/browse", ["query": "seat", "mode": "neuralSearch"])
    expectEqual(ids(browsed), ["1", "2"])
    expectEqual(embedder.asked.withLock { $0 }, ["seat"], "the text was embedded once")
  }

  @Test("vectors may come with records and queries; unusable ones are refused with the reason, and change nothing")
  func ownVectors() async throws {
    let embedder = SmallEmbedder()
    let server = try await server(embedder)
    let given = try await search(server, ["query": "seat", "mode": "neuralSearch", "queryVector": [0, 1]])
    #expect(ids(given) == ["1", "3", "4"] && embedder.asked.withLock { $0 } == [])
    _ = try await search(
      server, at: "own/batch",
      ["requests": [["action": "addObject", "body": ["objectID": "1", "name": "x", "_vectors": [1, 0]]]]])
    let own = try await search(
      server, at: "own/query", ["query": "sit", "mode": "neuralSearch", "similarityThreshold": 0.9])
    expectEqual(ids(own), ["1"], "vectors of an unknown origin, with as many numbers")
    _ = try await search(
      server, at: "long/batch",
      ["requests": [["action": "addObject", "body": ["objectID": "1", "name": "sit", "_vectors": [1, 0, 0]]]]])
    let long = try await search(server, at: "long/query", ["query": "sit", "mode": "neuralSearch"])
    expectEqual(ids(long), ["1"])
    expectEqual(long["textOnlyReason"], "the vectors of the index have 3 dimensions, not 2")
    let other = try await self.server(SmallEmbedder())
    let tooLong = JSON.array(Array(repeating: 1, count: 5_000))
    let vectors: [JSON] = [[], [0, 0], [1], [1, 2, 3], ["x", 1], "x", [1, 1e300], ["v": 1], tooLong]
    for vector in vectors {
      let body: JSON = ["query": "seat", "mode": "neuralSearch", "queryVector": vector]
      let changes: JSON = [
        ["action": "addObject", "body": ["objectID": "8", "name": "Bench"]],
        ["action": "addObject", "body": ["objectID": "9", "name": "Sofa", "_vectors": vector]],
      ]
      let query = other.answer("POST", "/1/indexes/things/query", body)
      let batch = other.answer("POST", "/1/indexes/things/batch", ["requests": changes])
      #expect(query.status == 400 && query.text.contains("queryVector"), "\(vector.text().prefix(40)): \(query.text)")
      #expect(batch.status == 400 && batch.text.contains("_vectors"), "\(vector.text().prefix(40)): \(batch.text)")
    }
    try await expectEqual(search(other, ["query": ""])["nbHits"], 4)
    // There is no such number in JSON.
    let text = "{\"query\": \"seat\", \"mode\": \"neuralSearch\", \"queryVector\": [NaN, 1]}"
    expectEqual(other.answer("POST", "/1/indexes/things/query", bytes: Array(text.utf8)).status, 400)
  }

  @Test("several searches of a call have their vectors, each text embedded once; a setting or a key may ask for them")
  func severalSearches() async throws {
    let embedder = SmallEmbedder()
    let server = try await self.server(embedder)
    let request = { (text: String) -> JSON in
      ["indexName": "things", "query": .string(text), "mode": "neuralSearch"]
    }
    let answer = try await search(
      server, at: "*/queries", ["requests": [request("seat"), request("sit"), request("seat")]])
    expectEqual(answer["results"]?.array?.map { ids($0).count }, [2, 2, 2])
    expectEqual(embedder.asked.withLock { $0 }, ["seat", "sit"])
    var settings = IndexSettings()
    settings.mode = .semantic
    let semantic = try await self.server(SmallEmbedder(), settings: settings)
    try await expectEqual(ids(search(semantic, ["query": "seat"])), ["1", "2"])
    try await expectEqual(ids(search(semantic, ["query": "seat", "mode": "keywordSearch"])), ["1"])
    // A key's own text is embedded in place of what the client sent.
    embedder.asked.set([])
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "query=seat"])
    let forced = try await onThread {
      try server.json("POST", "/1/indexes/things/query", ["query": "light", "mode": "neuralSearch"], key: key)
    }
    #expect(ids(forced) == ["1", "2"] && embedder.asked.withLock { $0 } == [])
  }

  // MARK: Records that change

  /// How many records of each index have no vector.
  private func missing(_ server: TestServer) throws -> [String: Int] {
    let items = try server.json("GET", "/1/indexes")["items"]?.array ?? []
    return Dictionary(
      uniqueKeysWithValues: items.compactMap { item in
        item["recordsWithoutVector"]?.int.map { (item["name"]?.string ?? "", $0) }
      })
  }

  private func save(_ name: String, as id: String, in index: String, _ server: TestServer) throws {
    _ = try server.json(
      "POST", "/1/indexes/\(index)/batch",
      ["requests": [["action": "addObject", "body": ["objectID": .string(id), "name": .string(name)]]]])
  }

  @Test("changed records are embedded in the background, and the list of the indices says how many lack a vector")
  func changedRecords() async throws {
    let server = try await server(SmallEmbedder())
    let embedding = try #require(server.application.recordEmbedding)
    let seats: JSON = ["query": "seat", "mode": "neuralSearch", "similarityThreshold": 0.9]
    try save("Stool of steel", as: "5", in: "things", server)
    try expectEqual(missing(server), ["things": 1])
    try await expectEqual(ids(search(server, seats)), ["1", "2"])
    embedding.start()
    await embedding.finish()
    try expectEqual(missing(server), ["things": 0])
    try await expectEqual(ids(search(server, seats)), ["1", "2", "5"])
    #expect(server.log.contains("1 record of 'things' embedded"))
    try save("Lamp of steel", as: "5", in: "things", server)
    await embedding.finish()
    #expect(try await ids(search(server, seats)) == ["1", "2"] && missing(server) == ["things": 0])
    // An index that is emptied, and one that takes its place.
    _ = try server.json("POST", "/1/indexes/things/clear")
    try save("Stool", as: "1", in: "things", server)
    await embedding.finish()
    try await expectEqual(ids(search(server, seats)), ["1"])
    try save("Chair", as: "2", in: "next", server)
    await embedding.finish()
    try expectEqual(missing(server), ["things": 0], "others have no vectors")
    _ = try server.json("POST", "/1/indexes/next/operation", ["operation": "move", "destination": "things"])
    await embedding.finish()
    try await expectEqual(ids(search(server, seats)), ["2"])
    // A setting asks for it. Vectors of others stay alone.
    _ = try server.json("PUT", "/1/indexes/new/settings", ["mode": "neuralSearch"])
    try save("Chair", as: "1", in: "new", server)
    _ = try server.json(
      "POST", "/1/indexes/own/batch",
      ["requests": [["action": "addObject", "body": ["objectID": "1", "name": "x", "_vectors": [1, 0]]]]])
    try save("Chair", as: "2", in: "own", server)
    await embedding.finish()
    try expectEqual(missing(server), ["new": 0, "own": 1, "things": 0])
    // Nothing is done while the server does not run.
    embedding.stop()
    await embedding.finish()
    try save("Bench", as: "3", in: "things", server)
    await embedding.finish()
    try expectEqual(missing(server)["things"], 1)
    embedding.start()
    await embedding.finish()
    try expectEqual(missing(server)["things"], 0)
  }

  @Test("records that can't be embedded are embedded later, though others change all the time, and the log says why")
  func failingRecords() async throws {
    let failure = Locked<SearchError?>(.timedOut)
    let server = try await server(SmallEmbedder())
    let notes = Locked<[String]>([])
    let pauses = Locked(0)
    let done = "1 record of 'things' embedded"
    let embedding = RecordEmbedding(SmallEmbedder(failure: failure), of: server.application.indices) {
      pauses.withLock { $0 += 1 }
      if pauses.withLock({ $0 }) == 2 { failure.set(nil) }
    } note: { line in
      notes.withLock { $0.append(line) }
      guard line.contains("'others'"), !notes.withLock({ $0.contains(done) }) else { return }
      do { try save("Lamp", as: "\(notes.withLock { $0.count })", in: "others", server) } catch { Issue.record(error) }
    }
    try save("Stool", as: "5", in: "things", server)
    _ = try server.json("PUT", "/1/indexes/others/settings", ["mode": "neuralSearch"])
    try save("Lamp", as: "0", in: "others", server)
    // These are not embedded, and hide no later change of those that are.
    for number in 0..<5 { try save("Lamp", as: "1", in: "plain\(number)", server) }
    embedding.start()
    await embedding.finish()
    let failed = "records of 'things' can't be embedded: \(SearchError.timedOut)"
    expectEqual(notes.withLock { $0 }.filter { $0.contains("'things'") }, [failed, failed, done])
    try expectEqual(missing(server).filter { !$0.key.hasPrefix("plain") }, ["things": 0, "others": 0])
  }

  @Test("an embedder that fails leaves the words and says so, as do none and another one; the log has the details")
  func failing() async throws {
    let server = try await server(
      SmallEmbedder { _ throws(SearchError) in throw .unreachable(reason: "http://10.0.0.7: refused") })
    let failed = try await search(server, ["query": "seat", "mode": "neuralSearch"])
    #expect(ids(failed) == ["1"] && failed["textOnlyReason"] == "the embedder failed")
    #expect(server.log.contains { $0.hasPrefix("the embedder failed: ") && $0.contains("10.0.0.7") }, "\(server.log)")
    // A list of all that match must not lack some of them.
    let refusal = try await onThread {
      try server.refusal("POST", "/1/indexes/things/browse", ["query": "seat", "mode": "neuralSearch"])
    }
    expectEqual(refusal, Refusal(status: 503, message: "the embedder failed"))
    let other = try await self.server(SmallEmbedder(identifier: "other"))
    let answer = try await search(other, ["query": "seat", "mode": "neuralSearch"])
    expectEqual(ids(answer), ["1"])
    expectEqual(answer["textOnlyReason"], "the vectors of the index are those of 'small', not of 'other'")
    let none = try await self.server(SmallEmbedder()) { $0.embedder = nil }
    let without = try await search(none, ["query": "seat", "mode": "neuralSearch"])
    #expect(ids(without) == ["1"] && without["textOnlyReason"] == "the query has no vector")
  }

  @Test("an embedder that does not answer holds all searches of a call no longer than one, and is asked no more then")
  func silent() async throws {
    let waiting = Locked<TestServer?>(nil)
    defer { waiting.set(nil) }
    let embedder = SmallEmbedder { _ throws(SearchError) in
      waiting.withLock { $0 }?.advance(by: 1)
      do { try await Task.sleep(for: .seconds(3_600)) } catch { throw .cancelled }
    }
    let server = try await server(embedder) { $0.limits.embeddingTime = .milliseconds(150) }
    waiting.set(server)
    let requests = (0..<40).map { number -> JSON in
      ["indexName": "things", "query": .string("seat \(number)"), "mode": "neuralSearch"]
    }
    let answer = try await search(server, at: "*/queries", ["requests": .array(requests)])
    let reasons = answer["results"]?.array?.map { $0["textOnlyReason"] }
    expectEqual(reasons, .init(repeating: "the embedder did not answer within 150 ms", count: 40))
    expectEqual(embedder.asked.withLock { $0.count }, 1)
  }

  @Test("texts that an embedder holds are bounded, and one whose search waits no longer is embedded for the next one")
  func bounded() async throws {
    let release = Locked(false)
    let base = SmallEmbedder { _ throws(SearchError) in
      while !release.withLock({ $0 }) { await Task.yield() }
    }
    let embedder = QueryEmbedder(base)
    let held = (0..<64).map { number in Task { try await embedder.embed(["seat \(number)"], for: .query) } }
    while base.asked.withLock({ $0.count }) < 64 { await Task.yield() }
    await #expect(throws: SearchError.failed(reason: "64 other texts are being embedded")) {
      try await embedder.embed(["seat"], for: .query)
    }
    release.set(true)
    for task in held { try await expectEqual(task.value, [[1, 0]]) }
    try await expectEqual(embedder.embed(["seat"], for: .query), [[1, 0]])
    // Old texts make room for new ones.
    for number in 0..<1_100 { _ = try await embedder.embed(["new \(number)"], for: .query) }
    let count = base.asked.withLock { $0.count }
    _ = try await embedder.embed(["new 1099"], for: .query)
    expectEqual(base.asked.withLock { $0.count }, count)
    _ = try await embedder.embed(["seat 0"], for: .query)
    expectEqual(base.asked.withLock { $0.count }, count + 1)
    let later = Locked(false)
    let slow = SmallEmbedder { _ throws(SearchError) in
      while !later.withLock({ $0 }) { await Task.yield() }
    }
    let next = QueryEmbedder(slow)
    let searches = (0..<3).map { _ in Task { try await next.embed(["seat"], for: .query) } }
    while slow.asked.withLock({ $0.isEmpty }) { await Task.yield() }
    for search in searches { search.cancel() }
    later.set(true)
    for search in searches { try await expectEqual(search.value, [[1, 0]]) }
    try await expectEqual(next.embed(["seat"], for: .query), [[1, 0]])
    expectEqual(slow.asked.withLock { $0 }, ["seat"])
    try await expectEqual(next.embed(["Chair", "x"], for: .records), [[1, 0], [0, 1]])
  }

  @Test("pages search by meaning without blocking the threads of the pool")
  func pages() async throws {
    let embedder = SmallEmbedder()
    var options = ServerOptions()
    (options.embedder, options.port, options.adminKey) = (embedder, 0, "admin")
    (options.limits.pageTime, options.limits.embeddingTime) = (.seconds(3_600), .seconds(3_600))
    let server = try SearchServer(options)
    try server.makeIndex("things") { index in
      try index.setSettings(IndexSettings(searchableAttributes: ["name", "kind"]))
      try index.save(Self.things)
    }
    let index = try #require(server.indices.first?.index)
    try await index.embedRecords(with: SmallEmbedder())
    let key = try server.pageKey(searching: ["things"])
    let found = Locked<[String]>([])
    server.addPages(at: "/p") { request in
      guard request.searchesByMeaning(in: index) else { return ServerPageResponse(status: 500) }
      var query = Query("seat")
      (query.mode, query.similarityThreshold) = (.semantic, 0.9)
      let requests = [SearchRequest.hits(HitsRequest(indexName: "things", query: query))]
      let answers = try? await request.backend(key: key).answers(to: requests)
      let others = await request.answers(to: requests, key: key)
      for case .hits(let response)? in (answers ?? []).map(Optional.some) + others {
        found.withLock { $0.append(response.hits.map(\.objectID).joined(separator: " ")) }
      }
      return ServerPageResponse()
    }
    try server.start()
    defer { server.stop() }
    let port = try #require(server.port)
    let status = try await onThread {
      let client = try RawClient(port: port)
      client.send("GET /p HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try client.answer()?.status
    }
    #expect(status == 200 && found.withLock { $0 } == ["1 2", "1 2"])
    expectEqual(embedder.asked.withLock { $0 }, ["seat"])
  }
}
