import SearchModel
import SearchTransport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends calls to the nodes in turn, and hides secrets in errors.
struct ClusterClient: Sendable {
  /// The client of the nodes that were given.
  private let client: HostClient
  /// Nil unless the nodes are those that the cluster names.
  private let finder: NodeFinder?
  private let transfers: HostTransfers
  private let credentials: OpenSearchBackend.Credentials
  private let nodes: [SearchHost]
  private let readTimeout: Duration
  private let versionCache = VersionCache()
  /// Each client has its own, so that their searches are spread over the copies.
  private let preference = "\(UInt64.random(in: 0 ... .max))"

  init(
    nodes: [SearchHost], credentials: OpenSearchBackend.Credentials,
    configuration: OpenSearchBackend.Configuration, transport: any Transport, clock: any Clock<Duration>
  ) {
    (self.nodes, self.credentials, readTimeout) = (nodes, credentials, configuration.readTimeout)
    transfers = HostTransfers(
      options: configuration.calls, transport: transport, clock: clock
    ) { request in
      if case .aws(let signer) = credentials.kind {
        signer.sign(&request, at: Int64(Date().timeIntervalSince1970))
      }
    } error: { response, host in
      ClusterFailure(response).error(of: host)
    }
    let (patience, transfers) = (configuration.patience, transfers)
    @Sendable func client(of nodes: [SearchHost]) -> HostClient {
      HostClient(
        hosts: HostList(nodes, policy: .everyHost(patience: patience)), transfers: transfers,
        monitor: ClusterMonitor(transfers: transfers, credentials: credentials))
    }
    self.client = client(of: nodes)
    finder = configuration.nodeListInterval.map { interval in
      NodeFinder(nodes, every: interval, makeClient: client) { (client) async throws(SearchError) in
        let body = try await client.response(to: .nodes.with(credentials)).body
        return (try? JSON(parsing: body)) ?? [:]
      }
    }
  }

  /// The time since the client was made.
  var now: Duration { transfers.now }

  /// Sleeps on the injected clock.
  func sleep(for duration: Duration) async throws(SearchError) { try await transfers.sleep(for: duration) }

  /// Sends a call, with retries, and parses the answer.
  func answer(to call: HTTPCall) async throws(SearchError) -> JSON {
    let body = try await body(of: call)
    return body.isEmpty ? [:] : try JSON(answer: body)
  }

  /// The pauses before searches are sent again for which a node was too busy.
  private static let pauses: [Duration] = [.milliseconds(200), .milliseconds(600)]

  /// Sends several searches in one call, and returns their answers.
  ///
  /// Those for which a node was too busy are sent again, without the others, unless the timeout of a call has passed.
  func answers(to searches: [(index: String, body: JSON.Object)]) async throws(SearchError) -> [JSON] {
    let start = now
    var answers = try await oneCall(searches)
    for pause in Self.pauses {
      let rejected = answers.indices.filter { SearchResult.isOfBusyNode(answers[$0]) }
      guard !rejected.isEmpty, now + pause - start < readTimeout else { break }
      try await sleep(for: pause)
      for (index, answer) in zip(rejected, try await oneCall(rejected.map { searches[$0] })) { answers[index] = answer }
    }
    return answers
  }

  private func oneCall(_ searches: [(index: String, body: JSON.Object)]) async throws(SearchError) -> [JSON] {
    let answers = try await answer(to: .searches(searches, preference: preference))["responses"]?.array
    guard let answers, answers.count == searches.count else {
      throw .unreadableAnswer(
        path: "responses", reason: "expected \(searches.count), found \(answers?.count ?? 0)")
    }
    return answers
  }

  /// Sends a call, with retries, and parses the answer; nil if there is no such index, alias or document.
  func answer(ifFound call: HTTPCall) async throws(SearchError) -> JSON? {
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
  func body(of call: HTTPCall) async throws(SearchError) -> [UInt8] {
    do throws(SearchError) {
      return try await response(to: call.with(credentials)).body
    } catch {
      let isOfVersion = [HTTPCall.version, .user].contains { $0.path == call.path }
      if !isOfVersion { try await checkVersion(after: error) }
      throw named(error, call)
    }
  }

  /// Sends a call to the nodes that the cluster names, or to the given ones if none of these can be reached.
  private func response(to http: HTTPCall) async throws(SearchError) -> TransportResponse {
    guard let finder else { return try await client.response(to: http) }
    let current = await finder.nodes(at: now)
    do throws(SearchError) {
      return try await current.client.response(to: http)
    } catch {
      guard case .unreachable = error, await finder.noteFailure(of: current.hosts), http.isIdempotent else {
        throw error
      }
      return try await client.response(to: http)
    }
  }

  /// Throws another error if the server is too old: it refuses calls for reasons that don't say so.
  func checkVersion(after error: SearchError) async throws(SearchError) {
    guard case .refused(_, let status?) = error, [400, 405, 406].contains(status) else { return }
    if let version = try? await knownVersion() { try version.check() }
  }

  /// The version of the server, which is asked for once; unknown if the client may not ask.
  func version() async throws(SearchError) -> ClusterVersion {
    let version = try await knownVersion()
    try version.check()
    return version
  }

  private func knownVersion() async throws(SearchError) -> ClusterVersion {
    try await versionCache.version { () async throws(SearchError) in
      let version = ClusterVersion(try await answer(ifAllowed: .version))
      guard version == .unknown else { return version }
      let user = try await answer(ifAllowed: .user)
      return user["username"] == nil ? .unknown : .hiddenElasticsearch
    }
  }

  /// The answer to a question about the server; empty if the client may not ask, or the server does not know the question.
  private func answer(ifAllowed call: HTTPCall) async throws(SearchError) -> JSON {
    do throws(SearchError) {
      return try await answer(to: call)
    } catch {
      switch error {
      case .refused(_, let status?) where [400, 401, 403, 404, 405].contains(status): return [:]
      case .indexNotFound, .unreadableAnswer: return [:]
      default: throw error
      }
    }
  }

  /// The error with the index that is missing or the nodes that were asked, and without secrets.
  private func named(_ error: SearchError, _ call: HTTPCall) -> SearchError {
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

extension HTTPCall {
  fileprivate func with(_ credentials: OpenSearchBackend.Credentials) -> HTTPCall {
    var call = self
    for (name, value) in credentials.headers { call.headers[name] = value }
    return call
  }
}

/// Whether the nodes answer again.
private struct ClusterMonitor: HostMonitor {
  let transfers: HostTransfers
  let credentials: OpenSearchBackend.Credentials

  func isHealthy(_ host: SearchHost, within limit: Duration) async -> Bool {
    guard let (event, _) = try? await transfers.event(of: .health.with(credentials), at: host, within: limit) else {
      return false
    }
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
