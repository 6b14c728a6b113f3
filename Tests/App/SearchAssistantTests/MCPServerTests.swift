import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchAssistant

@Suite("A server of the Model Context Protocol")
struct MCPServerTests {
  private static func server(_ names: [String] = ["lamps"]) throws -> MCPServer {
    let index = try LocalIndex()
    try index.save([["objectID": "1", "name": "Desk lamp"], ["objectID": "2", "name": "Chair"]])
    let tool = try SearchTool(index)
    return MCPServer(names.map { MCPServer.Index($0, tool) }, version: "1.0")
  }

  private static let metadata: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// The answer to a request; nil if there is none.
  private func answer(_ json: JSON, of server: MCPServer? = nil) async throws -> JSON? {
    switch MCPServer.read(json.bytes()) {
    case .request(let request): try await (server ?? Self.server()).response(to: request).json
    case .unreadable(let response): response.json
    case .notification, .cancellation: nil
    }
  }

  private func result(
    _ method: String, _ params: JSON.Object = [:], isModern: Bool = false, of server: MCPServer? = nil
  ) async throws -> JSON? {
    var params = params
    if isModern { params["_meta"] = Self.metadata }
    let answer = try await answer(
      ["jsonrpc": "2.0", "id": 7, "method": .string(method), "params": .object(params)], of: server)
    expectEqual(answer?["id"], 7)
    expectEqual(answer?["error"], nil)
    return answer?["result"]
  }

  @Test("A client of an older version begins with initialize", arguments: ["2025-11-25", "2025-06-18", "1999-01-01"])
  func initialize(version: String) async throws {
    let result = try await result("initialize", ["protocolVersion": .string(version), "capabilities": [:]])
    expectEqual(result?["protocolVersion"], .string(version == "1999-01-01" ? "2025-11-25" : version))
    expectEqual(result?["capabilities"], ["tools": [:]])
    expectEqual(result?["serverInfo"], ["name": "instantsearch", "version": "1.0"])
    expectEqual(result?["resultType"], nil)
    try await expectEqual(self.result("ping"), [:])
    try await expectEqual(answer(["jsonrpc": "2.0", "method": "notifications/initialized"]), nil)
  }

  @Test("A client of the version 2026-07-28 says it in each request, and discovers what there is")
  func discover() async throws {
    let result = try await result("server/discover", isModern: true)
    expectEqual(result?["supportedVersions"]?[0], "2026-07-28")
    expectEqual(result?["resultType"], "complete")
    expectEqual(result?["cacheScope"], "private")
    expectEqual(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"], "instantsearch")
    let tools = try await self.result("tools/list", isModern: true)
    #expect(tools?["ttlMs"]?.int ?? -1 >= 0)
    expectEqual(
      tools?["tools"]?.array?.compactMap { $0["name"]?.string }, ["search", "facet_values", "fetch", "describe"])
    for tool in tools?["tools"]?.array ?? [] {
      expectEqual(tool["inputSchema"]?["type"], "object")
      expectEqual(tool["annotations"]?["readOnlyHint"], true)
    }
  }

  @Test("A call is answered with a text, and a mistake of the model with what would be right")
  func call() async throws {
    for isModern in [false, true] {
      let found = try await result(
        "tools/call", ["name": "search", "arguments": ["query": "lamp"]], isModern: isModern)
      expectEqual(found?["isError"], false)
      expectEqual(found?["content"]?[0]?["type"], "text")
      #expect(found?["content"]?[0]?["text"]?.string?.contains("Desk lamp") ?? false)
      let wrong = try await result("tools/call", ["name": "search", "arguments": ["text": "x"]], isModern: isModern)
      expectEqual(wrong?["isError"], true)
    }
  }

  @Test("Of several indices each call names one, and search_all searches all")
  func indices() async throws {
    let server = try Self.server(["lamps", "chairs"])
    let tools = try await result("tools/list", of: server)?["tools"]?.array ?? []
    expectEqual(tools.last?["name"], "search_all")
    expectEqual(tools[0]["inputSchema"]?["properties"]?["index"]?["enum"], ["lamps", "chairs"])
    expectEqual(tools[0]["inputSchema"]?["required"], ["index"])
    func text(_ name: String, _ arguments: JSON) async throws -> String {
      try await result("tools/call", ["name": .string(name), "arguments": arguments], of: server)?["content"]?[0]?[
        "text"]?
        .string ?? ""
    }
    #expect(try await text("search", ["index": "chairs", "query": "lamp"]).hasPrefix("1 record matches."))
    #expect(try await text("search", ["index": "lamp"]).contains("Did you mean \"lamps\"?"))
    let all = try await text("search_all", ["query": "chair"])
    #expect(all.hasPrefix("# lamps\n1 record matches.") && all.contains("# chairs\n"), "\(all)")
    try await expectEqual(text("search_all", ["query": "sofa"]), "No match in 2 others.\n")
    try await expectEqual(text("search_all", ["q": "sofa"]), "The argument is \"query\", a string.")
    #expect((all.utf8.count + 2) / 3 <= 1000)
    let none = try await result("tools/list", of: try Self.server([]))
    expectEqual(none?["tools"], [])
  }

  @Test("search_all searches each index once, and says which one refused")
  func refused() async throws {
    let index = try LocalIndex()
    try await index.save([["objectID": "1", "name": "Chair"]])
    let lamps = ScriptedBackend { requests throws(SearchError) in
      try await LocalBackend(["lamps": index]).answers(to: requests)
    }
    let shops = ScriptedBackend { _ throws(SearchError) in throw .refused(message: "secret", status: 429) }
    let server = MCPServer(
      [
        MCPServer.Index("lamps", SearchTool(lamps, indexName: "lamps")),
        MCPServer.Index("shops", SearchTool(shops, indexName: "shops")),
      ], version: "1")
    var counts = [0]
    for _ in 0..<2 {
      let answer = try await result(
        "tools/call", ["name": "search_all", "arguments": ["query": "chair"]], of: server)
      let text = answer?["content"]?[0]?["text"]?.string ?? ""
      #expect(text.hasPrefix("# lamps\n1 record matches.\n"), "\(text)")
      #expect(text.hasSuffix("# shops\nThe search was refused (429).\n"), "\(text)")
      counts.append(lamps.calls.count)
    }
    expectEqual(counts[2] - counts[1], 1)
  }

  @Test(
    "What can't be answered gets the code of the protocol",
    arguments: [
      ("{", -32700, 400), ("[]", -32600, 400), ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600, 400),
      ("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600, 400),
      ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600, 400),
      ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600, 400),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", -32602, 200),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}", -32601, 200),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}", -32602, 400),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}", -32602, 200),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}}", -32602, 200),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search\",\"arguments\":[]}}",
        -32602, 200
      ),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}}", -32602, 200),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}}",
        -32602, 400
      ),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
        -32601, 404
      ),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"1900-01-01\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
        -32022, 400
      ),
      (
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2025-11-25\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
        -32022, 400
      ),
    ])
  func failures(message: String, code: Int, status: Int) async throws {
    let response: MCPServer.Response
    switch MCPServer.read(Array(message.utf8)) {
    case .request(let request): response = try await Self.server().response(to: request)
    case .unreadable(let unreadable): response = unreadable
    default:
      Issue.record("no answer")
      return
    }
    expectEqual(response.json["error"]?["code"]?.int, code)
    expectEqual(response.status, status)
    #expect(!response.line.contains(UInt8(ascii: "\n")))
    if code == -32022 {
      let requested = message.contains("1900-01-01") ? "1900-01-01" : "2025-11-25"
      expectEqual(response.json["error"]?["data"]?["requested"], .string(requested))
    }
  }

  @Test("Answers and notifications of the client need no answer")
  func silence() async throws {
    for message in [
      ["jsonrpc": "2.0", "id": 1, "result": [:]], ["jsonrpc": "2.0", "method": "notifications/x"],
      ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 1]],
    ] as [JSON] {
      try await expectEqual(answer(message), nil)
    }
  }

  @Test(
    "Whatever a client writes, a message has at most one answer, on one line",
    arguments: RandomCases.slices(of: RandomCases.seeds(200, long: 20_000)))
  func anything(seeds: Range<UInt64>) async throws {
    let server = try Self.server(["lamps", "chairs"])
    let call: JSON = [
      "jsonrpc": "2.0", "id": 1, "method": "tools/call",
      "params": ["name": "search", "arguments": ["index": "lamps", "query": "lamp"], "_meta": Self.metadata],
    ]
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      var bytes = call.bytes()
      for _ in 0..<random.number(in: 0...3) {
        let place = random.number(in: 0...bytes.count - 1)
        switch random.number(in: 0...2) {
        case 0: bytes[place] = UInt8(random.number(in: 0...255))
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: Array(random.awkwardText().utf8), at: place)
        }
      }
      switch MCPServer.read(bytes) {
      case .request(let request):
        let line = await server.response(to: request).line
        #expect(!line.contains(UInt8(ascii: "\n")), "seed \(seed)")
        expectEqual(try JSON(parsing: line)["id"], request.id, "seed \(seed)")
      case .unreadable(let response): #expect(response.json["error"]?["code"]?.int ?? 0 < 0, "seed \(seed)")
      case .notification, .cancellation: break
      }
    }
  }
}
