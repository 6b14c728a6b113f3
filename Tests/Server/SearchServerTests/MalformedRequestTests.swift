import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Malformed requests", .serialized)
struct MalformedRequestTests {
  /// A request with the status of its only response.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let request: String
    let status: Int
    /// Whether the server can tell pages of other origins: it knows the field `Origin`.
    var isReadable = true
    /// Whether the end of the request can't be known, so that its connection must be closed.
    var closes = true

    var testDescription: String { name }
  }

  private static let start = "POST /1/indexes/*/queries HTTP/1.1\r\n"
  private static let fields = "Host: localhost\r\nOrigin: https://shop.example\r\nX-Algolia-API-Key: admin\r\n"
  private static let body = "{\"requests\":[]}"

  /// A search with more header fields, and a body.
  private static func search(_ more: String, body: String = Self.body) -> String {
    start + fields + more + "\r\n\r\n" + body
  }

  private static func chunked(_ body: String) -> String { search("Transfer-Encoding: chunked", body: body) }

  private static func get(_ target: String, version: String = "HTTP/1.1", method: String = "GET") -> String {
    "\(method) \(target) \(version)\r\n\(fields)\r\n"
  }

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static let lengths: [Case] = [
    ("no number", "abc", 400), ("nothing", "", 400), ("a negative number", "-1", 400), ("a plus sign", "+15", 400),
    ("a fraction", "15.0", 400), ("hexadecimal digits", "0xf", 400), ("two numbers", "15, 15", 400),
    ("a number and a letter", "15a", 400), ("too large a number", repeated("9", 30), 413),
    ("a large number", "99999999999", 413),
  ].map { Case(name: "Content-Length: \($0.0)", request: search("Content-Length: \($0.1)"), status: $0.2) }

  private static let heads: [Case] = [
    Case(
      name: "no Host", request: "GET /health HTTP/1.1\r\nOrigin: https://shop.example\r\n\r\n", status: 400),
    Case(name: "a Host with a path", request: get("/health").replacing("localhost", with: "a/b"), status: 400),
    Case(name: "a Host with a space", request: get("/health").replacing("localhost", with: "a b"), status: 400),
    Case(name: "a tab in the target", request: get("/hea\tlth"), status: 400),
    Case(name: "a tab behind the target", request: get("/health\t"), status: 400),
    Case(name: "a space in the target", request: get("/hea lth"), status: 400),
    Case(
      name: "a tab in front of the version", request: "GET /health\tHTTP/1.1\r\n\(fields)\r\n", status: 400,
      isReadable: false),
    Case(name: "no version", request: "GET /health\r\n\(fields)\r\n", status: 400, isReadable: false),
    Case(name: "an unknown version", request: get("/health", version: "HTTP/2.0"), status: 505, isReadable: false),
    Case(name: "an old version", request: get("/health", version: "HTTP/0.9"), status: 505, isReadable: false),
    Case(name: "no version of HTTP", request: get("/health", version: "http/1.1"), status: 400, isReadable: false),
    Case(
      name: "tabs in place of spaces", request: "GET\t/health\tHTTP/1.1\r\n\(fields)\r\n", status: 400,
      isReadable: false),
    Case(name: "a tab in front", request: " \t" + get("/health"), status: 400, isReadable: false),
    Case(name: "a method alone", request: "GET\r\n\(fields)\r\n", status: 400, isReadable: false),
    Case(name: "no target", request: "GET HTTP/1.1\r\n\(fields)\r\n", status: 400, isReadable: false),
    Case(name: "a field without a colon", request: search("nothing"), status: 400, isReadable: false),
    Case(name: "a folded field", request: search("X-A: a\r\n b"), status: 400),
    Case(name: "more cookies than the buffer holds", request: search("Cookie: " + repeated("a;", 10_000)), status: 431),
    Case(name: "a target of 40 kB", request: get("/" + repeated("a", 40_000)), status: 414),
    Case(name: "a target of 200 kB", request: get("/" + repeated("a", 200_000)), status: 414, isReadable: false),
    Case(name: "fields of 40 kB", request: search("X-A: " + repeated("a", 40_000)), status: 431),
    Case(name: "fields of 200 kB", request: search("X-A: " + repeated("a", 200_000)), status: 431),
    Case(name: "very many fields", request: search(repeated("a:b\r\n", 10_000) + "a:b"), status: 431),
  ]

  private static let targets: [Case] = [
    ("http://localhost/health", 200), ("HTTP://LocalHost:8108/health", 200), ("https://user.example/health?a=b", 200),
    ("http://[::1]:80/health", 200), ("http://localhost", 404), ("http://localhost?a", 404), ("http:///health", 400),
    ("http://me@localhost/health", 400), ("ftp://localhost/health", 400),
    ("health", 400), ("*", 400), ("localhost:80", 400), ("/%zz", 400),
  ].map { Case(name: "target \($0.0)", request: get($0.0), status: $0.1, closes: false) }

  private static let methods: [Case] = [
    Case(name: "OPTIONS *", request: get("*", method: "OPTIONS"), status: 204, closes: false),
    Case(name: "CONNECT", request: get("localhost:80", method: "CONNECT"), status: 400, closes: false),
    Case(name: "TRACE", request: get("/health", method: "TRACE"), status: 405, closes: false),
  ]

  private static let chunks: [Case] = [
    Case(
      name: "an extension of a chunk", request: chunked("f;a=b\r\n\(body)\r\n0\r\n\r\n"), status: 200, closes: false),
    Case(
      name: "an extension of 100 kB", request: chunked("f;a=" + repeated("b", 100_000) + "\r\n\(body)\r\n0\r\n\r\n"),
      status: 400),
    Case(name: "chunks without a size", request: chunked(";\r\n\(body)\r\n0\r\n\r\n"), status: 400),
    Case(name: "chunks with a wrong size", request: chunked("x\r\n\(body)\r\n0\r\n\r\n"), status: 400),
    Case(name: "a chunk that is longer than its size", request: chunked("e\r\n\(body)\r\n0\r\n\r\n"), status: 400),
    Case(name: "too large a chunk", request: chunked(repeated("f", 30) + "\r\n"), status: 413),
    Case(name: "trailer fields", request: chunked("f\r\n\(body)\r\n0\r\nX-A: b\r\n\r\n"), status: 200, closes: false),
    Case(
      name: "malformed trailer fields", request: chunked("f\r\n\(body)\r\n0\r\nnothing\r\n\r\n"), status: 400,
      isReadable: false),
    Case(
      name: "trailer fields of 200 kB",
      request: chunked("f\r\n\(body)\r\n0\r\nX-A: " + repeated("b", 200_000) + "\r\n\r\n"), status: 431),
  ]

  @Test("A malformed request gets exactly one response, and its connection is closed")
  func responses() throws {
    let running = try RunningServer { $0.allowedOrigins = ["*"] }
    defer { running.stop() }
    var counts: [Int: Int] = [:]
    for malformed in Self.lengths + Self.heads + Self.targets + Self.methods + Self.chunks {
      // Of several connections without an answer, none could be told to be the malformed one.
      try running.wait { $0.connections == 0 }
      let client = try running.connect()
      defer { client.shutDown() }
      client.send(malformed.request)
      guard malformed.closes else {
        // This one is answered next.
        client.send("GET /1/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let answer = try #require(try client.answer())
        expectEqual(answer.status, malformed.status, "\(malformed.name): \(answer)")
        #expect(try client.remainder().hasPrefix("HTTP/1.1 404 "), "\(malformed.name)")
        continue
      }
      let answer = try client.remainder()
      #expect(answer.hasPrefix("HTTP/1.1 \(malformed.status) "), "\(malformed.name): \(answer)")
      expectEqual(answer.ranges(of: "HTTP/1.1 ").count, 1, "\(malformed.name): \(answer)")
      let end = try #require(answer.firstRange(of: "\r\n\r\n"))
      let head = answer[..<end.lowerBound].lowercased()
      #expect(head.contains("\r\nconnection: close"), "\(malformed.name)")
      // Exactly one body follows.
      #expect(
        head.contains("\r\ncontent-length: \(answer[end.upperBound...].utf8.count)"), "\(malformed.name): \(answer)")
      guard malformed.isReadable else { continue }
      #expect(head.contains("\r\naccess-control-allow-origin: *"), "\(malformed.name): \(answer)")
      try expectEqual(
        JSON(parsing: String(answer[end.upperBound...]))["status"]?.int, malformed.status, "\(malformed.name)")
      // It is counted like any other.
      counts[malformed.status, default: 0] += 1
    }
    for (status, count) in counts { #expect(running.count(status: status) >= count, "\(status)") }
  }

  @Test("A header section in two segments is refused like one that comes at once")
  func segments() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for malformed in Self.lengths {
      let client = try running.connect()
      // Another request that is being received on the same thread must not be taken for it.
      let others = try (0..<8).map { _ in try running.connect() }
      for other in others { other.send("GET /health HTTP/1.1\r\nHost: a\r\n") }
      try running.wait { $0.phases.filter { $0 == .head }.count == 8 }
      client.send(String(malformed.request.prefix(60)))
      try running.wait { $0.phases.filter { $0 == .head }.count == 9 }
      client.send(String(malformed.request.dropFirst(60)))
      let answer = try client.remainder()
      #expect(answer.hasPrefix("HTTP/1.1 \(malformed.status) "), "\(malformed.name): \(answer)")
      expectEqual(answer.ranges(of: "HTTP/1.1 ").count, 1, "\(malformed.name): \(answer)")
      for other in others {
        other.send("\r\n")
        try expectEqual(other.answer()?.status, 200, "\(malformed.name)")
      }
    }
  }

  @Test("Malformed chunks of a refused request are not taken for those of another one")
  func others() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let upload = try running.connect()
    upload.send(Self.search("Content-Length: \(Self.body.utf8.count)", body: String(Self.body.prefix(5))))
    try running.wait { $0.phases == [.body] }
    // Some of them are on the thread of the upload.
    for _ in 0..<min(32, 4 * ServerLimits.processorCount) {
      let attacker = try running.connect()
      attacker.send(Self.chunked("").replacing("admin", with: "wrong"))
      try expectEqual(attacker.answer()?.status, 403)
      attacker.send(";\r\n")
      try running.wait { $0.phases == [.body] }
    }
    upload.send(String(Self.body.dropFirst(5)))
    try expectEqual(upload.answer()?.status, 200)
  }

  @Test("A request that was told to be refused is not carried out")
  func refused() {
    let clock = ServerClock { 0 }
    let connection = { WatchedConnection(descriptor: -1, address: nil, isSecure: false, clock: clock) }
    let received = connection()
    received.enter(.body)
    #expect(received.beginWork(nil) && received.phase == .working)
    let refused = connection()
    refused.enter(.body)
    refused.refuse(.malformedChunks, origin: nil)
    #expect(!refused.beginWork(nil) && refused.phase == .refused)
    let rejected = connection()
    rejected.reject()
    #expect(!rejected.beginWork(nil))
  }
}
