import Foundation
import InstantSearchTesting
import Platform
import SearchModel
import SearchTransport

@testable import OpenSearchBackend

/// A server that answers requests with recorded responses, each once, in the order of those with the same method and path.
///
/// The responses have the form that the public REST specifications of OpenSearch and Elasticsearch describe, and the cases
/// are those that the imitation of the other tests lacks.
actor RecordedServer: Transport {
  struct Pair: Sendable {
    let method: TransportRequest.Method
    /// The path with its query, as it is sent.
    let path: String
    var status = 200
    var headers: [String: String] = [:]
    let body: String
    /// How long the response takes.
    var time = Duration.zero
  }

  private let version: String
  private var pairs: [Pair]
  private(set) var requests: [TransportRequest] = []
  /// The time of each request.
  private var times: [Duration] = []
  let clock = ManualClock()
  /// The requests that were not expected.
  private(set) var unexpected: [String] = []

  /// - Parameter version: The answer to `GET /`.
  init(_ pairs: Pair..., version: String = RecordedServer.openSearch3) {
    (self.version, self.pairs) = (version, pairs)
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let address = request.url.absoluteString
    let path = String(address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
    if request.method == .get, path == "/" { return TransportResponse(status: 200, body: Array(version.utf8)) }
    requests.append(request)
    times.append(clock.now.sinceStart)
    guard let index = pairs.firstIndex(where: { $0.method == request.method && $0.path == path }) else {
      unexpected.append("\(request.method.rawValue) \(path)")
      return TransportResponse(status: 418, body: Array("{}".utf8))
    }
    let pair = pairs.remove(at: index)
    if pair.time > .zero { clock.advance(by: pair.time) }
    return TransportResponse(status: pair.status, headers: pair.headers, body: Array(pair.body.utf8))
  }

  /// The paths of the responses that nobody has asked for, and the requests that were not expected.
  var rest: [String] { pairs.map { "\($0.method.rawValue) \($0.path)" } + unexpected }

  private func request(_ number: Int) throws -> TransportRequest {
    struct Missing: Error {}
    guard requests.indices.contains(number) else { throw Missing() }
    return requests[number]
  }

  /// The time between a request and the next one; zero if there is none.
  func pause(after number: Int) -> Duration {
    times.indices.contains(number + 1) ? times[number + 1] - times[number] : .zero
  }

  /// The body of a request, by its number.
  func body(_ number: Int) throws -> JSON { try JSON(parsing: request(number).body) }

  /// The lines of the body of a request, by its number.
  func lines(_ number: Int) throws -> [JSON] {
    try request(number).body.split(separator: UInt8(ascii: "\n")).map { try JSON(parsing: Array($0)) }
  }

  static let openSearch2 = server(#""distribution": "opensearch", "number": "2.11.1""#)
  static let openSearch3 = server(#""distribution": "opensearch", "number": "3.3.0""#)
  static let elasticsearch7 = server(#""build_flavor": "default", "number": "7.17.9""#)
  static let elasticsearch8 = server(#""build_flavor": "default", "number": "8.13.4""#)

  /// The answer to `GET /` of a version.
  static func server(_ version: String) -> String { #"{"name": "node", "version": {\#(version)}}"# }
}

extension ManualClock {
  /// Advances the clock in steps of half a second until the work is done, to pass the pauses between calls.
  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let isDone = Locked(false)
    let task = Task {
      defer { isDone.withLock { $0 = true } }
      return try await work()
    }
    while !isDone.withLock({ $0 }) {
      if sleeperCount > 0 { advance(by: .milliseconds(500)) }
      await Task.yield()
    }
    return try await task.value
  }
}

extension OpenSearchBackend {
  /// A backend of one node, with timeouts that are not reached.
  static func recorded(
    _ server: RecordedServer, _ change: (inout Configuration) -> Void = { _ in }
  ) -> OpenSearchBackend {
    var configuration = Configuration()
    configuration.connectTimeout = .seconds(10_000_000)
    configuration.readTimeout = .seconds(10_000_000)
    configuration.writeTimeout = .seconds(10_000_000)
    change(&configuration)
    return OpenSearchBackend(
      nodes: ["http://127.0.0.1:9200"], configuration: configuration, transport: server, clock: server.clock)
  }
}
