import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Pages of an app", .serialized)
struct PageTests {
  /// Adds a page `/slow` that takes until its request is cancelled; returns when it has begun and ended.
  private func addSlowPage(to running: RunningServer) -> (
    began: Locked<Bool>, ended: Locked<Bool>
  ) {
    let (began, ended) = (Locked(false), Locked(false))
    running.server.addPages(at: "/slow") { request in
      began.set(true)
      while !request.isCancelled { await Task.yield() }
      ended.set(true)
      return ServerPageResponse()
    }
    return (began, ended)
  }

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

  // The tests wait on threads of their own: pages need those of the pool.

  private func get(_ target: String, _ running: RunningServer) throws -> (status: Int, body: String) {
    let client = try running.connect()
    client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let answer = try #require(try client.answer())
    return (answer.status, answer.body)
  }

  @Test("A page gets the path and the query as they were sent, and the fields that concern pages")
  func request() async throws {
    try await onThread {
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
      expectEqual(answer.status, 201)
      expectEqual(answer.body, "/ui/a%2Fb\nq=%FF%zz&x=1\naccept-language=de, en;q=0.5\nif-none-match=\"t\"")
      client.send("HEAD /ui/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let head = try client.remainder().lowercased()
      #expect(head.hasPrefix("http/1.1 201 ") && head.contains("\r\nx-a: b\r\n") && head.hasSuffix("\r\n\r\n"))
      // A field with a line break is left out.
      #expect(!head.contains("x-b") && !head.contains("x-c"))
      // The metrics count requests by the method of the route.
      let metrics = running.server.application.metrics.text(records: [])
      #expect(metrics.contains("{method=\"GET\",route=\"/ui/*\",status=\"201\"} 2\n"))
    }
  }

  @Test("A form is there for requests that it admits, of all proxies' fields too, and for others it is not")
  func form() async throws {
    try await onThread {
      let running = try RunningServer()
      defer { running.stop() }
      running.server.addPages(at: "/ui/*") { _ in ServerPageResponse() }
      running.server.addForm(at: "/ui/*", for: { $0["cookie"] == "a, b" && $0["x-forwarded-for"] == nil }) { request in
        ServerPageResponse(body: Array("\(request.method) ".utf8) + request.body)
      }
      let head = "POST /ui/x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\nCookie: a\r\n"
      for (fields, status) in [
        ("Cookie: b\r\n", 200), ("", 405), ("Cookie: b\r\nX-Forwarded-Proto: c\r\nX-Forwarded-For: c\r\n", 405),
      ] {
        let client = try running.connect()
        client.send(head + fields + "\r\nhi")
        let answer = try #require(try client.answer())
        expectEqual(answer.status, status)
        if status == 200 { expectEqual(answer.body, "POST hi") }
      }
    }
  }

  @Test("Other paths and methods are refused, and the routes of the API come first")
  func routes() async throws {
    try await onThread {
      let running = try RunningServer()
      defer { running.stop() }
      for path in ["/", "/health", "/about"] {
        running.server.addPages(at: path) { _ in ServerPageResponse(status: 299) }
      }
      try expectEqual(get("/", running).status, 299)
      try expectEqual(get("/about?x", running).status, 299)
      try expectEqual(get("/about/", running).status, 404)
      try expectEqual(get("/health", running).status, 200)
      try expectEqual(get("/1/indexes?q=%zz", running).status, 400)
      let client = try running.connect()
      client.send("POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      try expectEqual(client.answer()?.status, 405)
    }
  }

  @Test(
    "A page searches with its key: the key's indices as they are, with its filters and limits, as long as it is there")
  func key() async throws {
    try await onThread {
      let (running, key) = try lamps()
      defer { running.stop() }
      try expectEqual(get("/ui/lamps", running).body, "4 of lamps")
      #expect(try get("/ui/secret", running).body.hasPrefix("false "))
      try expectEqual(running.server.pageKey(searching: ["lamps", "secret"]), key)
      // It follows an index that is replaced.
      try running.server.makeIndex("lamps") { index in
        try index.setSettings(IndexSettings(attributesForFaceting: ["brand"]))
        try index.save(Array(TestServer.lamps.prefix(3)))
      }
      try expectEqual(get("/ui/lamps", running).body, "3 of lamps")
      let keys = running.server.application.keys
      try keys.update(key) { old in
        var key = old
        key.queryParameters = "filters=brand:Ikea"
        key.maxQueriesPerIPPerHour = 2
        return key
      }
      for _ in 0..<2 { try expectEqual(get("/ui/lamps", running).body, "2 of lamps") }
      #expect(try get("/ui/lamps", running).body.contains("429"))
      try keys.delete(key)
      let refused = try get("/ui/lamps", running)
      #expect(refused.status == 404 && refused.body.contains("API key"), "\(refused)")
      #expect(refused.body.hasPrefix("false "))
      #expect(try running.server.pageKey(searching: ["lamps"]) != key)
    }
  }

  @Test(
    "However many ask for the key of the pages at once, there is one, which stays theirs when it is saved and changed")
  func oneKey() async throws {
    let server = try TestServer()
    let keys = server.application.keys
    let found = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<50 {
        group.addTask {
          try keys.firstKey(where: \.isOfPages) {
            var key = ServerKey(value: "pages \(number)", createdAt: 1)
            key.isOfPages = true
            return key
          }.value
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(found.count == 1 && keys.all.filter(\.isOfPages).map(\.value) == Array(found))
    let other = try TestServer()
    var key = ServerKey(value: "pages", createdAt: 1)
    key.isOfPages = true
    try other.application.keys.add(key)
    _ = try other.json("PUT", "/1/keys/pages", ["acl": ["search"], "indexes": ["lamps"]])
    let changed = other.application.keys
    let saved = try KeyRing.read(KeyRing.json(adminKey: "admin", keys: changed.all))
    expectEqual(saved.keys.first { $0.isOfPages }?.indexes, ["lamps"])
  }

  @Test("While pages are awaited, the API answers; a page that takes too long is dropped with a 503")
  func slowPages() async throws {
    try await onThread {
      let time = HeldTime()
      let running = try RunningServer(clock: time.clock) { $0.limits.searchThreads = 1 }
      defer { running.stop() }
      let (began, ended) = addSlowPage(to: running)
      let slow = try running.connect()
      slow.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      began.wait { $0 ? () : nil }
      let client = try running.connect()
      client.request("GET", "/1/indexes")
      try expectEqual(client.answer()?.status, 200)
      time.advance(by: .seconds(3600))
      let answer = try slow.answer()
      #expect(answer?.status == 503 && answer?.head.contains("Retry-After: 1") == true)
      ended.wait { $0 ? () : nil }
    }
  }

  @Test("A page that ignores that it is late holds no thread")
  func latePages() async throws {
    try await onThread {
      let time = HeldTime()
      let running = try RunningServer(clock: time.clock) { $0.limits.searchThreads = 1 }
      defer { running.stop() }
      let (began, isOver) = (Locked(0), Locked(false))
      running.server.addPages(at: "/late") { _ in
        began.set(began.withLock { $0 } + 1)
        while !isOver.withLock({ $0 }) { await Task.yield() }
        return ServerPageResponse()
      }
      for number in 1...3 {
        let client = try running.connect()
        client.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
        began.wait { $0 == number ? () : nil }
        time.advance(by: .seconds(3600))
        try expectEqual(client.answer()?.status, 503)
      }
      isOver.set(true)
    }
  }

  @Test("A page learns that its client has left, and so does the thread that waits for it, which waits once")
  func disconnected() async throws {
    try await onThread {
      let time = HeldTime()
      let running = try RunningServer(clock: time.clock)
      defer { running.stop() }
      let (began, ended) = addSlowPage(to: running)
      let client = try running.connect()
      client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      began.wait { $0 ? () : nil }
      client.shutDown()
      ended.wait { $0 ? () : nil }
      try running.wait { $0.server.application.metrics.text(records: []).contains("route=\"/slow\",status=\"499\"") }
      expectEqual(time.waits, 1)
    }
  }

  @Test("The searches of a backend elsewhere end when the client has left, and when the time for the page is over")
  func backendElsewhere() async throws {
    try await onThread {
      let time = HeldTime()
      let running = try RunningServer(clock: time.clock)
      defer { running.stop() }
      let backend = ScriptedBackend(supportedParameters: .only([.query]))
      let isLimited = Locked(true)
      running.server.addPages(at: "/elsewhere") { request in
        let awaited = request.backend(backend)
        isLimited.set(awaited.supportedParameters == .only([.query]) && awaited.countsHistograms && awaited.recommends)
        // As a searcher does, whose task the one of the page does not cancel.
        let search = Task { try? await awaited.search([.hits(HitsRequest(indexName: "lamps", query: Query()))]) }
        if case .hits(let response)?? = await search.value?.first {
          return ServerPageResponse(body: Array("\(response.nbHits)".utf8))
        }
        return ServerPageResponse(status: 299)
      }
      func call(_ number: Int) throws -> ScriptedBackend.Call {
        try waitUntil { backend.calls.count == number }
        return backend.calls[number - 1]
      }
      let request = "GET /elsewhere HTTP/1.1\r\nHost: a\r\n\r\n"
      let first = try running.connect()
      first.send(request)
      try call(1).answer(SearchResponse(nbHits: 7))
      let answer = try first.answer()
      #expect(answer?.status == 200 && answer?.body == "7" && isLimited.withLock { $0 })
      let second = try running.connect()
      second.send(request)
      let left = try call(2)
      #expect(!left.isCancelled)
      second.shutDown()
      try waitUntil { left.isCancelled }
      let third = try running.connect()
      third.send(request)
      let late = try call(3)
      time.advance(by: .seconds(3600))
      try expectEqual(third.answer()?.status, 503)
      try waitUntil { late.isCancelled }
    }
  }

  @Test("A server of pages alone has no API, except for its status")
  func pagesAlone() throws {
    var options = ServerOptions()
    options.servesAPI = false
    let server = try TestServer(options: options)
    for (method, target) in [
      ("GET", "/1/indexes"), ("POST", "/1/indexes/lamps/query"), ("PUT", "/1/indexes/lamps/1"), ("GET", "/1/keys"),
      ("GET", "/1/indexes/lamps/task/1"), ("GET", "/elsewhere"),
    ] {
      let refusal = try server.refusal(method, target)
      expectEqual(
        refusal.description, "404 There is no such path: this server has search pages, and no API", "\(target)")
    }
    for target in ["/health", "/1/isalive", "/metrics"] { expectEqual(server.answer("GET", target).status, 200) }
    expectEqual(server.answer("GET", "/metrics", key: nil).status, 403)
    server.application.add(Route("GET", "/ui/*", .anybody, .page) { _ in HTTPResponse(status: 299) })
    expectEqual(server.answer("GET", "/ui/lamps/").status, 299)
    expectEqual(server.answer("POST", "/ui/lamps/").status, 405)
  }

  @Test("A page is answered with the filters, facets and histograms of its search")
  func facets() async throws {
    try await onThread {
      let (running, key) = try lamps()
      defer { running.stop() }
      let found = Locked<SearchResponse?>(nil)
      running.server.addPages(at: "/facets") { request in
        let brand = Condition.ID.group(.or(name: "brand"))
        let chosen = FilterExpression(Filter.Facet(attribute: "brand", stringValue: "Flos"))
        let search = HitsRequest(
          indexName: "lamps", query: Query(), conditions: [Condition(id: brand, expression: chosen)],
          facets: [
            FacetRequest("brand", ignoring: [brand]),
            FacetRequest("price", wantsValues: false, histogram: HistogramRequest()),
          ])
        if case .hits(let response)? = try? await request.backend(key: key).answers(to: [.hits(search)]).first {
          found.set(response)
        }
        return ServerPageResponse()
      }
      try expectEqual(get("/facets", running).status, 200)
      let response = try #require(found.withLock { $0 })
      #expect(response.nbHits == 1 && response.facets.first?.facets.count == 3)
      #expect(response.facetHistograms["price"] != nil)
    }
  }

  @Test("An address of many parameters is read, and one that is too long is refused")
  func manyParameters() async throws {
    try await onThread {
      let running = try RunningServer()
      defer { running.stop() }
      running.server.addPages(at: "/count") { request in
        ServerPageResponse(body: Array("\(request.query.split(separator: "&").count)".utf8))
      }
      for count in [1, 100, 500, 1_000, 7_000] {
        try expectEqual(get("/count?\(String(repeating: "a=b&", count: count))", running).body, "\(count)")
      }
      for query in ["q=\(String(repeating: "a", count: 100_000))", String(repeating: "a=b&", count: 10_000)] {
        let client = try running.connect()
        client.send("GET /count?\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
        let status = try? client.answer()?.status
        #expect(status == nil || 400..<500 ~= status ?? 0)
        try expectEqual(get("/count", running).status, 200)
      }
    }
  }
}
