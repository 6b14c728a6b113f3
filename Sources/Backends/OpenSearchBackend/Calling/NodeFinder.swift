import SearchModel
import SearchTransport

/// The nodes that a cluster names itself, which are asked for now and then.
///
/// Calls that are under way go on with the nodes that they began with.
actor NodeFinder {
  private let given: [SearchHost]
  private let interval: Duration
  private let makeClient: @Sendable ([SearchHost]) -> HostClient
  private let read: @Sendable (HostClient) async throws(SearchError) -> JSON

  private var hosts: [SearchHost]
  private var client: HostClient
  /// The nodes that were named last and could not be reached.
  private var unreachable: [SearchHost]?
  private var lastReading: Duration?
  private var reading: Task<Void, Never>?

  /// - Parameters:
  ///   - given: The nodes that are asked first, and again if no other one can be reached.
  ///   - interval: The time between two questions.
  ///   - makeClient: A client of some nodes.
  ///   - read: Asks for the addresses.
  init(
    _ given: [SearchHost], every interval: Duration, makeClient: @escaping @Sendable ([SearchHost]) -> HostClient,
    read: @escaping @Sendable (HostClient) async throws(SearchError) -> JSON
  ) {
    (self.given, self.interval, self.makeClient, self.read) = (given, interval, makeClient, read)
    (hosts, client) = (given, makeClient(given))
  }

  /// The nodes that are known now. The first call waits for the addresses, later ones don't.
  func nodes(at now: Duration) async -> (hosts: [SearchHost], client: HostClient) {
    let isFirst = lastReading == nil
    if reading == nil, lastReading.map({ now - $0 >= interval }) ?? true {
      lastReading = now
      reading = Task { await find() }
    }
    if isFirst { await reading?.value }
    return (hosts, client)
  }

  /// Notes that none of these nodes could be reached: until the next question the given ones are used. False if they are
  /// these.
  func noteFailure(of failed: [SearchHost]) -> Bool {
    guard failed != given else { return false }
    // Another list may have been found meanwhile.
    if failed == hosts {
      unreachable = failed
      use(given)
    }
    return true
  }

  private func find() async {
    var found = await named(by: client)
    // Nodes that could not be reached are used again when they answer.
    if let unreachable, found == nil || found == unreachable { found = await named(by: makeClient(unreachable)) }
    if let found {
      unreachable = nil
      use(found)
    }
    reading = nil
  }

  /// The nodes that a client is told; nil if it may not ask.
  private func named(by client: HostClient) async -> [SearchHost]? {
    (try? await read(client)).flatMap { Self.hosts(in: $0, like: given) }
  }

  private func use(_ found: [SearchHost]) {
    guard found != hosts else { return }
    (hosts, client) = (found, makeClient(found))
  }

  /// The nodes in an answer that take searches, by the scheme of the given ones; nil if none can be called.
  static func hosts(in json: JSON, like given: [SearchHost]) -> [SearchHost]? {
    let addresses = (json["nodes"]?.object ?? [:]).compactMap { _, node -> String? in
      let roles = node["roles"]?.array?.compactMap(\.string) ?? []
      // One that only manages the cluster.
      if !roles.isEmpty, roles.allSatisfy({ ["master", "cluster_manager"].contains($0) }) { return nil }
      return node["http"]?["publish_address"]?.string
    }
    let hosts = addresses.sorted().map { address -> SearchHost in
      // `name/10.0.0.1:9200`: a certificate is for the name.
      let parts = address.split(separator: "/", maxSplits: 1)
      var host = SearchHost(address: String(parts.last ?? ""))
      if parts.count > 1 { host.name = String(parts[0]) }
      host.scheme = given.first?.scheme ?? host.scheme
      return host
    }
    let callable = hosts.filter { (try? $0.url("/")) != nil }.keepingFirst
    return callable.isEmpty ? nil : callable
  }
}
