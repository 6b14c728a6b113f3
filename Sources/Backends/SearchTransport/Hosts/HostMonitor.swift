package import SearchModel

/// Asks the hosts of a cluster about their state.
package protocol HostMonitor: Sendable {
  /// Whether a host responds in this time, and can take calls.
  func isHealthy(_ host: SearchHost, within limit: Duration) async -> Bool

  /// The number of the cluster's last change if a host has it; nil if the host lacks changes.
  func lastChange(ifAt host: SearchHost) async -> Int?

  /// One of these hosts that has all changes that the cluster has accepted so far, the preferred one if it does; waits until
  /// there is one. Those that have failed have less time to answer.
  func currentHost(
    of hosts: [SearchHost], preferring preferred: SearchHost?, besides failed: [SearchHost]
  ) async throws(SearchError) -> SearchHost
}
