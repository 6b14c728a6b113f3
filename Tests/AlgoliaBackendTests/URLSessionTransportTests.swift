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
    let events = server.serve("HTTP/1.1 \(status) X\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    let response = try await URLSessionTransport().send(try Self.request(server.port))
    #expect(response.status == status && response.body == Array("hello".utf8))

    var received = ""
    for await case .request(let text) in events { received = text }
    #expect(received.hasPrefix("POST /1/indexes/*/queries HTTP/1.1\r\n"))
    #expect(received.hasSuffix("\r\n\r\n{\"requests\":[]}"))
    #expect(received.lowercased().contains("\r\nx-key: k3y\r\n"))
    #expect(received.lowercased().contains("\r\ncontent-type: application/json\r\n"))
  }

  @Test("Cancelling the task closes the connection")
  func cancelling() async throws {
    let server = try LoopbackServer()
    var events = server.serve(nil).makeAsyncIterator()
    let request = try Self.request(server.port)
    let search = Task { try await URLSessionTransport().send(request) }
    _ = await events.next()
    search.cancel()
    await #expect(throws: SearchError.cancelled) { try await search.value }
    #expect(await events.next() == .closed)
  }

  @Test("A refused connection says that the service can't be reached")
  func refused() async throws {
    let port = try LoopbackServer().port
    let request = try Self.request(port)
    do throws(SearchError) {
      _ = try await URLSessionTransport(session: .shared).send(request)
      Issue.record("expected an error")
    } catch {
      guard case .unreachable(let reason) = error else {
        Issue.record("expected that it can't be reached: \(error)")
        return
      }
      #expect(!reason.isEmpty)
    }
  }
}
