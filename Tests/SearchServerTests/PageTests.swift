import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

@testable import SearchServer

@Suite("Pages of an app", .serialized, .timeLimit(.minutes(10)))
struct PageTests {
  /// A server with the lamps, and a page that lists what its key finds.
  private func lamps() throws -> (running: RunningServer, key: String) {
    let running = try RunningServer()
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["brand"]))
    try index.save(TestServer.lamps)
    try running.server.add(index, as: "lamps")
    try running.server.add(LocalIndex(), as: "secret")
    let key = try running.server.pageKey(searching: ["lamps"])
    running.server.addPages(at: "/ui/*") { request in
      let name = String(request.path.dropFirst(4))
      do {
        let backend = request.backend(key: key)
        let answers = try await backend.answers(to: [.hits(HitsRequest(indexName: name, query: Query()))])
        guard case .hits(let response)? = answers.first else { return ServerPageResponse(status: 500) }
        let indices = request.indices(searchedWith: key).map(\.name).joined(separator: ",")
        return ServerPageResponse(body: Array("\(response.nbHits) of \(indices)".utf8))
      } catch {
        let isThere = request.index(name, searchedWith: key) != nil
        return ServerPageResponse(status: 404, body: Array("\(isThere) \(error)".utf8))
      }
    }
    return (running, key)
  }

  private func get(_ target: String, _ running: RunningServer) throws -> (status: Int, body: String) {
    let client = try running.connect()
    client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let answer = try #require(try client.answer())
    return (answer.status, answer.body)
  }

  @Test("A page gets the path and the query as they were sent, and the fields that concern pages")
  func request() throws {
    let running = try RunningServer()
    defer { running.stop() }
    running.server.addPages(at: "/ui/*") { request in
      let fields = request.headers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let lines = [request.path, request.query] + fields
      return ServerPageResponse(
        status: 201, headers: [("X-A", "b"), ("X-B", "c\r\nX-C: d")], body: Array(lines.joined(separator: "\n").utf8))
    }
    let client = try running.connect()
    client.send(
      "GET /ui/a%2Fb?q=%FF%zz&x=1 HTTP/1.1\r\nHost: a\r\nAccept-Language: de\r\nAccept-Language: en;q=0.5\r\n"
        + "X-Algolia-API-Key: k\r\nCookie: c\r\nIf-None-Match: \"t\"\r\n\r\n")
    let answer = try #require(try client.answer())
    #expect(answer.status == 201)
    #expect(answer.body == "/ui/a%2Fb\nq=%FF%zz&x=1\naccept-language=de, en;q=0.5\nif-none-match=\"t\"")
    client.send("HEAD /ui/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let head = try client.remainder().lowercased()
    #expect(head.hasPrefix("http/1.1 201 ") && head.contains("\r\nx-a: b\r\n") && head.hasSuffix("\r\n\r\n"))
    // A field with a line break is left out.
    #expect(!head.contains("x-b") && !head.contains("x-c"))
    #expect(
      running.server.application.metrics.text(records: []).contains("method=\"HEAD\",route=\"/ui/*\",status=\"201\""))
  }

  @Test("Other paths and methods are refused, and the routes of the API come first")
  func routes() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for path in ["/", "/health", "/about"] {
      running.server.addPages(at: path) { _ in ServerPageResponse(status: 299) }
    }
    #expect(try get("/", running).status == 299)
    #expect(try get("/about?x", running).status == 299)
    #expect(try get("/about/", running).status == 404)
    #expect(try get("/health", running).status == 200)
    #expect(try get("/1/indexes?q=%zz", running).status == 400)
    let client = try running.connect()
    client.send("POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    #expect(try client.answer()?.status == 405)
  }

  @Test("A page searches with its key: only the key's indices, with its filters, and no longer than the key is there")
  func key() throws {
    let (running, key) = try lamps()
    defer { running.stop() }
    #expect(try get("/ui/lamps", running).body == "4 of lamps")
    #expect(try get("/ui/secret", running).body.hasPrefix("false "))
    #expect(try running.server.pageKey(searching: ["lamps", "secret"]) == key)
    let keys = running.server.application.keys
    try keys.update(key) { old in
      var key = old
      key.queryParameters = "filters=brand:Ikea"
      return key
    }
    #expect(try get("/ui/lamps", running).body == "2 of lamps")
    try keys.delete(key)
    let refused = try get("/ui/lamps", running)
    #expect(refused.status == 404 && refused.body.contains("API key"), "\(refused)")
    #expect(refused.body.hasPrefix("false "))
    #expect(try running.server.pageKey(searching: ["lamps"]) != key)
  }

  @Test("The key of the pages stays theirs when it is saved, and when it is changed over HTTP")
  func keptKey() throws {
    let server = try TestServer()
    var key = APIKey(value: "pages", createdAt: 1)
    key.isOfPages = true
    try server.application.keys.add(key)
    _ = try server.json("PUT", "/1/keys/pages", ["acl": ["search"], "indexes": ["lamps"]])
    let keys = server.application.keys
    let saved = try KeyRing.read(KeyRing.json(adminKey: "admin", keys: keys.all))
    #expect(saved.keys.first { $0.isOfPages }?.indexes == ["lamps"])
  }

  @Test("A page follows an index that is replaced")
  func replaced() throws {
    let (running, _) = try lamps()
    defer { running.stop() }
    try running.server.makeIndex("lamps") { try $0.save([["objectID": "1"]]) }
    #expect(try get("/ui/lamps", running).body == "1 of lamps")
  }

  @Test("While pages are awaited, the API answers; a page that takes too long is a 503")
  func slowPages() throws {
    let running = try RunningServer { options in
      options.limits.searchThreads = 1
      options.limits.pageTime = .milliseconds(200)
    }
    defer { running.stop() }
    running.server.addPages(at: "/slow") { request in
      while !request.isCancelled { await Task.yield() }
      return ServerPageResponse()
    }
    let slow = try running.connect()
    slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    let client = try running.connect()
    client.request("GET", "/1/indexes")
    #expect(try client.answer()?.status == 200)
    #expect(try slow.answer()?.status == 503)
  }

  @Test("A page learns that its client has left")
  func disconnected() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let (began, ended) = (SearchEngine.Locked(false), SearchEngine.Locked(false))
    running.server.addPages(at: "/slow") { request in
      began.set(true)
      while !request.isCancelled { await Task.yield() }
      ended.set(true)
      return ServerPageResponse()
    }
    let client = try running.connect()
    client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    began.wait { $0 ? () : nil }
    client.shutDown()
    ended.wait { $0 ? () : nil }
    try running.wait { $0.server.application.metrics.text(records: []).contains("route=\"/slow\",status=\"499\"") }
  }

  @Test("An address that is too long is refused", arguments: [100_000, 1_000_000])
  func longAddress(length: Int) throws {
    let (running, _) = try lamps()
    defer { running.stop() }
    let client = try running.connect()
    client.send("GET /ui/lamps?q=\(String(repeating: "a", count: length)) HTTP/1.1\r\nHost: a\r\n\r\n")
    let status = try? client.answer()?.status
    #expect(status == nil || 400..<500 ~= status ?? 0)
    #expect(try get("/ui/lamps", running).status == 200)
  }
}
