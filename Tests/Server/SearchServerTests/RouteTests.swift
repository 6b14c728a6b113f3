import AlgoliaWire
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Routes")
struct RouteTests {
  let server: TestServer

  init() throws { server = try TestServer() }

  @Test("An unknown path is not found, a wrong method is refused with the allowed ones, and health routes need no key")
  func noPath() throws {
    for target in ["/", "", "nothing", "/2/indexes", "/1/indexes/lamps/query/more", "/1/logs"] {
      let status = server.answer("GET", target, key: nil).status
      #expect(status == 404 || status == 400, "\(target)")
    }
    for (method, target, allowed) in [
      ("DELETE", "/1/indexes", "GET"), ("PUT", "/1/indexes/lamps/query", "POST, GET"),
      ("GET", "/1/indexes/lamps/batch", "POST"), ("PATCH", "/1/indexes/lamps/settings", "GET, PUT"),
      ("POST", "/1/indexes/lamps/1", "GET, PUT, DELETE"), ("POST", "/health", "GET"),
      ("GET", "/1/indexes/*/queries", "POST"),
      ("OPTIONS", "/1/keys", "GET, POST"),
    ] {
      let response = server.answer(method, target)
      expectEqual(response.status, 405, "\(method)")
      expectEqual(response[header: "Allow"], allowed, "\(method)")
    }
    try expectEqual(server.json("GET", "/health", key: nil), ["status": "ok"])
    expectEqual(server.answer("GET", "/1/isalive", key: nil).status, 200)
    expectEqual(server.answer("HEAD", "/1/indexes/lamps/1").status, 200)
  }

  @Test("No objectID in a path is the name of another route, whatever the method; other names are objectIDs")
  func names() throws {
    func pattern(_ method: String, _ name: String) -> String? {
      let request = HTTPRequest(
        method: method, target: "/1/indexes/lamps/\(name)", headers: ["x-algolia-api-key": TestServer.adminKey],
        body: [], peer: ClientAddress("127.0.0.1"))
      if case .call(let call) = server.application.begin(request) { return call.route.pattern }
      return nil
    }
    let record = "/1/indexes/{index}/{objectID}"
    for method in ["GET", "PUT", "DELETE"] {
      for name in [
        "batch", "browse", "clear", "deleteByQuery", "objects", "operation", "queries", "query", "settings",
      ] {
        #expect(pattern(method, name) != record, "\(method) \(name)")
      }
      for name in ["1", "restore", "synonyms", "rules", "facets", "partial", "task", "keys"] {
        expectEqual(pattern(method, name), record, "\(method) \(name)")
      }
    }
  }

  @Test("A body with a content coding, one that is too large and one that is nested too deep are refused")
  func depth() throws {
    let body = Array(String(repeating: "[", count: 100_000).utf8)
    expectEqual(server.answer("POST", "/1/indexes/lamps/query", bytes: body).status, 400)
    expectEqual(server.answer("POST", "/1/indexes/lamps/query", headers: ["content-encoding": "gzip"]).status, 415)
    expectEqual(server.answer("POST", "/1/indexes/lamps/query", headers: ["content-encoding": "identity"]).status, 200)
    var options = ServerOptions()
    options.limits.readingBody = 100
    options.limits.writingBody = 200
    let server = try TestServer(options: options)
    try expectEqual(
      server.refusal("POST", "/1/indexes/lamps/query", ["query": .string(String(repeating: "a", count: 100))]),
      Refusal(status: 413, message: "The body has more than the 100 bytes that are allowed"))
    expectEqual(
      server.answer("PUT", "/1/indexes/lamps/1", ["a": .string(String(repeating: "a", count: 100))]).status, 200)
    expectEqual(
      server.answer("PUT", "/1/indexes/lamps/1", ["a": .string(String(repeating: "a", count: 200))]).status, 413)
  }

  @Test("Other origins are allowed only if they are configured, and read a response that replaces another one")
  func crossOrigin() throws {
    let asking = ["origin": "https://shop.example", "access-control-request-method": "POST"]
    let path = "/1/indexes/lamps/query"
    expectEqual(server.answer("OPTIONS", path, key: nil, headers: asking).status, 405)
    expectEqual(server.answer("POST", path, headers: asking)[header: "Access-Control-Allow-Origin"], nil)

    var options = ServerOptions()
    options.allowedOrigins = ["https://shop.example"]
    let one = try TestServer(options: options)
    let preflight = one.answer("OPTIONS", path, key: nil, headers: asking)
    expectEqual(preflight.status, 204)
    expectEqual(preflight[header: "Access-Control-Allow-Origin"], "https://shop.example")
    let headers = preflight[header: "Access-Control-Allow-Headers"]?.split(separator: ", ").map { String($0) }
    for name in [
      "x-algolia-api-key", "authorization", "x-algolia-query-parameters", "x-algolia-userid", "content-encoding",
    ] {
      expectEqual(headers?.contains(name), true, "\(name)")
    }
    expectEqual(preflight.headers.filter { $0.name == "Access-Control-Allow-Origin" }.count, 1)
    // Preflights are logged and counted like other requests.
    expectEqual(one.log.last?.hasPrefix("OPTIONS preflight 204 "), true)
    #expect(
      one.application.metrics.text(records: [])
        .contains("instantsearch_requests_total{method=\"OPTIONS\",route=\"preflight\",status=\"204\"} 1\n"))
    let answer = one.answer("POST", path, headers: asking)
    expectEqual(answer[header: "Access-Control-Allow-Origin"], "https://shop.example")
    expectEqual(answer[header: "Vary"], "Origin")
    // The page can read an error response too.
    expectEqual(
      one.answer("POST", path, key: nil, headers: asking)[header: "Access-Control-Allow-Origin"], "https://shop.example"
    )
    let stranger = ["origin": "https://evil.example", "access-control-request-method": "POST"]
    expectEqual(one.answer("OPTIONS", path, key: nil, headers: stranger).status, 405)
    expectEqual(one.answer("POST", path, headers: stranger)[header: "Access-Control-Allow-Origin"], nil)

    options.allowedOrigins = ["*"]
    let all = try TestServer(options: options)
    expectEqual(all.answer("POST", path, headers: stranger)[header: "Access-Control-Allow-Origin"], "*")
    options.allowedOrigins = ["https://shop.example"]
    let replacing = try TestServer(options: options)
    let response = replacing.answer("GET", "/1/indexes", headers: ["origin": "https://shop.example"])
    let replacement = replacing.application.replacement(.busy, for: response)
    expectEqual(replacement.status, 503)
    expectEqual(replacement[header: "Access-Control-Allow-Origin"], "https://shop.example")
    #expect(replacement[header: "Retry-After"] == "1" && replacement.headers.filter { $0.name == "Vary" }.count == 1)
  }

  @Test("Requests are counted by route and status, records by index, and no name of a path is a label")
  func metrics() throws {
    _ = server.answer("POST", "/1/indexes/lamps/query")
    _ = server.answer("POST", "/1/indexes/lamps/query")
    _ = server.answer("GET", "/1/indexes/secret-name/query?x-algolia-api-key=secret-key", key: nil)
    _ = server.answer("MADEUP", "/health")
    _ = server.answer("PUT", "/1/indexes/\("a\"b\n\\".percentEncoded)/1", [:])
    let response = server.answer("GET", "/metrics")
    let lines = response.text.split(separator: "\n").map { String($0) }
    let route = "route=\"/1/indexes/{index}/query\""
    #expect(lines.contains("instantsearch_requests_total{method=\"POST\",\(route),status=\"200\"} 2"))
    #expect(lines.contains("instantsearch_requests_total{method=\"GET\",\(route),status=\"403\"} 1"))
    #expect(lines.contains("instantsearch_requests_total{method=\"other\",route=\"none\",status=\"405\"} 1"))
    #expect(lines.contains("instantsearch_request_duration_seconds_count{\(route)} 3"))
    #expect(lines.contains("instantsearch_request_duration_seconds_bucket{\(route),le=\"+Inf\"} 3"))
    #expect(lines.contains("instantsearch_records{index=\"lamps\"} 4"))
    #expect(lines.contains("instantsearch_records{index=\"a\\\"b\\n\\\\\"} 1"))
    #expect(!response.text.contains("secret"))
    expectEqual(server.answer("GET", "/metrics", key: nil).status, 403)
    for name in ["x\r\nforged 1", "y\"\u{301} 1", "z\\\u{301}"] {
      _ = server.answer("PUT", "/1/indexes/\(name.percentEncoded)/1", [:])
      let scalars = server.answer("GET", "/metrics").text.unicodeScalars
      let line = try #require(
        scalars.split(separator: "\n").map { String($0) }.first { $0.contains("{index=\"\(name.prefix(1))") })
      let escaped = name.unicodeScalars.map {
        switch $0 {
        case "\n": "\\n"
        case "\"", "\\": "\\" + String($0)
        default: String($0)
        }
      }
      expectEqual(line, "instantsearch_records{index=\"\(escaped.joined())\"} 1", "\(name)")
    }
  }

  @Test("Invalid UTF-8 is refused everywhere")
  func brokenText() throws {
    let before = try server.json("GET", "/1/indexes/lamps/browse")["hits"]
    for broken in ["%ff", "%fe", "%C3", "%C3%28", "%ED%A0%80", "%F8%88%80%80%80", "a%80"] {
      for (method, target) in [
        ("PUT", "/1/indexes/lamps/\(broken)"), ("DELETE", "/1/indexes/lamps/\(broken)"),
        ("GET", "/1/indexes/lamps/\(broken)"), ("PUT", "/1/indexes/\(broken)/1"),
        ("POST", "/1/indexes/\(broken)/query"), ("POST", "/1/indexes/lamps/facets/\(broken)/query"),
        ("GET", "/1/indexes/lamps?query=\(broken)"), ("GET", "/1/indexes/lamps?\(broken)=1"),
        ("GET", "/1/keys/\(broken)"), ("GET", "/1/indexes?x-algolia-api-key=\(broken)"),
      ] {
        expectEqual(server.answer(method, target, [:]).status, 400, "\(method) \(target)")
      }
      let params: JSON = ["params": .string("query=\(broken)")]
      try expectEqual(server.refusal("POST", "/1/indexes/lamps/query", params).status, 400)
    }
    for bytes in [[0xff], [0xfe], [0xc3], [0xed, 0xa0, 0x80]] as [[UInt8]] {
      let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
      for (method, target, start, end) in [
        ("POST", "/1/indexes/lamps/query", "{\"query\":", "}"), ("PUT", "/1/indexes/lamps/9", "{\"name\":", "}"),
        (
          "POST", "/1/indexes/lamps/batch", "{\"requests\":[{\"action\":\"deleteObject\",\"body\":{\"objectID\":",
          "}}]}"
        ), ("PUT", "/1/indexes/lamps/9", "{", ":1}"),
      ] {
        let answer = server.answer(method, target, bytes: Array(start.utf8) + text + Array(end.utf8))
        expectEqual(answer.status, 400, "\(target): \(answer.text)")
      }
    }
    try expectEqual(server.json("GET", "/1/indexes/lamps/browse")["hits"], before)
    try expectEqual(server.json("GET", "/1/indexes")["items"]?.array?.count, 1)
  }

  @Test("The log has a line for each request, without names and keys, or only those about failures and settings")
  func log() throws {
    let key = try server.makeKey(["acl": ["search"]])
    _ = server.answer("POST", "/1/indexes/lamps/query?x-algolia-api-key=\(key)", key: nil)
    _ = server.answer("GET", "/1/keys/\(key)")
    _ = server.answer("POST", "/1/indexes/lamps/query", key: "wrong-key")
    let log = server.log
    expectEqual(log.count, 4)
    #expect(log[1].hasPrefix("POST /1/indexes/{index}/query 200 "))
    #expect(log[3].hasPrefix("POST /1/indexes/{index}/query 403 "))
    #expect(!log.contains { $0.contains(key) || $0.contains("wrong-key") || $0.contains(TestServer.adminKey) })
    var options = ServerOptions()
    (options.logsRequests, options.isLenient) = (false, true)
    let quiet = try TestServer(options: options)
    _ = quiet.answer("POST", "/1/indexes/lamps/query", ["query": "desk"])
    _ = quiet.answer("PUT", "/1/indexes/lamps/settings", ["enablePersonalization": true])
    expectEqual(quiet.log, ["settings of 'lamps' without effect: enablePersonalization"])
  }
}
