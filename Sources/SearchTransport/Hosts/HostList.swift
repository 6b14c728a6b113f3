import SearchModel

/// The hosts in the order in which they are tried, with the state of each. Times are relative to an arbitrary start.
package struct HostList: Sendable {
  private var entries: [Entry]

  private struct Entry {
    let host: SearchHost
    var downSince: Duration?
    /// The number of consecutive timeouts, and the time of the last one.
    var timeoutCount = 0
    var slowSince: Duration?
  }

  /// How long a host is considered down after a failure.
  package static let downTime = Duration.seconds(300)
  /// How long a host is tried after all others following a timeout.
  package static let slowTime = Duration.seconds(300)
  /// The greatest multiple of the configured timeout.
  package static let largestTimeoutFactor = 6

  package init(_ hosts: [SearchHost]) { entries = hosts.map { Entry(host: $0) } }

  package subscript(index: Int) -> SearchHost { entries[index].host }

  /// The index of the first host for a purpose that is up and was not tried; hosts that timed out come last.
  package func firstUp(for purpose: SearchHost.Purpose, besides tried: Set<Int>, at now: Duration) -> Int? {
    let candidates = indices(for: purpose).filter { isUp($0, at: now) && !tried.contains($0) }
    return candidates.first { !isSlow($0, at: now) } ?? candidates.first
  }

  package func areAllDown(for purpose: SearchHost.Purpose, at now: Duration) -> Bool {
    !indices(for: purpose).contains { isUp($0, at: now) }
  }

  /// The timeout for a host, which grows with its consecutive timeouts.
  package func timeout(of index: Int, startingFrom timeout: Duration) -> Duration {
    timeout * min(entries[index].timeoutCount + 1, Self.largestTimeoutFactor)
  }

  private func indices(for purpose: SearchHost.Purpose) -> some Sequence<Int> {
    entries.indices.lazy.filter { entries[$0].host.accepts(purpose) }
  }

  private func isUp(_ index: Int, at now: Duration) -> Bool {
    entries[index].downSince.map { now - $0 >= Self.downTime } ?? true
  }

  private func isSlow(_ index: Int, at now: Duration) -> Bool {
    entries[index].slowSince.map { now - $0 < Self.slowTime } ?? false
  }
}

// MARK: Events

extension HostList {
  package mutating func noteAnswer(of index: Int) {
    entries[index].downSince = nil
    entries[index].timeoutCount = 0
    entries[index].slowSince = nil
  }

  package mutating func noteTimeout(of index: Int, at now: Duration) {
    entries[index].timeoutCount += 1
    entries[index].slowSince = now
  }

  package mutating func noteFailure(of index: Int, at now: Duration) { entries[index].downSince = now }

  package mutating func markAllUp(for purpose: SearchHost.Purpose) {
    for index in entries.indices where entries[index].host.accepts(purpose) { entries[index].downSince = nil }
  }
}
