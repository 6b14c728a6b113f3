internal import SearchEngine

/// Looks after all connections, so that none is kept for nothing.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class ConnectionWatch: @unchecked Sendable {
  private let limits: ServerLimits
  private let onCancel: @Sendable () -> Void
  private let lock = PosixLock()
  private var connections: [ObjectIdentifier: WatchedConnection] = [:]
  private var isEnding = false

  /// - Parameter onCancel: Called when work was cancelled, since clients have left.
  init(limits: ServerLimits, onCancel: @escaping @Sendable () -> Void) {
    self.limits = limits
    self.onCancel = onCancel
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

  /// Cancels all work that can be.
  func cancelAll() {
    for connection in lock.withLock({ Array(connections.values) }) { connection.cancel() }
    onCancel()
  }

  func end() {
    lock.withLock {
      isEnding = true
      lock.announceChange()
    }
  }

  /// A tenth of the shortest time, within reason.
  private var interval: Int {
    let shortest = [limits.headTime, limits.bodyTime, limits.stallTime, limits.sendingTime].min() ?? .seconds(1)
    // Bounds also how long the search of a client that has left goes on.
    return min(max(shortest.milliseconds / 10, 10), 250)
  }

  private func run() {
    let interval = interval
    while !lock.withLock({ lock.wait(milliseconds: interval) { isEnding } }) {
      var isAnyCancelled = false
      for connection in lock.withLock({ Array(connections.values) }) {
        connection.end(ifLaterThan: limits)
        if connection.cancelIfClientLeft() { isAnyCancelled = true }
      }
      if isAnyCancelled { onCancel() }
    }
  }
}
