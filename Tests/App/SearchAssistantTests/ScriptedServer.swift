import InstantSearchTesting
import Platform
import SearchModel
import SearchTransport

@testable import SearchAssistant

/// An HTTP server that answers as a test has written: a status with the body in pieces; 0 for no connection. Behind
/// the piece ``broken`` the connection is lost.
final class ScriptedServer: Transport {
  static let broken = "\0"

  private let answers: Locked<[(status: Int, pieces: [String])]>
  private let seen = Locked<[TransportRequest]>([])

  init(_ answers: [(Int, [String])]) { self.answers = Locked(answers.map { (status: $0.0, pieces: $0.1) }) }

  /// A server that sends streams of these events.
  convenience init(streams: [String]) {
    self.init(streams.map { (200, $0.split(separator: "\n").map { "data: \($0)\n\n" }) })
  }

  /// The requests so far.
  var requests: [TransportRequest] { seen.withLock { $0 } }
  /// Their bodies.
  var bodies: [JSON] { requests.map { (try? JSON(parsing: $0.body)) ?? .null } }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    try await open(request).whole(upTo: 1_000_000)
  }

  func open(_ request: TransportRequest) async throws(TransportError) -> StreamedResponse {
    seen.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? (status: 0, pieces: []) : $0.removeFirst() }
    guard answer.status > 0 else { throw .notConnected(reason: "refused") }
    let pieces = Locked(answer.pieces)
    let body = ResponseBody { () async throws(TransportError) in
      let piece = pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if piece == Self.broken { throw .interrupted(reason: "lost") }
      return piece.map { Array($0.utf8) }
    }
    return StreamedResponse(status: answer.status, body: body)
  }
}

extension ChatStream {
  /// Speaks with a test's server, and waits by its clock.
  mutating func connect(to server: any Transport, _ clock: any Clock<Duration> = ManualClock()) {
    (transport, self.clock) = (server, clock)
  }
}

extension UIMessageTransport {
  /// A transport to the server, without waiting.
  init(
    _ server: ScriptedServer, headers: [String: String] = [:], body: JSON.Object = [:],
    url: String = "http://localhost:1/chat"
  ) {
    self.init(url, headers: headers, body: body, timeout: .seconds(1_000_000_000))
    stream.connect(to: server)
  }
}
