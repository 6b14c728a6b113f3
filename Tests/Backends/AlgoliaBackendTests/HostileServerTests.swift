import AlgoliaBackend
import ChildProcesses
import Foundation
import InstantSearchTesting
import SearchModel
import SessionTransport
import TestSupport
import Testing

/// The backend over real connections to misbehaving hosts, followed by one that works.
@Suite("Hosts that misbehave, over real connections", .serialized)
struct HostileServerTests {
  static let answer = LoopbackServer.Step.answer(json: #"{"results":[{"hits":[{"objectID":"1"}]}]}"#)

  static func backend(
    _ ports: [UInt16], clock: any Clock<Duration> = ManualClock(),
    _ change: (inout AlgoliaBackend.Configuration) -> Void = { _ in }
  ) -> AlgoliaBackend {
    var configuration = AlgoliaBackend.Configuration()
    configuration.hosts = ports.map { AlgoliaHost("127.0.0.1", port: Int($0), scheme: .http) }
    // Transports measure this timeout in real time.
    configuration.connectTimeout = .seconds(300)
    change(&configuration)
    return AlgoliaBackend(
      appID: "app", apiKey: "s3cret", configuration: configuration, transport: systemTransport(), clock: clock)
  }

  static func hits(_ backend: AlgoliaBackend) async throws -> [String] {
    guard case .hits(let response) = try await backend.search([FailureTests.request]).first else { return [] }
    return response.hits.map(\.objectID)
  }

  @Test(
    "A search gets its answer from the next host",
    arguments: [
      LoopbackServer.Step.nothing, .answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"results\":["),
      .answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"res\r\n"), .answer("\u{0}garbage\r\n\r\n"),
      .answer("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}"), .answer(status: 500, json: "oops"),
      .answer(status: 503, json: #"{"message":"later"}"#), .answer(status: 302, headers: "Location: /x\r\n", json: ""),
      .answer(status: 301, headers: "Location: http://127.0.0.1:1/\r\n", json: ""),
      .answer("HTTP/1.1 200 OK\r\nContent-Le"), .answer("HTTP/1.1 200 OK\r\n"),
    ])
  func nextHost(step: LoopbackServer.Step) async throws {
    let (bad, good) = (try LoopbackServer(), try LoopbackServer())
    bad.serve([step])
    good.serve([Self.answer])
    try await expectEqual(Self.hits(Self.backend([bad.port, good.port])), ["1"])
  }

  @Test(
    "A write that is not idempotent arrives once, whatever becomes of its response",
    arguments: [
      LoopbackServer.Step.nothing, .answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"task"),
      .answer(status: 503, json: "{}"), .answer(status: 307, headers: "Location: /x\r\n", json: ""),
    ])
  func takenOnce(step: LoopbackServer.Step) async throws {
    let (bad, good) = (try LoopbackServer(), try LoopbackServer())
    let events = [bad.serve([step], [step]), good.serve([.answer(json: #"{"taskID":1}"#)])]
    await #expect(throws: SearchError.self) {
      try await Self.backend([bad.port, good.port]).index("i").move(to: "j")
    }
    bad.stop()
    good.stop()
    var requests = 0
    for events in events { for await case .request in events { requests += 1 } }
    expectEqual(requests, 1)
  }

  @Test("After a timeout the search goes to the next host, and the connection is closed")
  func hanging() async throws {
    let clock = ManualClock()
    let (bad, good) = (try LoopbackServer(), try LoopbackServer())
    var events = bad.serve([.silence]).makeAsyncIterator()
    good.serve([Self.answer])
    let backend = Self.backend([bad.port, good.port], clock: clock)
    let search = Task { try await Self.hits(backend) }
    _ = await events.next()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    try await expectEqual(search.value, ["1"])
    await expectEqual(events.next(), .closed)
  }

  @Test("A response that is not JSON is an error with line and column")
  func garbage() async throws {
    let server = try LoopbackServer()
    server.serve([.answer(json: "{\"results\":[\n{\"hits\":<html>")])
    await #expect(
      throws: SearchError.unreadableAnswer(path: "the answer", reason: "line 2, column 9: expected a JSON value")
    ) { try await Self.hits(Self.backend([server.port])) }
  }

  @Test("A response of 30 MB is read completely")
  func largeAnswer() async throws {
    let filler = String(repeating: "ein langer Text mit \\\"Zeichen\\\" \\u00e9 und mehr, ", count: 620)
    let hits = (0..<1000).map { #"{"objectID":"\#($0)","text":"\#(filler)","n":[\#($0),1.5,true,null]}"# }
    let json = #"{"results":[{"hits":[\#(hits.joined(separator: ","))]}]}"#
    #expect(json.utf8.count > 30_000_000)
    let server = try LoopbackServer()
    server.serve([.answer(json: json)])
    let ids = try await Self.hits(Self.backend([server.port]))
    expectEqual(ids, (0..<1000).map(String.init))
  }
}

extension LoopbackServer.Step: CustomTestStringConvertible {
  var testDescription: String {
    switch self {
    case .answer(let bytes): String(decoding: bytes.prefix(60), as: UTF8.self)
    case .lateAnswer(let text, _): "late \(text)"
    case .parts(let texts, _): "parts \(texts)"
    case .largeAnswer(let byteCount): "\(byteCount) bytes"
    case .silence: "silence"
    case .nothing: "nothing"
    }
  }
}
