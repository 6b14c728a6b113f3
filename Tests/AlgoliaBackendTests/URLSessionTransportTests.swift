import AlgoliaBackend
import Foundation
import SearchModel
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The transport over Foundation's sessions")
struct URLSessionTransportTests {
  static func request(_ port: UInt16) throws -> TransportRequest {
    TransportRequest(
      method: .post, url: try #require(URL(string: "http://127.0.0.1:\(port)/1/indexes/*/queries")),
      headers: ["x-key": "k3y", "content-type": "application/json"], body: Array(#"{"requests":[]}"#.utf8))
  }

  @Test("Method, path, headers and body arrive, and status and body come back", arguments: [200, 404])
  func sends(status: Int) async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(status: status, headers: "Retry-After: 7\r\n", json: "hello")])
    let response = try await URLSessionTransport().send(try Self.request(server.port))
    #expect(response.status == status && response.body == Array("hello".utf8))
    #expect(response["retry-after"] == "7" && response["RETRY-AFTER"] == "7" && response["x-none"] == nil)

    var received = ""
    for await case .request(let text) in events { received = text }
    #expect(received.hasPrefix("POST /1/indexes/*/queries HTTP/1.1\r\n"))
    #expect(received.hasSuffix("\r\n\r\n{\"requests\":[]}"))
    #expect(received.lowercased().contains("\r\nx-key: k3y\r\n"))
    #expect(received.lowercased().contains("\r\ncontent-type: application/json\r\n"))
  }

  @Test("A compressed answer is asked for, and comes back as it was")
  func compressed() async throws {
    let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWKkotLs0pKVayio6tBQAKJ3yeDgAAAA=="))
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
    let server = try LoopbackServer()
    let events = server.serve([.answer(Array(head.utf8) + body)])
    let response = try await URLSessionTransport().send(try Self.request(server.port))
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"results":[]}"#)
    var received = ""
    for await case .request(let text) in events { received = text.lowercased() }
    let header = received.components(separatedBy: "\r\n").first { $0.hasPrefix("accept-encoding:") }
    #expect(header?.contains("gzip") == true)
  }

  @Test("Cancelling the task closes the connection")
  func cancelling() async throws {
    let server = try LoopbackServer()
    var events = server.serve([.silence]).makeAsyncIterator()
    let request = try Self.request(server.port)
    let search = Task { try await URLSessionTransport().send(request) }
    _ = await events.next()
    search.cancel()
    await #expect(throws: TransportError.cancelled) { try await search.value }
    #expect(await events.next() == .closed)
  }

  @Test("A refused connection says that nothing was sent")
  func refused() async throws {
    let port = try LoopbackServer().port
    guard case .notConnected(let reason) = try await Self.error(of: Self.request(port)) else {
      Issue.record("expected that there is no connection")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("A host that asks for a password gets none, and the transfer ends", arguments: ["Basic", "Digest"])
  func passwords(kind: String) async throws {
    let server = try LoopbackServer()
    let header = "WWW-Authenticate: \(kind) realm=\"x\", nonce=\"y\"\r\n"
    server.serve([.answer(status: 401, headers: header, json: "{}")])
    // Apple's sessions give the answer, that of Linux none.
    let error = try await Self.error(of: Self.request(server.port))
    if let error, case .interrupted = error { return }
    #expect(error == nil)
  }

  // Not among these: a head that breaks off after its first line. FoundationNetworking of Swift 6.3 ends the process
  // then ("Transfer completed, but there's no response"), where the connection is not encrypted.
  @Test(
    "A transfer that breaks off, or is none of HTTP, may have been taken",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"hits\":",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "\u{0}\u{1}garbage\r\n\r\n",
      "220 mail.example.com ESMTP\r\n",
    ])
  func brokenOff(answer: String) async throws {
    let server = try LoopbackServer()
    server.serve([.answer(answer)])
    guard case .interrupted(let reason) = try await Self.error(of: Self.request(server.port)) else {
      Issue.record("expected that it was interrupted")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("A redirect is not followed, so that the key goes nowhere else", arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) async throws {
    let (server, thief) = (try LoopbackServer(), try LoopbackServer())
    let stolen = thief.serve([.answer(json: "{}")])
    let location = "Location: http://127.0.0.1:\(thief.port)/\r\n"
    server.serve([.answer(status: status, headers: location, json: "")])
    let response = try await URLSessionTransport(configuration: .ephemeral).send(try Self.request(server.port))
    #expect(response.status == status)
    // The thief gets this request alone.
    _ = try await URLSessionTransport().send(try Self.request(thief.port))
    thief.stop()
    var requests: [String] = []
    for await case .request(let text) in stolen { requests.append(text) }
    #expect(requests.count == 1)
  }

  @Test("A request that must not be taken twice is sent once, also where a connection was used before")
  func sentOnce() async throws {
    let server = try LoopbackServer()
    let events = server.serve([.answer(json: "{}"), .nothing], [.answer(json: "{}")])
    let transport = URLSessionTransport()
    _ = try await transport.send(try Self.request(server.port))
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/once"))
    let request = TransportRequest(method: .post, url: url, body: [1, 2], mayBeTakenTwice: false)
    #expect(try await transport.send(request).status == 200)
    server.stop()
    var requests: [String] = []
    for await case .request(let text) in events where text.hasPrefix("POST /once") { requests.append(text) }
    #expect(requests.count == 1)
  }

  static func error(
    of request: TransportRequest, _ transport: URLSessionTransport = URLSessionTransport()
  ) async throws -> TransportError? {
    do throws(TransportError) {
      _ = try await transport.send(request)
      return nil
    } catch {
      return error
    }
  }
}
