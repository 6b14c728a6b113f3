import SearchModel
import SearchTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends calls to the nodes in turn, and hides secrets in errors.
struct ClusterClient: Sendable {
  private let client: HostClient
  private let transfers: HostTransfers
  private let credentials: OpenSearchBackend.Credentials
  private let nodes: [SearchHost]
  private let versionCache = VersionCache()
  /// Each client has its own, so that their searches are spread over the copies.
  private let preference = "\(UInt64.random(in: 0 ... .max))"

  init(
    nodes: [SearchHost], credentials: OpenSearchBackend.Credentials,
    configuration: OpenSearchBackend.Configuration, transport: any Transport, clock: any Clock<Duration>
  ) {
    (self.nodes, self.credentials) = (nodes, credentials)
    transfers = HostTransfers(
      options: HostTransfers.Options(
        connectTimeout: configuration.connectTimeout, readTimeout: configuration.readTimeout,
        writeTimeout: configuration.writeTimeout, answerLimit: configuration.answerLimit, log: configuration.log),
      transport: transport, clock: clock
    ) { request in
      if case .aws(let signer) = credentials.kind {
        signer.sign(&request, at: Int64(Date().timeIntervalSince1970))
      }
    } error: { response, host in
      ClusterFailure(response).error(of: host)
    }
    let hosts = HostList(nodes, policy: .everyHost(patience: configuration.patience))
    client = HostClient(
      hosts: hosts, transfers: transfers, monitor: ClusterMonitor(transfers: transfers, credentials: credentials))
  }

  /// The time since the client was made.
  var now: Duration { transfers.now }

  /// Sleeps on the injected clock.
  func sleep(for duration: Duration) async throws(SearchError) { try await transfers.sleep(for: duration) }

  /// Sends a call, with retries, and parses the answer.
  func answer(to call: ClusterCall) async throws(SearchError) -> JSON {
    let body = try await body(of: call)
    if body.isEmpty { return [:] }
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: body)
    } catch {
      throw .unreadableAnswer(path: "the answer", reason: "\(error)")
    }
  }

  /// Sends several searches, with retries, and parses the answer.
  func answer(to searches: [(index: String, body: JSON.Object)]) async throws(SearchError) -> JSON {
    try await answer(to: .searches(searches, preference: preference))
  }

  /// Sends a call, with retries, and parses the answer; nil if there is no such index, alias or document.
  func answer(ifFound call: ClusterCall) async throws(SearchError) -> JSON? {
    do throws(SearchError) {
      return try await answer(to: call)
    } catch {
      switch error {
      case .indexNotFound, .refused(_, status: 404): return nil
      default: throw error
      }
    }
  }

  /// Sends a call, with retries, and returns the body of the answer.
  func body(of call: ClusterCall) async throws(SearchError) -> [UInt8] {
    var http = call.http
    for (name, value) in credentials.headers { http.headers[name] = value }
    do throws(SearchError) {
      return try await client.response(to: http).body
    } catch {
      throw named(error, call)
    }
  }

  /// The version of the server, which is asked for once; unknown if the client may not ask.
  func version() async throws(SearchError) -> ClusterVersion {
    try await versionCache.version { () async throws(SearchError) in
      do throws(SearchError) {
        let version = ClusterVersion(try await answer(to: .version))
        guard version.isSupported else {
          throw .failed(
            reason:
              "the server is version \(version.major).\(version.minor); OpenSearch, or Elasticsearch from 7.10 on is needed"
          )
        }
        return version
      } catch {
        switch error {
        case .refused(_, let status?) where [401, 403, 404, 405].contains(status): return .unknown
        case .unreadableAnswer: return .unknown
        default: throw error
        }
      }
    }
  }

  /// The error with the index that is missing or the nodes that were asked, and without secrets.
  private func named(_ error: SearchError, _ call: ClusterCall) -> SearchError {
    switch error {
    case .indexNotFound(let name): return .indexNotFound(call.index ?? name)
    case .refused(let message, let status):
      return .refused(message: credentials.redacting(message), status: status)
    case .unreachable(let reason):
      let asked = nodes.map(\.description).joined(separator: ", ")
      let isNamed = nodes.contains { reason.contains("\($0)") }
      return .unreachable(reason: credentials.redacting(isNamed ? reason : "\(reason); see that \(asked) runs"))
    default: return error
    }
  }
}

/// Whether the nodes answer again.
private struct ClusterMonitor: HostMonitor {
  let transfers: HostTransfers
  let credentials: OpenSearchBackend.Credentials

  func isHealthy(_ host: SearchHost, within limit: Duration) async -> Bool {
    var call = ClusterCall.health.http
    for (name, value) in credentials.headers { call.headers[name] = value }
    guard let (event, _) = try? await transfers.event(of: call, at: host, within: limit) else { return false }
    switch event {
    // A node that refuses the question answers calls.
    case .answered, .refused, .rateLimited, .tooLarge: return true
    case .serverError, .notConnected, .interrupted, .timedOut: return false
    }
  }

  func lastChange(ifAt host: SearchHost) async -> Int? { 0 }

  func currentHost(
    of hosts: [SearchHost], preferring preferred: SearchHost?, besides failed: [SearchHost]
  ) async throws(SearchError) -> SearchHost {
    preferred ?? hosts[0]
  }
}

/// The version, which is read once. A failure is not kept.
private actor VersionCache {
  private var known: ClusterVersion?

  func version(
    _ read: @Sendable () async throws(SearchError) -> ClusterVersion
  ) async throws(SearchError) -> ClusterVersion {
    if let known { return known }
    let version = try await read()
    known = version
    return version
  }
}
