import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchModel
import SearchTransport
import TestSupport
import Testing

@testable import TextEmbedders

/// A server of embeddings: the vector of a text is its length and its number in the call.
private actor FakeServer: Transport {
  private(set) var requests: [TransportRequest] = []
  private var responses: [TransportResponse]

  /// - Parameter responses: The responses to the first calls.
  init(_ responses: [TransportResponse] = []) { self.responses = responses }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    requests.append(request)
    if !responses.isEmpty { return responses.removeFirst() }
    let texts = (try? JSON(parsing: request.body))?["input"]?.array ?? []
    let data = texts.enumerated().map { index, text -> JSON in
      [
        "object": "embedding", "index": JSON.integer(Int64(index)),
        "embedding": [.integer(Int64(text.string?.count ?? 0)), 0.5],
      ]
    }
    // The order of the elements does not matter.
    return TransportResponse(status: 200, body: JSON.object(["data": .array(data.reversed())]).bytes())
  }

  var bodies: [JSON] { get throws { try requests.map { try JSON(parsing: $0.body) } } }
}

@Suite("Embedders on a server", .serialized) struct HTTPEmbedderTests {
  private func embedder(
    _ server: FakeServer, url: String = "https://example.com", apiKey: String? = "secret-key", dimensions: Int = 2,
    _ change: (inout HTTPEmbedder.Configuration) -> Void = { _ in }
  ) -> HTTPEmbedder {
    var configuration = HTTPEmbedder.Configuration()
    change(&configuration)
    return HTTPEmbedder(
      url: url, model: "m", apiKey: apiKey, dimensions: dimensions, configuration: configuration, transport: server,
      clock: ManualClock())
  }

  private func response(_ json: String, status: Int = 200) -> TransportResponse {
    TransportResponse(status: status, body: Array(json.utf8))
  }

  @Test("texts are sent in batches with the key, and vectors come in the order of the texts")
  func batches() async throws {
    let server = FakeServer()
    let embedder = embedder(server) { $0.batchSize = 2 }
    let vectors = try await embedder.embed(["a", "bb", "", " \n", "ccc"], for: .records)
    expectEqual(vectors, [[1, 0.5], [2, 0.5], [0, 0], [0, 0], [3, 0.5]])
    try await expectEqual(server.bodies, [["model": "m", "input": ["a", "bb"]], ["model": "m", "input": ["ccc"]]])
    let request = try #require(await server.requests.first)
    #expect(request.url.absoluteString == "https://example.com/v1/embeddings")
    #expect(
      request.headers["authorization"] == "Bearer secret-key" && request.headers["content-type"] == "application/json")
    #expect(try await embedder.embed([], for: .query).isEmpty)
    try await expectEqual(embedder.embed([""], for: .query), [[0, 0]])
    await expectEqual(server.requests.count, 2)
  }

  @Test(
    "a text says what it is for, where the model expects that, and the server is asked for dimensions if so configured")
  func prefixes() async throws {
    let server = FakeServer()
    let embedder = embedder(server, apiKey: nil) {
      $0.recordPrefix = "passage: "
      $0.queryPrefix = "query: "
      $0.requestsDimensions = true
    }
    _ = try await embedder.embed(["a"], for: .records)
    _ = try await embedder.embed(["a"], for: .query)
    try await expectEqual(
      server.bodies,
      [
        ["model": "m", "input": ["passage: a"], "dimensions": 2],
        ["model": "m", "input": ["query: a"], "dimensions": 2],
      ])
    #expect(await server.requests.allSatisfy { $0.headers["authorization"] == nil })
    expectEqual(embedder.identifier, #"openai/m/2/["passage: ","query: "]"#)
    expectEqual(self.embedder(server).identifier, "openai/m/2")
  }

  @Test(
    "answers that don't fit the call are errors",
    arguments: [
      (#"{"data":[]}"#, SearchError.unreadableAnswer(path: "data", reason: "expected 2 vectors, found 0")),
      ("{}", .unreadableAnswer(path: "data", reason: "expected 2 vectors, found none")),
      (
        #"{"data":[{"index":0,"embedding":[1,2]},{"index":0,"embedding":[1,2]}]}"#,
        .unreadableAnswer(path: "data.index", reason: "expected each index below 2 once")
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,2]},{"index":2,"embedding":[1,2]}]}"#,
        .unreadableAnswer(path: "data.index", reason: "expected each index below 2 once")
      ),
      (
        #"{"data":[{"embedding":[1,2]},{"embedding":[1,2]}]}"#,
        .unreadableAnswer(path: "data.index", reason: "expected each index below 2 once")
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,null]},{"index":1,"embedding":[1,2]}]}"#,
        .unreadableAnswer(path: "data.embedding", reason: "expected an array of numbers")
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,1e300]},{"index":1,"embedding":[1,2]}]}"#,
        .unreadableAnswer(path: "data.embedding", reason: "expected an array of numbers")
      ),
      (
        #"{"data":[{"index":0,"embedding":"AAAA"},{"index":1,"embedding":[1,2]}]}"#,
        .unreadableAnswer(path: "data.embedding", reason: "expected an array of numbers")
      ),
      (
        #"{"data":[{"index":0,"embedding":[1,2,3]},{"index":1,"embedding":[1,2,3]}]}"#,
        .failed(reason: "the model 'm' gives vectors of 3 dimensions instead of 2")
      ),
      ("<html>", .unreadableAnswer(path: "the answer", reason: "line 1, column 1: expected a JSON value")),
    ])
  func wrongAnswers(_ body: String, _ expected: SearchError) async throws {
    await #expect(throws: expected) {
      try await embedder(FakeServer([response(body)])).embed(["a", "b"], for: .query)
    }
  }

  @Test("the server's reason is passed on, without the key, and a failure that may pass is tried again")
  func failures() async throws {
    for body in [
      #"{"error":{"message":"no secret-key here","type":"x"}}"#, #"{"error":"no secret-key here"}"#,
      #"{"message":"no secret-key here"}"#,
    ] {
      await #expect(throws: SearchError.refused(message: "example.com: no … here", status: 401)) {
        try await embedder(FakeServer([response(body, status: 401)])).embed(["a"], for: .query)
      }
    }
    let server = FakeServer([response("", status: 503)])
    try await expectEqual(embedder(server).embed(["a"], for: .query), [[1, 0.5]])
    await expectEqual(server.requests.count, 2)
    let broken = FakeServer([response("", status: 500), response("", status: 500)])
    await #expect(throws: SearchError.refused(message: "example.com: the server gives no reason", status: 500)) {
      try await embedder(broken).embed(["a"], for: .records)
    }
  }

  @Test("the key is in no description and no log")
  func secrecy() async throws {
    let log = Log()
    let embedder = embedder(FakeServer(), url: "https://example.com/openai/embeddings?version=secret-key") {
      $0.log = { log.add("\($0)") }
    }
    _ = try await embedder.embed(["a"], for: .query)
    #expect(log.lines.count == 1 && log.lines[0].hasPrefix("POST example.com/openai/embeddings: 200"))
    var dumped = ""
    dump(embedder, to: &dumped)
    for text in [dumped, "\(embedder)", embedder.identifier] + log.lines { #expect(!text.contains("secret-key")) }
    // What stands before an @ may be a password.
    await #expect(throws: SearchError.failed(reason: "the address of the embedder is not a URL of http or https")) {
      try await self.embedder(FakeServer(), url: "https://user:secret-key@example.com").embed(["a"], for: .query)
    }
  }

  @Test(
    "a URL may have a port, a path and a query",
    arguments: [
      ("http://127.0.0.1:11434", "127.0.0.1:11434", "/v1/embeddings"), ("https://a.org/", "a.org", "/v1/embeddings"),
      ("https://a.org/v1", "a.org", "/v1/embeddings"), ("https://a.org/v1/", "a.org", "/v1/embeddings"),
      ("https://a.org/x/embeddings", "a.org", "/x/embeddings"), ("https://[::1]:80/v1", "[::1]:80", "/v1/embeddings"),
      ("https://a.org/embeddings?v=1", "a.org", "/embeddings?v=1"),
      ("https://a.org?v=1", "a.org", "/v1/embeddings?v=1"),
      ("https://", nil, nil), ("https://a b.org", nil, nil), ("https://a.org/#m", nil, nil),
      ("https://a.org:x", nil, nil),
    ] as [(String, String?, String?)])
  func addresses(_ url: String, _ host: String?, _ path: String?) {
    let endpoint = SearchHost.endpoint(of: url, "/embeddings")
    expectEqual(endpoint?.host.description, host)
    expectEqual(endpoint?.path, path)
  }

  @Test("plain http is refused beyond this machine")
  func plainText() async throws {
    let server = FakeServer()
    await #expect(throws: SearchError.self) {
      try await embedder(server, url: "http://example.com").embed(["a"], for: .query)
    }
    #expect(await server.requests.isEmpty)
  }

  @Test("the number of dimensions can be asked for")
  func dimensions() async throws {
    let server = FakeServer()
    let embedder = try await HTTPEmbedder(
      askingForDimensionsAt: "https://example.com", model: "m", transport: server, clock: ManualClock())
    expectEqual(embedder.dimensions, 2)
    try await expectEqual(embedder.embed(["abc"], for: .query), [[3, 0.5]])
  }

  @Test("it works over the network, with the transport of the system")
  func realServer() async throws {
    let server = try LoopbackServer()
    let body =
      #"{"object":"list","data":[{"index":1,"embedding":[0.25,-1]},{"index":0,"embedding":[1e-3,2]}],"model":"m"}"#
    let events = server.serve(
      [.answer(json: body)], [.answer(status: 404, json: #"{"error":{"message":"no model m"}}"#)])
    let embedder = HTTPEmbedder(url: "http://127.0.0.1:\(server.port)", model: "m", apiKey: "k", dimensions: 2)
    try await expectEqual(embedder.embed(["a", "b"], for: .records), [[0.001, 2], [0.25, -1]])
    await #expect(throws: SearchError.refused(message: "127.0.0.1:\(server.port): no model m", status: 404)) {
      try await embedder.embed(["a"], for: .query)
    }
    var requests: [String] = []
    for await event in events { if case .request(let text) = event { requests.append(text) } }
    expectEqual(requests.count, 2)
    let first = try #require(requests.first)
    #expect(first.hasPrefix("POST /v1/embeddings HTTP/1.1\r\n") && first.hasSuffix(#"{"model":"m","input":["a","b"]}"#))
    #expect(first.lowercased().contains("authorization: bearer k\r\n"))
  }
}

private final class Log: @unchecked Sendable {
  // All access takes the lock.
  private let lock = NSLock()
  private var added: [String] = []

  func add(_ line: String) { lock.withLock { added.append(line) } }
  var lines: [String] { lock.withLock { added } }
}

@Suite("Embedders of closures") struct TextEmbeddingTests {
  @Test("the vectors are those of the closure, and checked")
  func closure() async throws {
    let embedder = TextEmbedding(identifier: "x", dimensions: 1) { texts, purpose in
      texts.map { [Float($0.count) + (purpose == .query ? 0.5 : 0)] }
    }
    try await expectEqual(embedder.embed(["a", "bb"], for: .records), [[1], [2]])
    try await expectEqual(embedder.embed(["a"], for: .query), [[1.5]])
    for (vectors, expected) in [
      ([[1]], "the embedder gives 1 vectors for 2 texts"),
      ([[1], [1, 2]], "the embedder gives vectors of 2 dimensions instead of 1"),
      ([[1], [.nan]], "the embedder gives vectors with values that are no numbers"),
    ] as [([[Float]], String)] {
      let embedder = TextEmbedding(identifier: "x", dimensions: 1) { _, _ in vectors }
      await #expect(throws: SearchError.failed(reason: expected)) { try await embedder.embed(["a", "b"], for: .query) }
    }
  }
}
