import SearchModel

/// The hosts in the order in which they are tried, with the state of each. Times are relative to an arbitrary start.
package struct HostList: Sendable {
  package let policy: HostPolicy
  private var entries: [Entry]
  /// Where the next search for a host begins that is not the first one.
  private var rotation = 1

  private struct Entry {
    let host: SearchHost
    var downSince: Duration?
    /// The time of the last check of a host that is down; nil before the first one.
    var checkedAt: Duration?
    /// The timeouts since the last response, for each purpose: a host may respond to searches and not to writes.
    var timeouts: [SearchHost.Purpose: Timeouts] = [:]
  }

  private struct Timeouts {
    var count = 0
    var last = Duration.zero
  }

  /// The only host that is read from, for a policy of that kind; nil while one is chosen, so that no response shows more
  /// than the chosen host has.
  package private(set) var readHost: Int? = 0
  /// The number of its responses.
  private var readCount = 0
  /// The number of all responses that were returned, with the older ones.
  package private(set) var returnedCount = 0
  /// Since when there is none.
  private var unreadSince: Duration?
  /// Whether a write of this client succeeded, which other hosts may not have yet.
  private var hasWritten = false
  /// The host that gives older responses while there is none.
  package private(set) var substitute: Int?
  /// The hosts that gave older responses since the last look for a current host began.
  package private(set) var olderHosts: Set<Int> = []

  /// How long a host of a service is considered down after a failure.
  package static let downTime = Duration.seconds(300)
  /// How long a host is tried after all others following a timeout.
  package static let slowTime = Duration.seconds(300)
  /// The greatest multiple of the configured timeout.
  package static let largestTimeoutFactor = 6
  /// The least time between a failure of a host of a cluster and a check, and between two checks.
  package static let checkInterval = Duration.seconds(2)

  package init(_ hosts: [SearchHost], policy: HostPolicy = .service) {
    self.policy = policy
    if policy.takesTurns { rotation = 0 }
    entries = hosts.map { Entry(host: $0) }
  }

  package var count: Int { entries.count }

  package subscript(index: Int) -> SearchHost { entries[index].host }

  /// The hosts with their indices, in the order in which they are tried.
  package var ordered: [(index: Int, host: SearchHost)] {
    if policy.takesTurns {
      return entries.indices.map { (rotation + $0) % entries.count }.map { ($0, entries[$0].host) }
    }
    guard policy != .service, entries.count > 2 else { return entries.indices.map { ($0, entries[$0].host) } }
    let others = (0..<entries.count - 1).map { 1 + (rotation - 1 + $0) % (entries.count - 1) }
    return ([0] + others).map { ($0, entries[$0].host) }
  }

  /// The index of the first host for a purpose that was not tried. Those that timed out come after the others; those that
  /// are down come last in a cluster, and not at all for a service.
  package func first(for purpose: SearchHost.Purpose, besides tried: Set<Int>, at now: Duration) -> Int? {
    let candidates = ordered.filter { $0.host.accepts(purpose) && !tried.contains($0.index) }.map(\.index)
    let up = candidates.filter { isUp($0, at: now) }
    return up.first { !isSlow($0, for: purpose, at: now) } ?? up.first ?? (policy == .service ? nil : candidates.first)
  }

  package func areAllDown(for purpose: SearchHost.Purpose, at now: Duration) -> Bool {
    !entries.indices.contains { entries[$0].host.accepts(purpose) && isUp($0, at: now) }
  }

  /// The timeout for a host, which grows with its consecutive timeouts.
  package func timeout(
    of index: Int, for purpose: SearchHost.Purpose, startingFrom timeout: Duration
  ) -> Duration {
    timeout * min((entries[index].timeouts[purpose]?.count ?? 0) + 1, Self.largestTimeoutFactor)
  }

  package func isUp(_ index: Int, at now: Duration) -> Bool {
    guard let downSince = entries[index].downSince else { return true }
    return policy == .service && now - downSince >= Self.downTime
  }

  private func isSlow(_ index: Int, for purpose: SearchHost.Purpose, at now: Duration) -> Bool {
    entries[index].timeouts[purpose].map { now - $0.last < Self.slowTime } ?? false
  }
}

/// How the hosts of a client are chosen.
package enum HostPolicy: Hashable, Sendable {
  /// In their order. A host that failed is down for five minutes.
  case service
  /// The first one, and while it is down the others in turn. A host that failed is down until a check finds it healthy.
  /// Writes that no host accepts are repeated for the time of the patience.
  case anyHost(patience: Duration)
  /// As `anyHost`, but one host is read from until it fails: then a host that has the same changes.
  case oneHost(patience: Duration)
  /// As `anyHost`, but each call takes the next host, since all have the same changes. A read that no host answers is
  /// repeated twice.
  case everyHost(patience: Duration)

  var patience: Duration {
    switch self {
    case .service: .zero
    case .anyHost(let patience), .oneHost(let patience), .everyHost(let patience): patience
    }
  }

  /// Whether the calls take the hosts in turn.
  var takesTurns: Bool { if case .everyHost = self { true } else { false } }

  /// Whether one host is read from.
  package var readsFromOneHost: Bool { if case .oneHost = self { true } else { false } }
}

// MARK: Events

extension HostList {
  package mutating func noteAnswer(of index: Int, for purpose: SearchHost.Purpose) {
    entries[index].downSince = nil
    entries[index].timeouts[purpose] = nil
  }

  package mutating func noteTimeout(of index: Int, for purpose: SearchHost.Purpose, at now: Duration) {
    entries[index].timeouts[purpose, default: Timeouts()].count += 1
    entries[index].timeouts[purpose]?.last = now
  }

  package mutating func noteFailure(of index: Int, at now: Duration) {
    entries[index].downSince = now
    entries[index].checkedAt = nil
  }

  package mutating func markAllUp(for purpose: SearchHost.Purpose) {
    for index in entries.indices where entries[index].host.accepts(purpose) { entries[index].downSince = nil }
  }

  /// Notes the host that is used: the next call takes another, unless it is the first one and the policy prefers that.
  package mutating func noteUse(of index: Int) {
    if policy.takesTurns {
      rotation = (index + 1) % entries.count
      return
    }
    if index > 0, policy != .service { rotation = index % max(entries.count - 1, 1) + 1 }
  }

  /// Notes a response that is returned, of the host that is read from.
  package mutating func noteRead() {
    readCount += 1
    returnedCount += 1
  }

  /// Notes a write that succeeded.
  package mutating func noteWrite() { hasWritten = true }

  /// Reads from no host until one is chosen.
  package mutating func stopReading(at now: Duration) {
    if readHost != nil { unreadSince = now }
    readHost = nil
  }

  /// Reads from another host, which has the changes that were seen.
  package mutating func read(from index: Int) {
    (readHost, substitute) = (index, nil)
    noteAnswer(of: index, for: .reading)
  }
}

// MARK: Older responses

extension HostList {
  /// How long a call that began at this time still waits for a current host before it takes an older response. It does not
  /// wait if this client has seen and written nothing yet: no response is older than that.
  package func waitForCurrentHost(_ longest: Duration, from start: Duration, at now: Duration) -> Duration {
    guard readCount > 0 || hasWritten else { return .zero }
    return max(.zero, longest - (now - min(start, unreadSince ?? now)))
  }

  /// The host for an older response, which stays the same while it works: the first one that was not tried and is up.
  package mutating func chooseSubstitute(besides tried: Set<Int>, at now: Duration) -> Int? {
    if let substitute, !tried.contains(substitute), isUp(substitute, at: now) { return substitute }
    guard let index = first(for: .reading, besides: tried, at: now), isUp(index, at: now) else { return nil }
    substitute = index
    return index
  }

  /// Notes an older response that is returned.
  package mutating func noteOlderRead(of index: Int) {
    olderHosts.insert(index)
    returnedCount += 1
  }

  /// Notes that a look for a current host begins.
  package mutating func beginLook() { olderHosts = [] }

  /// Notes the host that a look has found. It is read from, unless another one has responded since the look began and may
  /// have shown more: then it gives the next older responses, and another look is needed.
  package mutating func endLook(finding index: Int) -> Bool {
    let isCurrent = olderHosts.isSubset(of: [index])
    if isCurrent { read(from: index) } else { substitute = index }
    return isCurrent
  }
}

// MARK: Checks

extension HostList {
  /// The hosts to check now, which is noted: those that are down, and the first one, if another one is read from.
  package mutating func takeChecks(at now: Duration) -> [Int] {
    if policy == .service { return [] }
    let due = entries.indices.filter { index in
      let isWaiting = entries[index].downSince != nil || policy.readsFromOneHost && index == 0 && readHost ?? 0 != 0
      let last = entries[index].checkedAt ?? entries[index].downSince
      return isWaiting && last.map { now - $0 >= Self.checkInterval } ?? true
    }
    for index in due { entries[index].checkedAt = now }
    return due
  }

  /// Notes that a check found a host healthy.
  package mutating func noteHealth(of index: Int) { entries[index].downSince = nil }

  /// Notes that the first host has the changes of the host that is read from, as of this number of returned responses. It
  /// is read from again, unless a later response may have shown more.
  package mutating func noteReturn(asOf count: Int) {
    if count == returnedCount, readHost != nil { read(from: 0) }
  }
}
