internal import SearchEngine

/// Looks after all connections, so that none is kept for nothing.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class ConnectionWatch: @unchecked Sendable {
  private let limits: ServerLimits
  private let lock = PosixLock()
  private var connections: [ObjectIdentifier: WatchedConnection] = [:]
  private var isEnding = false

  init(limits: ServerLimits) {
    self.limits = limits
    SystemThread.start { [self] in run() }
  }

  func add(_ connection: WatchedConnection) {
    lock.withLock { connections[ObjectIdentifier(connection)] = connection }
  }

  func remove(_ connection: WatchedConnection) {
    connection.close()
    lock.withLock { connections[ObjectIdentifier(connection)] = nil }
  }

  /// The phase of each open connection.
  var phases: [WatchedConnection.Phase] { lock.withLock { connections.values.map(\.phase) } }

  func end() {
    lock.withLock {
      isEnding = true
      lock.announceChange()
    }
  }

  /// A tenth of the shortest time, within reason.
  private var interval: Int {
    let shortest = [limits.headTime, limits.bodyTime, limits.stallTime, limits.sendingTime].min() ?? .seconds(1)
    return min(max(shortest.milliseconds / 10, 10), 1000)
  }

  private func run() {
    let interval = interval
    while !lock.withLock({ lock.wait(milliseconds: interval) { isEnding } }) {
      for connection in lock.withLock({ Array(connections.values) }) { connection.end(ifLaterThan: limits) }
    }
  }
}
