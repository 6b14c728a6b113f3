import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchModel
import SearchTransport
import SessionTransport
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transports that are available on this system.
enum SystemTransport: CaseIterable {
  case sessions
  #if !canImport(Darwin)
  case curl
  #endif

  /// Those whose transfers may be cancelled while they end. On Linux a session can crash then, in Foundation: "a behaviour
  /// for a task that in not in the registry". The library uses sessions on Apple's systems alone.
  #if canImport(Darwin)
  static let cancelledAtAnyTime = [sessions]
  #else
  static let cancelledAtAnyTime = [curl]
  #endif

  func make() -> any Transport {
    switch self {
    case .sessions: URLSessionTransport()
    #if !canImport(Darwin)
    case .curl: CurlTransport()
    #endif
    }
  }
}

@Suite("The transports of the system", .serialized)
struct TransportTests {
  static func request(_ port: UInt16) throws -> TransportRequest {
    TransportRequest(
      method: .post, url: try #require(URL(string: "http://127.0.0.1:\(port)/1/indexes/*/queries")),
      headers: ["x-key": "k3y", "content-type": "application/json"], body: Array(#"{"requests":[]}"#.utf8))
  }

  @Test(
    "Method, path, headers and body arrive, and status and body come back", arguments: SystemTransport.allCases,
    [200, 404])
  func sends(transport: SystemTransport, status: Int) async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(status: status, headers: "Retry-After: 7\r\n", json: "hello")])
    let response = try await transport.make().send(try Self.request(server.port))
    #expect(response.status == status && response.body == Array("hello".utf8))
    #expect(response["retry-after"] == "7" && response["RETRY-AFTER"] == "7" && response["x-none"] == nil)

    var received = ""
    for await case .request(let text) in events { received = text }
    #expect(received.hasPrefix("POST /1/indexes/*/queries HTTP/1.1\r\n"))
    #expect(received.hasSuffix("\r\n\r\n{\"requests\":[]}"))
    #expect(received.lowercased().contains("\r\nx-key: k3y\r\n"))
    #expect(received.lowercased().contains("\r\ncontent-type: application/json\r\n"))
  }

  @Test("A compressed response is accepted and decompressed", arguments: SystemTransport.allCases)
  func compressed(transport: SystemTransport) async throws {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWKkotLs0pKVayio6tBQAKJ3yeDgAAAA=="))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    let server = try LoopbackServer()
    let events = server.serve([.answer(Array(head.utf8) + body)])
    let response = try await transport.make().send(try Self.request(server.port))
    expectEqual(String(decoding: response.body, as: UTF8.self), #"{"results":[]}"#)
    var received = ""
    for await case .request(let text) in events { received = text.lowercased() }
    let header = received.components(separatedBy: "\r\n").first { $0.hasPrefix("accept-encoding:") }
    expectEqual(header?.contains("gzip"), true)
  }

  @Test("Cancelling the task closes the connection", arguments: SystemTransport.allCases)
  func cancelling(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    var events = server.serve([.silence]).makeAsyncIterator()
    let request = try Self.request(server.port)
    let search = Task { try await transport.make().send(request) }
    _ = await events.next()
    search.cancel()
    await #expect(throws: TransportError.cancelled) { try await search.value }
    await expectEqual(events.next(), .closed)
  }

  @Test("A refused connection says that nothing was sent", arguments: SystemTransport.allCases)
  func refused(transport: SystemTransport) async throws {
    let server = try LoopbackServer(.refusing)
    defer { server.stop() }
    guard case .notConnected(let reason) = try await Self.error(of: Self.request(server.port), transport) else {
      Issue.record("expected that there is no connection")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(
    "An answer of as many bytes as the limit comes back, a longer one does not", arguments: SystemTransport.allCases,
    [0, 1, 300_000])
  func answerLimits(transport: SystemTransport, length: Int) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n"
    let answer = LoopbackServer.Step.answer(head + String(repeating: "x", count: length))
    // `URLSession` does not count header sections.
    let limit = length + (transport == .sessions ? 0 : head.utf8.count)
    for (limit, isEnough) in [(limit, true), (limit - 1, false)] where limit >= 0 {
      let server = try LoopbackServer()
      server.serve([answer])
      var request = try Self.request(server.port)
      request.answerLimit = limit
      try await expectEqual(Self.error(of: request, transport), (isEnough ? nil : .answerTooLarge))
    }
  }

  @Test("The limit applies to the decompressed response", arguments: SystemTransport.allCases)
  func compressedAnswerLimit(transport: SystemTransport) async throws {
    // 200,000 times the digit 0.
    let text = "H4sIAAAAAAAC/+3BMQEAAADCoErrn84M/kAB" + String(repeating: "A", count: 257) + "K8BlH0jNkANAwA="
    let body = try #require(Data(base64Encoded: text))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    for limit in [200_200, 199_999] {
      let server = try LoopbackServer()
      server.serve([.answer(Array(head.utf8) + body)])
      var request = try Self.request(server.port)
      request.answerLimit = limit
      try await expectEqual(Self.error(of: request, transport), (limit > 200_000 ? nil : .answerTooLarge))
    }
  }

  @Test(
    "A host that requests authentication gets none, and the transfer ends",
    arguments: SystemTransport.allCases, ["Basic", "Digest"])
  func passwords(transport: SystemTransport, kind: String) async throws {
    let server = try LoopbackServer()
    let header = "WWW-Authenticate: \(kind) realm=\"x\", nonce=\"y\"\r\n"
    let answer = LoopbackServer.Step.answer(status: 401, headers: header, json: "{}")
    let events = server.serve([answer, answer])
    // Only Apple's sessions return the response.
    switch try await Self.error(of: Self.request(server.port), transport) {
    case nil, .interrupted: break
    case let error: Issue.record("\(String(describing: error))")
    }
    server.stop()
    var requests: [String] = []
    for await case .request(let text) in events { requests.append(text.lowercased()) }
    #expect(requests.count == 1 && !requests[0].contains("authorization:"))
  }

  @Test(
    "After a transfer that breaks off, or is not HTTP, the host may have processed the request",
    arguments: SystemTransport.allCases,
    [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"hits\":",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "\u{0}\u{1}garbage\r\n\r\n",
      "220 mail.example.com ESMTP\r\n",
    ])
  func brokenOff(transport: SystemTransport, answer: String) async throws {
    let server = try LoopbackServer()
    server.serve([.answer(answer)])
    guard case .interrupted(let reason) = try await Self.error(of: Self.request(server.port), transport) else {
      Issue.record("expected that it was interrupted")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(
    "Redirects are not followed, so that the key is not disclosed",
    arguments: SystemTransport.allCases, [301, 302, 303, 307, 308])
  func redirects(transport: SystemTransport, status: Int) async throws {
    let (server, thief) = (try LoopbackServer(), try LoopbackServer())
    let stolen = thief.serve([.answer(json: "{}")])
    let location = "Location: http://127.0.0.1:\(thief.port)/\r\n"
    server.serve([.answer(status: status, headers: location, json: "")])
    let response = try await transport.make().send(try Self.request(server.port))
    expectEqual(response.status, status)
    // The redirect's target gets only this request.
    _ = try await transport.make().send(try Self.request(thief.port))
    thief.stop()
    var requests: [String] = []
    for await case .request(let text) in stolen { requests.append(text) }
    expectEqual(requests.count, 1)
  }

  @Test(
    "A request that is not idempotent is sent once, also if a connection could be reused",
    arguments: SystemTransport.allCases)
  func sentOnce(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(json: "{}"), .nothing], [.answer(json: "{}")])
    let transport = transport.make()
    _ = try await transport.send(try Self.request(server.port))
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/once"))
    let request = TransportRequest(method: .post, url: url, body: [1, 2], isIdempotent: false)
    try await expectEqual(transport.send(request).status, 200)
    server.stop()
    var requests: [String] = []
    for await case .request(let text) in events where text.hasPrefix("POST /once") { requests.append(text) }
    expectEqual(requests.count, 1)
  }

  @Test(
    "Over plain HTTP, and to loopback, a request bypasses proxies",
    arguments: [
      ("http://127.0.0.1:8108/", true), ("https://127.0.0.1/", true), ("https://127.9.9.9:81/", true),
      ("https://localhost/", true), ("https://LocalHost:81/", true), ("https://[::1]/", true),
      ("https://[::1]:81/", true), ("http://search.example.com/", true), ("HTTP://search.example.com/", true),
      ("https://search.example.com/", false), ("https://search.example.com:80/", false), ("https://10.0.0.1/", false),
      ("https://localhost.example.com/", false), ("https://127.0.0.1.example.com/", false), ("https://[::2]/", false),
    ])
  func proxies(address: String, goesDirectly: Bool) throws {
    let url = try #require(URL(string: address))
    expectEqual(TransportRequest(method: .get, url: url).goesDirectly, goesDirectly)
  }

  #if os(Linux)
  @Test(
    "After a connect timeout nothing was sent", arguments: SystemTransport.allCases, [true, false])
  func connectTimeout(transport: SystemTransport, isIdempotent: Bool) async throws {
    let server = try LoopbackServer(.silent)
    var request = try Self.request(server.port)
    request.isIdempotent = isIdempotent
    // A short timeout is safe: no connection can be established, however fast the machine is.
    request.connectTimeout = .milliseconds(20)
    guard case .notConnected(let reason) = try await Self.error(of: request, transport) else {
      Issue.record("expected that there is no connection")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(
    "A session refuses plain HTTP if the environment has a proxy that it can't bypass",
    arguments: [
      (["http_proxy": "p"], "http_proxy"), (["all_proxy": "p"], "all_proxy"), (["ALL_PROXY": "p"], "ALL_PROXY"),
      (["http_proxy": "p", "no_proxy": "127.0.0.2, localhost"], "http_proxy"),
      (["http_proxy": "p", "no_proxy": "*,a"], "http_proxy"),
      (["http_proxy": "p", "no_proxy": "", "NO_PROXY": "127.0.0.1"], "http_proxy"), (["http_proxy": ""], nil),
      ([:], nil), (["https_proxy": "p", "HTTP_PROXY": "p"], nil), (["http_proxy": "p", "no_proxy": "*"], nil),
      (["http_proxy": "p", "no_proxy": "localhost, 127.0.0.1"], nil),
      (["all_proxy": "p", "NO_PROXY": "127.0.0.1"], nil),
    ] as [([String: String], String?)])
  func sessionsAndProxies(environment: [String: String], variable: String?) async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(json: "{}")])
    let transport = URLSessionTransport(clock: ContinuousClock(), environment: environment)
    let request = try Self.request(server.port)
    var failure: TransportError?
    do throws(TransportError) { _ = try await transport.send(request) } catch { failure = error }
    server.stop()
    let expected = variable.map {
      TransportError.notConnected(
        reason: "\($0) names a proxy, which could read the key: add '127.0.0.1' to no_proxy")
    }
    expectEqual(failure, expected)
    var requestCount = 0
    for await case .request in events { requestCount += 1 }
    expectEqual(requestCount, (variable == nil ? 1 : 0))
  }
  #endif

  @Test("The connect timeout of a session ends only a request of which nothing was sent")
  func sessionConnectTimeout() async throws {
    let clock = ManualClock()
    let server = try LoopbackServer()
    let mayAnswer = DispatchSemaphore(value: 0)
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
    var events = server.serve([.lateAnswer(answer, after: mayAnswer)]).makeAsyncIterator()
    var request = try Self.request(server.port)
    request.connectTimeout = .seconds(3)
    let transfer = Task { [request] in try await URLSessionTransport(clock: clock).send(request) }
    _ = await events.next()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    while clock.sleeperCount > 0 { await Task.yield() }
    // Time for a transfer that ends by mistake.
    for _ in 0..<100 { await Task.yield() }
    mayAnswer.signal()
    try await expectEqual(transfer.value.status, 200)
  }

  static func error(
    of request: TransportRequest, _ transport: SystemTransport
  ) async throws -> TransportError? {
    do throws(TransportError) {
      _ = try await transport.make().send(request)
      return nil
    } catch {
      return error
    }
  }
}

#if !canImport(Darwin)
@Suite("The transport over libcurl", .serialized)
struct CurlTransportTests {
  private func request(
    _ port: UInt16, _ method: TransportRequest.Method = .get, headers: [String: String] = [:], body: String = ""
  ) throws -> TransportRequest {
    TransportRequest(
      method: method, url: try #require(URL(string: "http://127.0.0.1:\(port)/1/a%2Fb/../%2E%2E?q=%C3%BC")),
      headers: headers, body: Array(body.utf8))
  }

  private func requests(_ events: AsyncStream<LoopbackServer.Event>) async -> [String] {
    var requests: [String] = []
    for await case .request(let text) in events { requests.append(text) }
    return requests
  }

  /// FoundationNetworking of Swift 6.3 crashes in this case ("Transfer completed, but there's no response").
  @Test(
    "A truncated header section is not a response",
    arguments: ["HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1"])
  func brokenHead(answer: String) async throws {
    let server = try LoopbackServer()
    server.serve([.answer(answer)])
    guard case .interrupted = try await TransportTests.error(of: request(server.port), .curl) else {
      Issue.record("expected that it was interrupted")
      return
    }
  }

  @Test(
    "Every method and path is sent unchanged",
    arguments: [
      (.get, "", nil), (.post, "", "0"), (.post, "{}", "2"), (.put, "", "0"), (.put, "{}", "2"), (.delete, "", nil),
      (.delete, "{}", "2"),
    ] as [(TransportRequest.Method, String, String?)])
  func methods(method: TransportRequest.Method, body: String, length: String?) async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(json: "{}")])
    _ = try await CurlTransport().send(try request(server.port, method, body: body))
    let text = try #require(await requests(events).first)
    #expect(text.hasPrefix("\(method.rawValue) /1/a%2Fb/../%2E%2E?q=%C3%BC HTTP/1.1\r\n"))
    #expect(text.hasSuffix("\r\n\r\n" + body))
    let lines = text.lowercased().components(separatedBy: "\r\n")
    expectEqual(lines.first { $0.hasPrefix("content-length: ") }?.dropFirst(16).description, length)
    #expect(!lines.contains { $0.hasPrefix("content-type") || $0.hasPrefix("expect") || $0.hasPrefix("user-agent") })
  }

  @Test("A field with a line break is not sent, an empty one is", arguments: ["a\r\nx-admin: 1", "a\nb", "a\0b"])
  func headers(value: String) async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(json: "{}")])
    guard case .notConnected = try await TransportTests.error(of: request(server.port, headers: ["x-a": value]), .curl)
    else {
      Issue.record("expected that nothing was sent")
      return
    }
    _ = try await CurlTransport().send(try request(server.port, headers: ["x-empty": ""]))
    await expectEqual(requests(events).first?.contains("\r\nx-empty:\r\n"), true)
  }

  @Test("Interim responses and trailers are ignored")
  func otherHeads() async throws {
    let server = try LoopbackServer()
    server.serve([
      .answer(
        "HTTP/1.1 100 Continue\r\nx-a: 1\r\n\r\nHTTP/1.1 201 Made\r\nx-b: 2\r\nX-B: 3\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nx-c: 4\r\n\r\n")
    ])
    let response = try await CurlTransport().send(try request(server.port, .post, body: "{}"))
    #expect(response.status == 201 && response.body == Array("hello".utf8))
    #expect(response["x-a"] == nil && response["x-b"] == "2, 3" && response["x-c"] == nil)
  }

  @Test("Interim responses count towards the limit, so that they can't go on for ever")
  func endlessHeads() async throws {
    let server = try LoopbackServer()
    let head = "HTTP/1.1 103 Early Hints\r\nx-a: \(String(repeating: "a", count: 1000))\r\n\r\n"
    server.serve([.answer(String(repeating: head, count: 100) + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
    var request = try request(server.port)
    request.answerLimit = 50_000
    try await expectEqual(TransportTests.error(of: request, .curl), .answerTooLarge)
  }

  @Test("One connection serves many requests, one after the other; large bodies go both ways")
  func keptConnections() async throws {
    let server = try LoopbackServer()
    let large = String(repeating: "x", count: 300_000)
    let events = server.serve([.answer(json: large), .answer(json: "2"), .answer(json: "3")])
    let first = try await CurlTransport().send(try request(server.port))
    expectEqual(first.body.count, large.utf8.count)
    let second = try await CurlTransport().send(try request(server.port, .put, body: large))
    expectEqual(second.body, Array("2".utf8))
    _ = try await CurlTransport().send(try request(server.port))
    await expectEqual(requests(events).map(\.utf8.count).filter { $0 > large.utf8.count }.count, 1)
  }

  @Test("Many transfers run concurrently; cancelled ones, also before they start, end at once")
  func many() async throws {
    // None is accepted: the kernel establishes the connections.
    let server = try LoopbackServer()
    let request = try request(server.port)
    let tasks = (0..<200).map { _ in Task { try await CurlTransport().send(request) } }
    for (index, task) in tasks.enumerated() {
      if index.isMultiple(of: 3) { await Task.yield() }
      task.cancel()
    }
    for task in tasks { await #expect(throws: TransportError.cancelled) { try await task.value } }
    server.stop()
  }

  @Test(
    "Of 200 transfers cancelled just before the connection breaks, all fail with the cancellation",
    arguments: SystemTransport.cancelledAtAnyTime)
  func cancelledAndBroken(transport: SystemTransport) async throws {
    let transport = transport.make()
    for _ in 0..<200 {
      let server = try LoopbackServer()
      var events = server.serve([.silence]).makeAsyncIterator()
      let request = try request(server.port)
      let transfer = Task { try await transport.send(request) }
      _ = await events.next()
      transfer.cancel()
      server.stop()
      await #expect(throws: TransportError.cancelled) { try await transfer.value }
    }
  }

  @Test("An idempotent request is sent again over a new connection if a reused one breaks")
  func brokenConnection() async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(json: "1"), .nothing], [.answer(json: "2")])
    _ = try await CurlTransport().send(try request(server.port))
    try await expectEqual(CurlTransport().send(try request(server.port, .post, body: "{}")).body, Array("2".utf8))
    await expectEqual(requests(events).count, 3)
  }
}
#endif
