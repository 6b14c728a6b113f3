import SearchModel
import SearchTransport

/// Asks the nodes of a cluster about their state.
///
/// A node has the changes of the cluster's log up to the last one that it knows to be committed, but for those that wait in
/// its queue. The leader knows all; the others learn of them with the next change, or after half a second. Only the admin
/// and keys with the action `status:list` may ask.
struct NodeMonitor: HostMonitor {
  let nodes: [SearchHost]
  let transfers: HostTransfers
  let key: Secret
  /// How long to wait for a node to be ready.
  let patience: Duration
  /// How long to wait for the answer of one node.
  let timeout: Duration
  private let leadership = Leadership()

  init(nodes: [SearchHost], transfers: HostTransfers, key: Secret, patience: Duration, timeout: Duration) {
    (self.nodes, self.transfers, self.key) = (nodes, transfers, key)
    (self.patience, self.timeout) = (patience, timeout)
  }

  private static let pause = Duration.milliseconds(50)
  /// How long a leader must be known: the time between two signs of life that it sends to the others.
  private static let settlingTime = Duration.milliseconds(500)

  func isHealthy(_ host: SearchHost, within limit: Duration) async -> Bool {
    await answer(to: .health, at: host, within: limit)?.status == 200
  }

  func lastChange(ifAt host: SearchHost) async -> Int? {
    let states = await states()
    // Without the right to ask, a healthy node is as good as any.
    if Self.areHidden(states) { return 0 }
    guard let last = Self.lastChange(in: states) else { return nil }
    return states.first { $0.host == host }?.state?.has(last) == true ? last : nil
  }

  func currentHost(
    of hosts: [SearchHost], preferring preferred: SearchHost?, besides failed: [SearchHost]
  ) async throws(SearchError) -> SearchHost {
    let start = transfers.now
    var current: SearchHost?
    var silentLooks = 0
    while true {
      let states = await states(failed: failed)
      silentLooks = states.contains { $0.state != nil } ? 0 : silentLooks + 1
      if silentLooks == 2 {
        throw .unreachable(reason: "no node answers: \(nodes.map(\.description).joined(separator: ", "))")
      }
      // A new leader does not know at once which changes the former one has committed.
      let isSettled = await leadership.age.map { $0 >= Self.settlingTime } ?? Self.areHidden(states)
      // Looks twice: a node may not have begun to apply the changes that it has learned of.
      let found = Self.current(hosts, preferring: preferred, states)
      if let found, found == current, isSettled { return found }
      current = found
      guard transfers.now - start < patience else {
        let shown = states.map { "\($0.host) \($0.state?.shown ?? "does not answer")" }.joined(separator: ", ")
        throw .unreachable(
          reason:
            "the cluster has no leader, so that no node is known to have all changes: \(shown). Most of the nodes "
            + "must run")
      }
      try await transfers.sleep(for: Self.pause)
    }
  }

  /// Waits until nodes have all changes that were made before the call. A node that does not answer has them when it is
  /// chosen again.
  func waitForChanges(at nodes: () async -> [SearchHost]) async throws(SearchError) {
    let start = transfers.now
    var target: Int?
    var looks = 0
    while true {
      if target == nil {
        let states = await states()
        if Self.areHidden(states) { return }
        target = Self.lastChange(in: states)
        // The leader has applied the changes that it confirms.
        if await nodes() == [Self.leader(in: states)] { return }
      } else if let target {
        var isWaiting = false
        for node in await nodes() where !isWaiting {
          isWaiting = await state(of: node, within: timeout).map { !$0.has(target) } ?? false
        }
        // Twice, as above.
        looks = isWaiting ? 0 : looks + 1
        if looks == 2 { return }
      }
      guard transfers.now - start < patience else { throw .timedOut }
      try await transfers.sleep(for: Self.pause)
    }
  }

  /// The preferred host if it has all changes, or the first one that has; the leader only if there is no other, since its
  /// loss takes longest.
  private static func current(
    _ hosts: [SearchHost], preferring preferred: SearchHost?, _ states: [HostState]
  ) -> SearchHost? {
    func state(of host: SearchHost) -> NodeState? { states.first { $0.host == host }?.state }
    let current: [SearchHost]
    if areHidden(states) {
      current = hosts.filter { state(of: $0) != nil }
    } else {
      guard let last = lastChange(in: states) else { return nil }
      current = hosts.filter { state(of: $0)?.has(last) ?? false }
    }
    if let preferred, current.contains(preferred) { return preferred }
    return current.first { state(of: $0)?.isLeader == false } ?? current.first
  }

  /// Whether the key may not ask. A node that starts does not know the keys yet.
  private static func areHidden(_ states: [HostState]) -> Bool {
    states.contains { $0.state == .hidden } && !states.contains { $0.state?.lastChange != nil }
  }

  /// The last change that the cluster has committed; nil if no leader is known that has it.
  private static func lastChange(in states: [HostState]) -> Int? {
    leader(in: states) == nil ? nil : states.compactMap { $0.state?.lastChange }.max()
  }

  /// The leader. One that was it before a pause may not know yet that there is another, but lacks the last changes.
  private static func leader(in states: [HostState]) -> SearchHost? {
    let last = states.compactMap { $0.state?.lastChange }.max()
    return states.first { $0.state?.isLeader == true && $0.state?.lastChange == last }?.host
  }
}

// MARK: Collections

extension NodeMonitor {
  /// Waits until all nodes that answer have the same documents in a collection that is no longer changed.
  ///
  /// A node makes writes that name different collections in any order: an alias may name this one there before its documents
  /// are in it.
  func waitForDocuments(of collection: String) async throws(SearchError) {
    try await waitForChanges { nodes }
    try await look(at: collection) { states in
      Set(states.map(\.state).filter { $0 != .hidden && $0 != .notReady }).count <= 1 ? () : nil
    }
  }

  /// Waits until the nodes that answer read another collection than this one by a name.
  ///
  /// A node that has a change by its count may still be making it.
  func waitForNewCollection(of name: String, insteadOf old: String) async throws(SearchError) {
    try await look(at: name) { states in
      let isEverywhere = states.allSatisfy { _, state in
        switch state {
        case .known(let collection, _): collection != old
        // Without the right to ask, nothing is known.
        case .hidden: true
        case .missing, .notReady: false
        }
      }
      return isEverywhere && !states.isEmpty ? () : nil
    }
  }

  /// Waits until the nodes that are read from know a collection or alias; false if no node does.
  func waitForCollection(
    _ name: String, at readHosts: @Sendable () async -> [SearchHost]
  ) async throws(SearchError) -> Bool {
    try await look(at: name) { states in
      let hosts = await readHosts()
      if !states.contains(where: { $0.state.isKnown }) { return false }
      return states.contains { hosts.contains($0.host) && $0.state == .missing } ? nil : true
    }
  }

  /// Asks the nodes about a collection or alias until their answers lead to a result.
  private func look<Result>(
    at name: String, until result: ([(host: SearchHost, state: CollectionState)]) async -> Result?
  ) async throws(SearchError) -> Result {
    let start = transfers.now
    while true {
      let answers = await answers(to: .schema(of: name))
      if let result = await result(answers.compactMap { host, answer in answer.map { (host, CollectionState($0)) } }) {
        return result
      }
      guard transfers.now - start < patience else { throw .timedOut }
      try await transfers.sleep(for: Self.pause)
    }
  }
}

/// The answer of a node about a collection, or about the collection that an alias names.
private enum CollectionState: Hashable {
  case known(name: String, documentCount: Int)
  case missing
  /// The key may not ask.
  case hidden
  /// The node starts, or lags behind.
  case notReady

  init(_ response: TransportResponse) {
    let json = response.status == 200 ? try? JSON(parsing: response.body) : nil
    if let name = json?["name"]?.string {
      self = .known(name: name, documentCount: json?["num_documents"]?.int ?? 0)
    } else {
      self =
        switch response.status {
        case 404: .missing
        case 401, 403: .hidden
        default: .notReady
        }
    }
  }

  var isKnown: Bool { if case .known = self { true } else { false } }
}

// MARK: States

extension NodeMonitor {
  private typealias HostState = (host: SearchHost, state: NodeState?)

  /// The states of all nodes; nil for a node that does not answer. A node that has failed has less time.
  private func states(failed: [SearchHost] = []) async -> [HostState] {
    let states: [HostState] = await answers(to: .status, failed: failed).map { host, answer in
      (host, answer.map(NodeState.init))
    }
    await leadership.note(Self.leader(in: states), at: transfers.now)
    return states
  }

  /// The answer of each node; nil for a node that does not answer. A node that has failed has less time.
  private func answers(
    to call: HTTPCall, failed: [SearchHost] = []
  ) async -> [(host: SearchHost, answer: TransportResponse?)] {
    await withTaskGroup(of: (Int, TransportResponse?).self) { group in
      for (index, node) in nodes.enumerated() {
        let limit = failed.contains(node) ? timeout / 8 : timeout
        group.addTask { (index, await answer(to: call, at: node, within: limit)) }
      }
      var answers = nodes.map { (host: $0, answer: TransportResponse?.none) }
      for await (index, answer) in group { answers[index].answer = answer }
      return answers
    }
  }

  private func state(of node: SearchHost, within limit: Duration) async -> NodeState? {
    guard let answer = await answer(to: .status, at: node, within: limit) else { return nil }
    return NodeState(answer)
  }

  private func answer(to call: HTTPCall, at host: SearchHost, within limit: Duration) async -> TransportResponse? {
    guard let (event, received) = try? await transfers.event(of: call.with(key), at: host, within: limit) else {
      return nil
    }
    switch event {
    case .answered, .refused, .serverError, .rateLimited: return received.response
    case .tooLarge, .notConnected, .interrupted, .timedOut: return nil
    }
  }
}

/// Since when the leader is known.
private actor Leadership {
  private var leader: SearchHost?
  private var (since, last) = (Duration.zero, Duration.zero)

  /// For how long the leader has been known; nil if there is none.
  var age: Duration? { leader == nil ? nil : last - since }

  /// Notes the leader of a look at all nodes.
  func note(_ leader: SearchHost?, at now: Duration) {
    // Between two looks that are further apart it may have lost the lead and won it again.
    if leader != self.leader || now - last > Self.shortestElection { since = now }
    (self.leader, last) = (leader, now)
  }

  /// Less than it takes the nodes to notice that the leader is missing.
  private static let shortestElection = Duration.seconds(4)
}

/// The state that a node reports.
private enum NodeState: Equatable {
  case known(isLeader: Bool, lastChange: Int, waiting: Int)
  /// The key may not ask.
  case hidden
  /// It starts, or lags behind.
  case notReady

  init(_ response: TransportResponse) {
    if [401, 403, 404].contains(response.status) {
      self = .hidden
    } else if response.status == 200, let json = try? JSON(parsing: response.body),
      let state = json["state"]?.string, let last = json["committed_index"]?.int, last > 0
    {
      self = .known(isLeader: state == "LEADER", lastChange: last, waiting: json["queued_writes"]?.int ?? 0)
    } else {
      self = .notReady
    }
  }

  var lastChange: Int? { if case .known(_, let last, _) = self { last } else { nil } }

  var isLeader: Bool { if case .known(true, _, _) = self { true } else { false } }

  func has(_ change: Int) -> Bool {
    guard case .known(_, let last, let waiting) = self else { return false }
    return last - waiting >= change
  }

  var shown: String {
    switch self {
    case .known(let isLeader, _, _): isLeader ? "leads" : "follows"
    case .hidden: "does not tell its state"
    case .notReady: "is not ready"
    }
  }
}
