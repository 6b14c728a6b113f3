import SearchModel
import SearchTransport

/// Sends calls to the nodes, and hides the key in errors.
struct NodeClient: Sendable {
  private let client: HostClient
  private let monitor: NodeMonitor
  private let key: Secret
  /// Whether there are several nodes; the client reads from one of them.
  private let readsFromOneNode: Bool
  private let freshness: TypesenseBackend.Freshness

  init(
    nodes: [SearchHost], apiKey: String, configuration: TypesenseBackend.Configuration, transport: any Transport,
    clock: any Clock<Duration>
  ) {
    let key = Secret(apiKey)
    let transfers = HostTransfers(
      options: configuration.calls, transport: transport, clock: clock
    ) { response, host in
      let message = (try? JSON(parsing: response.body))?["message"]?.string
      return .refused(message: "\(host): \(message ?? "the node gives no reason")", status: response.status)
    }
    let patience = configuration.electionTimeout
    monitor = NodeMonitor(
      nodes: nodes, transfers: transfers, key: key, patience: patience, timeout: configuration.connectTimeout)
    // A cluster of one node has no state to wait for.
    readsFromOneNode = nodes.count > 1
    freshness = configuration.freshness
    let hosts = HostList(
      nodes, policy: readsFromOneNode ? .oneHost(patience: patience) : .anyHost(patience: patience))
    client = HostClient(hosts: hosts, transfers: transfers, monitor: monitor)
    self.key = key
  }

  /// Sends a call, with retries, and parses the answer.
  func answer(to call: HTTPCall) async throws(SearchError) -> JSON {
    try JSON(answer: try await body(of: call))
  }

  /// Sends a call, with retries, and parses the answer; nil if there is no such collection, alias or document.
  func answer(ifFound call: HTTPCall) async throws(SearchError) -> JSON? {
    do throws(SearchError) { return try await answer(to: call) } catch .indexNotFound { return nil }
  }

  /// Sends a call, with retries.
  func body(of call: HTTPCall) async throws(SearchError) -> [UInt8] {
    try await naming(call) { (http) async throws(SearchError) in try await client.response(to: http).body }
  }

  /// Sends searches, with retries, and parses the answer.
  ///
  /// - Parameter mayBeOlder: Whether the answer may be older than others before; it is then said.
  func answer(
    to searches: [JSON.Object], mayBeOlder: Bool
  ) async throws(SearchError) -> (json: JSON, mayBeOlder: Bool) {
    try await received(to: accepting(older: mayBeOlder, .searches(searches)))
  }

  /// Sends a call, with retries, and parses the answer, which may be older than others before if the call accepts that.
  private func received(to call: HTTPCall) async throws(SearchError) -> (json: JSON, mayBeOlder: Bool) {
    let received = try await naming(call) { (http) async throws(SearchError) in try await client.received(to: http) }
    return (try JSON(answer: received.response.body), received.mayBeOlder)
  }

  private func accepting(older: Bool, _ call: HTTPCall) -> HTTPCall {
    var call = call
    call.acceptsOlder = older && freshness == .preferred
    return call
  }

  /// Sends a call with the key. Errors name what is missing, but never the key.
  private func naming<Answer>(
    _ call: HTTPCall, _ send: (HTTPCall) async throws(SearchError) -> Answer
  ) async throws(SearchError) -> Answer {
    do throws(SearchError) {
      return try await send(call.with(key))
    } catch {
      if case .refused(_, status: 404) = error, let index = call.index { throw .indexNotFound(index) }
      throw withoutKey(named(error, isWrite: call.purpose == .writing))
    }
  }

  /// The error with the nodes that were asked, and what to do.
  private func named(_ error: SearchError, isWrite: Bool) -> SearchError {
    let nodes = monitor.nodes.map(\.description).joined(separator: ", ")
    let advice = isWrite && monitor.nodes.count > 1 ? "most of the nodes \(nodes) must run" : "see that \(nodes) runs"
    return switch error {
    case .unreachable(let reason) where monitor.nodes.allSatisfy({ !reason.contains("\($0)") }):
      .unreachable(reason: "\(reason); \(advice)")
    case .timedOut where isWrite:
      .unreachable(reason: "the write was not confirmed in time, and may be made yet; \(advice)")
    default: error
    }
  }

  /// Sends a call, with retries until the answer begins, and returns the body, which arrives while it is read.
  func stream(_ call: HTTPCall) async throws(SearchError) -> ResponseBody {
    try await naming(call) { (http) async throws(SearchError) in try await client.body(of: http) }
  }

  /// The time since the client was made.
  var now: Duration { monitor.transfers.now }

  /// Returns when the searches of this client see its writes.
  func waitForWrites() async throws(SearchError) {
    if readsFromOneNode { try await monitor.waitForChanges { await client.readHosts } }
  }

  /// Returns when the node that this client reads from has what other clients have written. A node that lags may not know a
  /// collection that is there.
  func waitForOthers() async throws(SearchError) { try await waitForWrites() }

  /// The schema of a collection, or of the collection that an alias names.
  ///
  /// Throws `indexNotFound` only if no node knows it: the one that is asked may lag behind the others.
  ///
  /// - Parameter mayBeOlder: Whether an older one is better than a long wait; it is then said.
  func schema(
    of name: String, mayBeOlder: Bool = false
  ) async throws(SearchError) -> (json: JSON, mayBeOlder: Bool) {
    do throws(SearchError) {
      return try await received(to: accepting(older: mayBeOlder, .schema(of: name)))
    } catch {
      guard case .indexNotFound = error, monitor.nodes.count > 1 else { throw error }
      guard try await monitor.waitForCollection(name, at: { await client.readHosts }) else { throw error }
      return try await received(to: .schema(of: name))
    }
  }

  /// Returns when all nodes that answer have the documents of a collection that is no longer changed.
  func waitForDocuments(of collection: String) async throws(SearchError) {
    if monitor.nodes.count > 1 { try await monitor.waitForDocuments(of: collection) }
  }

  /// Returns when all nodes that answer read another collection than this one by a name.
  func waitForNewCollection(of name: String, insteadOf old: String) async throws(SearchError) {
    try await monitor.waitForNewCollection(of: name, insteadOf: old)
  }

  /// The error with the key redacted in the messages of nodes and transports.
  func withoutKey(_ error: SearchError) -> SearchError {
    switch error {
    case .refused(let message, let status): .refused(message: message.redacting(key.value), status: status)
    case .unreachable(let reason): .unreachable(reason: reason.redacting(key.value))
    default: error
    }
  }
}
