import Foundation
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchAnalytics
@testable import SearchServer

@Suite("The log of searches", .serialized)
final class SearchLogTests {
  private let folder = NSTemporaryDirectory() + "instantsearch-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { folder + "/searches.ndjson" }

  private func server(limit: Int? = nil) throws -> TestServer {
    var options = ServerOptions()
    options.searchLog = path
    if let limit { options.limits.searchLog = limit }
    return try TestServer(options: options)
  }

  private func lines(_ ending: String = "") throws -> [JSON] {
    let text = try String(contentsOfFile: path + ending, encoding: .utf8)
    return try text.split(separator: "\n").map { try JSON(parsing: String($0)) }
  }

  @Test("A search over any route is a line without anything about the client; what is no search for a text is none")
  func routes() throws {
    let server = try server()
    // No searches for a text of their own.
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": ""])
    _ = try server.json("POST", "/1/indexes/lamps/query", [:])
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "desk", "analytics": false])
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": .string(String(repeating: "x", count: 600))])
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "desk", "page": 1])
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "desk", "offset": 1, "length": 2])
    _ = try server.json("POST", "/1/indexes/lamps/facets/brand/query", ["facetQuery": "ik"])
    _ = try server.json("POST", "/1/indexes/lamps/browse", ["query": "desk"])
    _ = server.answer("POST", "/1/indexes/none/query", ["query": "desk"])
    _ = server.answer("POST", "/1/indexes/lamps/query", ["query": "desk", "filters": "a:"])
    // Those are.
    _ = try server.json(
      "POST", "/1/indexes/lamps/query", ["query": "desk", "filters": "brand:Ikea", "userToken": "me"])
    _ = try server.json("GET", "/1/indexes/lamps?query=Floor%20lamp")
    _ = try server.json(
      "POST", "/1/indexes/*/queries",
      ["requests": [["indexName": "lamps", "query": "chair"], ["indexName": "lamps", "query": "sofa"]]])
    server.application.searchLog?.stop()
    try expectEqual(
      lines(),
      [
        ["time": "2023-11-14T22:13:20.000Z", "index": "lamps", "query": "Floor lamp", "nbHits": 1],
        ["time": "2023-11-14T22:13:20.000Z", "index": "lamps", "query": "chair", "nbHits": 1],
        ["time": "2023-11-14T22:13:20.000Z", "index": "lamps", "query": "desk", "nbHits": 1],
        ["time": "2023-11-14T22:13:20.000Z", "index": "lamps", "query": "sofa", "nbHits": 0],
      ])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
  }

  @Test("A pseudonym tells clients behind one address apart, as a parameter or a header, unless it is too long")
  func userTokens() throws {
    let server = try server()
    let search = { (text: JSON, token: String?, header: String?) in
      let body: JSON = token.map { ["query": text, "userToken": .string($0)] } ?? ["query": text]
      let headers = header.map { ["x-algolia-usertoken": $0] } ?? [:]
      expectEqual(server.answer("POST", "/1/indexes/lamps/query", body, headers: headers).status, 200)
    }
    search("d", "anna", nil)
    search("de", nil, "anna")
    search("des", nil, "bert")
    search("desk", "carl", "bert")
    let (longest, tooLong) = (String(repeating: "x", count: 129), String(repeating: "x", count: 130))
    search("f", longest, nil)
    search("fl", tooLong, nil)
    search("flo", nil, tooLong)
    search("floo", nil, nil)
    server.application.searchLog?.stop()
    try expectEqual(lines().map { $0["query"] }, ["de", "des", "desk", "f", "floo"])
  }

  @Test("Lines are written when a search is final, and the rest when the log ends")
  func writing() throws {
    let server = try server()
    let search = { (text: JSON) in _ = try server.json("POST", "/1/indexes/lamps/query", ["query": text]) }
    try search("des")
    server.advance(by: 1)
    try search("desk")
    server.application.searchLog?.writeFinal()
    #expect(try lines().isEmpty)
    server.advance(by: 60)
    server.application.searchLog?.writeFinal()
    try expectEqual(lines().map { $0["query"] }, ["desk"])
    try search("floor")
    server.application.searchLog?.stop()
    try expectEqual(lines().map { $0["query"] }, ["desk", "floor"])
  }

  @Test("A failure to write is logged once, and over when the cause is")
  func failure() throws {
    let server = try server(limit: 10)
    let search = { (text: JSON) in
      _ = try server.json("POST", "/1/indexes/lamps/query", ["query": text])
      server.advance(by: 60)
      server.application.searchLog?.writeFinal()
      return server.log.filter { $0.hasPrefix("the searches can't be written to \(self.path): ") }.count
    }
    try expectEqual(search("desk"), 0)
    try FileManager.default.createDirectory(atPath: path + ".1", withIntermediateDirectories: false)
    try expectEqual(search("floor"), 1)
    try expectEqual(search("chair"), 1)
    try FileManager.default.removeItem(atPath: path + ".1")
    try expectEqual(search("shade"), 1)
    try expectEqual((lines(".1") + lines()).map { $0["query"] }, ["desk", "shade"])
  }

  @Test("A log that can't be written is an error before the server starts, which writes what waits when it stops")
  func mistakes() throws {
    var options = ServerOptions()
    options.searchLog = folder + "/none/searches.ndjson"
    #expect(throws: ServerStartError.self) { try SearchServer(options) }
    options.searchLog = path + ".other"
    let first = try SearchServer(options)
    let error = #expect(throws: ServerStartError.self) { try SearchServer(options) }
    expectEqual(error?.description, "the log of searches \(path).other can't be written: another server writes it")
    first.stop()
    var others = ServerOptions()
    others.port = 0
    others.searchLog = path
    let server = try SearchServer(others)
    try server.makeIndex("lamps") { try $0.save(TestServer.lamps) }
    for text in ["desk", "floor"] {
      try server.start()
      var request = HTTPRequest(
        method: "POST", target: "/1/indexes/lamps/query", headers: ["x-algolia-api-key": server.adminKey],
        body: Array("{\"query\": \"\(text)\"}".utf8))
      request.peer = ClientAddress("127.0.0.1")
      expectEqual(server.application.answer(request).status, 200)
      server.stop()
    }
    try expectEqual(lines().map { $0["query"] }, ["desk", "floor"])
  }

  @Test("However many end it at once, each search is written once")
  func stoppingAtOnce() async throws {
    let server = try server()
    let log = try #require(server.application.searchLog)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            let text = "text \(task * 200 + number)"
            let client = LoggedSearch.Client(address: ClientAddress("127.0.0.1").bytes, userToken: text)
            log.note(Query(text), index: "lamps", nbHits: 1, from: client)
            if number % 3 == 0 { log.writeFinal() } else { log.stop() }
          }
        }
      }
    }
    log.stop()
    let queries = try lines().compactMap { $0["query"]?.string }
    expectEqual(queries.sorted(), (0..<1_600).map { "text \($0)" }.sorted())
  }

  @Test("A server can be asked for its port where a failure is logged while it stops")
  func portWhileStopping() throws {
    let (running, ports) = (Locked<SearchServer?>(nil), Locked([(isRunning: Bool, port: Int?)]()))
    var options = ServerOptions()
    options.port = 0
    options.searchLog = path
    options.log = { line in
      guard line.hasPrefix("the searches can't be written") else { return }
      let server = running.withLock(\.self)
      ports.withLock { $0.append((server != nil, server?.port)) }
    }
    let server = try SearchServer(options, clock: ServerClock(seconds: { 1_700_000_000 }))
    running.withLock { $0 = server }
    defer { running.withLock { $0 = nil } }
    try server.start()
    let client = LoggedSearch.Client(address: ClientAddress("127.0.0.1").bytes)
    server.application.searchLog?.note(Query("desk"), index: "lamps", nbHits: 1, from: client)
    try FileManager.default.removeItem(atPath: folder)
    server.stop()
    let asked = ports.withLock(\.self)
    #expect(asked.count == 1 && asked[0].isRunning && asked[0].port == nil)
  }
}
