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
  private var lastReading: Duration?
  private var reading: Task<Void, Never>?

  /// - Parameters:
  ///   - given: The nodes that are asked first, and again when no other one answers.
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

  /// The client of the nodes that are known now. The first call waits for the addresses, later ones don't.
  func client(at now: Duration) async -> HostClient {
    let isFirst = lastReading == nil
    if reading == nil, lastReading.map({ now - $0 >= interval }) ?? true {
      lastReading = now
      reading = Task { await find() }
    }
    if isFirst { await reading?.value }
    return client
  }

  /// Notes that none of the nodes could be reached: the given ones may.
  func noteFailure() {
    lastReading = nil
    use(given)
  }

  private func find() async {
    // One that may not ask uses the nodes that it was given.
    if let json = try? await read(client), let found = Self.hosts(in: json, like: given) { use(found) }
    reading = nil
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
