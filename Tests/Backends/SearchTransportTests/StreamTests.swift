import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchTransport
import TestSupport
import Testing

extension SystemTransport {
  /// The transports that can pause a transfer: on Linux, a session can't.
  static var pausing: [SystemTransport] {
    #if canImport(Darwin)
    [.sessions]
    #else
    [.curl]
    #endif
  }
}

@Suite("Responses that are read as they arrive", .serialized)
struct StreamTests {
  private static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// Apple's sessions deliver nothing before the first 512 bytes.
  private static func text(_ letter: Character) -> String { String(repeating: letter, count: 1000) }

  private static func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

  private static func request(_ port: UInt16) throws -> TransportRequest {
    TransportRequest(
      method: .get, url: try #require(URL(string: "http://127.0.0.1:\(port)/collections/lamps/documents/export")))
  }

  /// Reads this many bytes, or all.
  private static func read(
    _ parts: inout ResponseBody.AsyncIterator, _ byteCount: Int = .max
  ) async throws -> String {
    var bytes: [UInt8] = []
    while bytes.count < byteCount, let part = try await parts.next() {
      #expect(!part.isEmpty)
      bytes += part
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func error(of parts: inout ResponseBody.AsyncIterator) async -> TransportError? {
    do throws(TransportError) {
      while try await parts.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test("The head and the parts arrive before the body ends", arguments: SystemTransport.allCases)
  func parts(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    let mayGoOn = DispatchSemaphore(value: 0)
    server.serve([
      .parts(
        [Self.head + Self.chunk(Self.text("a")), Self.chunk(Self.text("b")), Self.chunk(Self.text("c")) + "0\r\n\r\n"],
        after: mayGoOn)
    ])
    let response = try await transport.make().open(Self.request(server.port))
    #expect(response.status == 200 && response["TRANSFER-encoding"] == "chunked" && response["x-none"] == nil)
    var parts = response.body.makeAsyncIterator()
    try await expectEqual(Self.read(&parts, 1000), Self.text("a"))
    mayGoOn.signal()
    try await expectEqual(Self.read(&parts, 1000), Self.text("b"))
    mayGoOn.signal()
    try await expectEqual(Self.read(&parts), Self.text("c"))
    try await expectEqual(parts.next(), nil)
  }

  #if !canImport(Darwin)
  @Test("The head arrives before the body begins; interim responses and trailers are ignored")
  func heads() async throws {
    let server = try LoopbackServer()
    let mayGoOn = DispatchSemaphore(value: 0)
    server.serve([
      .parts(
        ["HTTP/1.1 103 Early Hints\r\nx-a: 1\r\n\r\n\(Self.head)", "\(Self.chunk("a"))0\r\nx-b: 2\r\n\r\n"],
        after: mayGoOn)
    ])
    let response = try await CurlTransport().open(Self.request(server.port))
    #expect(response.status == 200 && response["x-a"] == nil)
    mayGoOn.signal()
    try await expectEqual(response.whole(upTo: 1).body, Array("a".utf8))
    expectEqual(response["x-b"], nil)
  }
  #endif

  @Test("A slow reader makes the host wait; no limit applies to the body", arguments: SystemTransport.pausing)
  func slowReader(transport: SystemTransport) async throws {
    let byteCount = 50_000_000
    let server = try LoopbackServer()
    var events = server.serve([.largeAnswer(byteCount: byteCount)]).makeAsyncIterator()
    var request = try Self.request(server.port)
    request.answerLimit = 1000
    var parts = try await transport.make().open(request).body.makeAsyncIterator()
    _ = await events.next()
    // The sockets have buffers of some megabytes.
    guard case .written(let count) = await events.next(), count < byteCount / 2 else {
      Issue.record("expected that the host waits")
      return
    }
    var readCount = 0
    while let part = try await parts.next() {
      readCount += part.count
      if transport != .sessions { #expect(part.count <= 81_920) }
    }
    expectEqual(readCount, byteCount)
  }

  #if !canImport(Darwin)
  @Test("A paused transfer does not hold up others")
  func paused() async throws {
    let (server, other) = (try LoopbackServer(), try LoopbackServer())
    var events = server.serve([.largeAnswer(byteCount: 50_000_000)]).makeAsyncIterator()
    let response = try await CurlTransport().open(Self.request(server.port))
    _ = await events.next()
    guard case .written = await events.next() else {
      Issue.record("expected that the host waits")
      return
    }
    other.serve([.answer(json: "{}")])
    try await expectEqual(CurlTransport().send(Self.request(other.port)).status, 200)
    withExtendedLifetime(response) {}
  }

  @Test("A body that grows a thousandfold by decompression is read in small parts")
  func compressedZeros() async throws {
    // 200,000 times the digit 0.
    let text = "H4sIAAAAAAAC/+3BMQEAAADCoErrn84M/kAB" + String(repeating: "A", count: 257) + "K8BlH0jNkANAwA="
    let body = try #require(Data(base64Encoded: text))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    let server = try LoopbackServer()
    server.serve([.answer(Array(head.utf8) + body)])
    var byteCount = 0
    for try await part in try await CurlTransport().open(Self.request(server.port)).body {
      #expect(part.count <= 81_920)
      byteCount += part.count
    }
    expectEqual(byteCount, 200_000)
  }
  #endif

  @Test("A compressed body is decompressed", arguments: SystemTransport.allCases)
  func compressed(transport: SystemTransport) async throws {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWKkotLs0pKVayio6tBQAKJ3yeDgAAAA=="))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    let server = try LoopbackServer()
    server.serve([.answer(Array(head.utf8) + body)])
    var parts = try await transport.make().open(Self.request(server.port)).body.makeAsyncIterator()
    try await expectEqual(Self.read(&parts), #"{"results":[]}"#)
  }

  /// How a reader stops.
  enum Stop: CaseIterable {
    case cancelling, leavingTheLoop, releasingTheBody
  }

  @Test(
    "A reader that stops in the middle closes the connection", arguments: SystemTransport.allCases, Stop.allCases)
  func stopping(transport: SystemTransport, stop: Stop) async throws {
    let server = try LoopbackServer()
    let mayGoOn = DispatchSemaphore(value: 0)
    var events = server.serve([.parts([Self.head + Self.chunk(Self.text("a"))], after: mayGoOn), .silence])
      .makeAsyncIterator()
    let transport = transport.make()
    let request = try Self.request(server.port)
    var response: StreamedResponse? = try await transport.open(request)
    _ = await events.next()
    switch stop {
    case .cancelling:
      let (hasRead, reads) = AsyncStream.makeStream(of: Void.self)
      let reader = Task { [body = try #require(response).body] in
        for try await _ in body { reads.yield() }
      }
      for await _ in hasRead { break }
      reader.cancel()
      await #expect(throws: TransportError.cancelled) { try await reader.value }
    case .leavingTheLoop: for try await _ in try #require(response).body { break }
    case .releasingTheBody: response = nil
    }
    await expectEqual(events.next(), .closed)
    withExtendedLifetime(response) {}
  }

  @Test("A paused transfer ends with its reader", arguments: SystemTransport.pausing, [true, false])
  func stoppingWhilePaused(transport: SystemTransport, isCancelled: Bool) async throws {
    let server = try LoopbackServer()
    var events = server.serve([.largeAnswer(byteCount: 50_000_000)]).makeAsyncIterator()
    var response: StreamedResponse? = try await transport.make().open(Self.request(server.port))
    _ = await events.next()
    guard case .written(let count) = await events.next(), count < 50_000_000 else {
      Issue.record("expected that the host waits")
      return
    }
    if isCancelled {
      let reader = Task { [body = try #require(response).body] in
        withUnsafeCurrentTask { $0?.cancel() }
        for try await _ in body {}
      }
      await #expect(throws: TransportError.cancelled) { try await reader.value }
    } else {
      response = nil
    }
    while let event = await events.next(), event != .closed { #expect(event != .written(50_000_000)) }
  }

  @Test("Cancelling before there is a response closes the connection", arguments: SystemTransport.allCases)
  func cancelling(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    var events = server.serve([.silence]).makeAsyncIterator()
    let request = try Self.request(server.port)
    let opening = Task { try await transport.make().open(request).status }
    _ = await events.next()
    opening.cancel()
    await #expect(throws: TransportError.cancelled) { try await opening.value }
    await expectEqual(events.next(), .closed)
  }

  @Test(
    "Many responses are read and released concurrently, whole and in part",
    arguments: SystemTransport.cancelledAtAnyTime)
  func many(transport: SystemTransport) async throws {
    let transport = transport.make()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          let server = try LoopbackServer()
          server.serve([.largeAnswer(byteCount: 300_000)])
          let request = try Self.request(server.port)
          let reader = Task {
            var byteCount = 0
            for try await part in try await transport.open(request).body {
              byteCount += part.count
              if number % 3 == 1 { return }
            }
            expectEqual(byteCount, 300_000)
          }
          if number % 3 == 2 {
            for _ in 0..<number { await Task.yield() }
            reader.cancel()
            _ = await reader.result
          } else {
            try await reader.value
          }
          server.stop()
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A body that breaks off throws after its last part, once", arguments: SystemTransport.allCases)
  func brokenOff(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    server.serve([.answer("HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" + Self.text("a"))])
    var parts = try await transport.make().open(Self.request(server.port)).body.makeAsyncIterator()
    try await expectEqual(Self.read(&parts, 1000), Self.text("a"))
    guard case .interrupted(let reason) = await Self.error(of: &parts) else {
      Issue.record("expected that it was interrupted")
      return
    }
    #expect(!reason.isEmpty)
    try await expectEqual(parts.next(), nil)
  }

  @Test(
    "A response of any status has its body, also an empty one", arguments: SystemTransport.allCases,
    [(404, "{\"message\":\"Not Found\"}"), (503, ""), (204, ""), (302, "moved")])
  func statuses(transport: SystemTransport, answer: (status: Int, body: String)) async throws {
    let server = try LoopbackServer()
    server.serve([
      .answer(status: answer.status, headers: "Location: http://127.0.0.1:9/\r\n", json: answer.body)
    ])
    let response = try await transport.make().open(Self.request(server.port))
    expectEqual(response.status, answer.status)
    let whole = try await response.whole(upTo: answer.body.utf8.count)
    #expect(whole.status == answer.status && whole["location"] != nil && whole.body == Array(answer.body.utf8))
  }

  @Test("A whole body is read up to a limit", arguments: SystemTransport.allCases)
  func wholeBody(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    server.serve([.answer(status: 500, json: "12345")])
    let response = try await transport.make().open(Self.request(server.port))
    await #expect(throws: TransportError.answerTooLarge) { try await response.whole(upTo: 4) }
  }

  @Test("A refused connection says that nothing was sent", arguments: SystemTransport.allCases, [true, false])
  func refused(transport: SystemTransport, isIdempotent: Bool) async throws {
    let server = try LoopbackServer(.refusing)
    defer { server.stop() }
    var request = try Self.request(server.port)
    request.isIdempotent = isIdempotent
    do throws(TransportError) {
      _ = try await transport.make().open(request)
      Issue.record("expected that there is no connection")
    } catch {
      guard case .notConnected = error else {
        Issue.record(error)
        return
      }
    }
  }

  @Test("A request that is not idempotent is sent once, and its response is read", arguments: SystemTransport.allCases)
  func notIdempotent(transport: SystemTransport) async throws {
    let server = try LoopbackServer()
    server.serve([.largeAnswer(byteCount: 300_000)])
    var request = try Self.request(server.port)
    (request.method, request.body, request.isIdempotent) = (.post, [1, 2], false)
    try await expectEqual(transport.make().open(request).whole(upTo: .max).body.count, 300_000)
  }

  @Test("A host that sends nothing for too long is a timeout", arguments: SystemTransport.allCases)
  func idleTime(transport: SystemTransport) async throws {
    let clock = ManualClock()
    let server = try LoopbackServer()
    let mayGoOn = DispatchSemaphore(value: 0)
    var events = server.serve([
      .parts([Self.head + Self.chunk(Self.text("a")), Self.chunk(Self.text("b"))], after: mayGoOn), .silence,
    ]).makeAsyncIterator()
    let response = try await transport.make().open(Self.request(server.port))
    _ = await events.next()
    var parts = response.body.limitingIdleTime(to: .seconds(3), on: clock).makeAsyncIterator()
    try await expectEqual(Self.read(&parts, 1000), Self.text("a"))
    // The reader's own time does not count.
    clock.advance(by: .seconds(10))
    mayGoOn.signal()
    try await expectEqual(Self.read(&parts, 1000), Self.text("b"))
    async let waiting: Void = Self.expire(clock)
    await expectEqual(Self.error(of: &parts), .timedOut)
    await waiting
    await expectEqual(events.next(), .closed)
  }

  private static func expire(_ clock: ManualClock) async {
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
  }

  @Test("A transport of one's own needs only whole responses", arguments: ["", "hello"])
  func defaultImplementation(text: String) async throws {
    struct Echo: Transport {
      func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard !request.body.isEmpty || request.method == .get else { throw .timedOut }
        return TransportResponse(status: 201, headers: ["X-A": "1"], body: request.body)
      }
    }
    var request = try Self.request(80)
    request.body = Array(text.utf8)
    let response = try await Echo().open(request)
    #expect(response.status == 201 && response["x-a"] == "1")
    for expected in [text.isEmpty ? [] : [Array(text.utf8)], []] {
      var parts: [[UInt8]] = []
      for try await part in response.body { parts.append(part) }
      expectEqual(parts, expected)
    }
    let failing = TransportRequest(method: .post, url: request.url)
    await #expect(throws: TransportError.timedOut) { try await Echo().open(failing) }
  }

  @Test("A body of one's own is released when it is read, and after an error")
  func ownBodies() async throws {
    final class Parts: Sendable {
      let (released, release) = AsyncStream.makeStream(of: Void.self)
      deinit { release.finish() }
    }
    for error in [nil, TransportError.timedOut] {
      var parts: Parts? = Parts()
      let released = try #require(parts).released
      let body = ResponseBody { [parts] () async throws(TransportError) in
        _ = parts
        if let error { throw error }
        return nil
      }
      parts = nil
      var iterator = body.makeAsyncIterator()
      await expectEqual(Self.error(of: &iterator), error)
      for await _ in released {}
      try await expectEqual(iterator.next(), nil)
    }
  }
}
