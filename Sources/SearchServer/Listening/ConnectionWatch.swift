internal import SearchEngine

/// Looks after all connections: closes those that take too long, and those that must give way where there are too many.
///
/// `@unchecked Sendable`: what changes is touched under the lock only.
final class ConnectionWatch: @unchecked Sendable {
  private let limits: ServerLimits
  private let onCancel: @Sendable () -> Void
  private let lock = PosixLock()
  private var connections: [ObjectIdentifier: WatchedConnection] = [:]
  /// How many connections each client has.
  private var counts: [ClientAddress: Int] = [:]
  /// The connections that give way next, the first one last, and the client whose they are; nil for all clients.
  private var queue: (client: ClientAddress?, connections: [(WatchedConnection, WatchedConnection.Wait)]) = (nil, [])
  private var isClosing = false
  private var isEnding = false

  /// - Parameter onCancel: Called when work was cancelled, since clients have left.
  init(limits: ServerLimits, onCancel: @escaping @Sendable () -> Void) {
    self.limits = limits
    self.onCancel = onCancel
    SystemThread.start { [self] in run() }
  }

  /// Takes a connection, and closes the one that has waited longest for its client if there are too many: one of the same
  /// client, if that has too many. Where all are worked on, the added one is closed.
  func add(_ connection: WatchedConnection) {
    lock.withLock {
      let client = connection.client
      var hasRoom = true
      if counts[client, default: 0] >= limits.connectionsPerAddress {
        hasRoom = makeRoom(among: client)
      } else if connections.count >= limits.connections {
        hasRoom = makeRoom(among: nil)
      }
      guard hasRoom else { return connection.turnAway() }
      connections[ObjectIdentifier(connection)] = connection
      counts[client, default: 0] += 1
    }
  }

  func remove(_ connection: WatchedConnection) {
    connection.close()
    lock.withLock {
      forget(connection)
      if isClosing { lock.announceChange() }
    }
  }

  private func forget(_ connection: WatchedConnection) {
    guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
    let count = counts[connection.client, default: 0] - 1
    counts[connection.client] = count > 0 ? count : nil
  }

  /// Closes a connection of the client, or of any, and forgets it.
  private func makeRoom(among client: ClientAddress?) -> Bool {
    if queue.client != client { queue = (client, []) }
    if giveWay() { return true }
    var waiting = connections.values.compactMap { connection in
      client == nil || connection.client == client ? connection.wait.map { (connection, $0) } : nil
    }
    waiting.sort { $0.1 < $1.1 }
    // What waits from now on has waited for less long, so a part of them can be kept for the next times.
    queue.connections = waiting.prefix(max(1, waiting.count / 16)).reversed()
    return giveWay()
  }

  private func giveWay() -> Bool {
    while let (connection, wait) = queue.connections.popLast() {
      guard connection.giveWay(wait) else { continue }
      forget(connection)
      return true
    }
    return false
  }

  /// Closes the connections that no request comes on, and waits until the others are closed when their requests are
  /// answered.
  ///
  /// - Parameter isOver: Whether they have had time enough. Asked now and then.
  func close(until isOver: () -> Bool) {
    lock.withLock { isClosing = true }
    while !isOver() {
      let isDone = lock.withLock {
        for connection in connections.values { connection.closeIfIdle() }
        // Announced whenever one is closed. The 50 ms bound how late it is noticed that one is idle, or time is over.
        return lock.wait(milliseconds: 50) { connections.isEmpty }
      }
      if isDone { return }
    }
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
    let shortest =
      [limits.headTime, limits.bodyTime, limits.stallTime, limits.sendingTime, limits.refusedTime].min() ?? .seconds(1)
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
