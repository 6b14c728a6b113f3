internal import Platform

#if os(Linux) || os(macOS)
internal import SearchEngine

/// Closes connections that time out, and evicts idle ones if there are too many.
///
/// `@unchecked Sendable`: the lock protects the mutable state.
final class ConnectionWatch: @unchecked Sendable {
  private let limits: ServerLimits
  private let onTick: @Sendable () -> Void
  private let onCancel: @Sendable () -> Void
  private let lock = PosixLock()
  private var connections: [ObjectIdentifier: WatchedConnection] = [:]
  /// The number of connections of each client.
  private var counts: [ClientAddress: Int] = [:]
  /// The candidates for eviction in reverse order, for one client or (nil) for all.
  private var evictionQueue: (client: ClientAddress?, connections: [(WatchedConnection, WatchedConnection.Wait)]) = (
    nil, []
  )
  private var isClosing = false
  private var isEnding = false

  /// - Parameters:
  ///   - onTick: Called some times in a second.
  ///   - onCancel: Called after the work of disconnected clients was cancelled.
  init(
    limits: ServerLimits, onTick: @escaping @Sendable () -> Void = {}, onCancel: @escaping @Sendable () -> Void
  ) {
    self.limits = limits
    self.onTick = onTick
    self.onCancel = onCancel
    SystemThread.start { [self] in run() }
  }

  /// Adds a connection. If there are too many, evicts one of the client with the most, the one that has waited longest for
  /// it; if this client has too many, one of its own. If none is waiting, rejects the new one.
  func add(_ connection: WatchedConnection) {
    let refused = lock.withLock { () -> WatchedConnection? in
      let client = connection.client
      var evicted: WatchedConnection?
      let isClientFull = counts[client, default: 0] >= limits.connectionsPerAddress
      if isClientFull || connections.count >= limits.connections {
        evicted = makeRoom(among: isClientFull ? client : nil)
        guard evicted != nil else {
          connection.reject()
          return connection
        }
      }
      connections[ObjectIdentifier(connection)] = connection
      counts[client, default: 0] += 1
      return evicted
    }
    refused?.reportRefusals()
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

  /// Evicts a connection of the client, or of any client, and returns it; nil if none is waiting.
  private func makeRoom(among client: ClientAddress?) -> WatchedConnection? {
    if evictionQueue.client != client { evictionQueue = (client, []) }
    if let evicted = evictNext() { return evicted }
    var waiting = connections.values.compactMap { connection in
      client == nil || connection.client == client ? connection.wait.map { (connection, $0) } : nil
    }
    // Clients with few connections keep them, however many clients there are with more.
    waiting.sort { first, second in
      let counts = (counts[first.0.client, default: 0], counts[second.0.client, default: 0])
      let areRefused = (first.1.isRefused ? 0 : 1, second.1.isRefused ? 0 : 1)
      return (areRefused.0, counts.1, first.1.rank, first.1.began)
        < (areRefused.1, counts.0, second.1.rank, second.1.began)
    }
    // Sorting is amortized: connections that start to wait later, or whose client opens more, are considered next time.
    let count = max(1, waiting.count / 16)
    for (candidates, evenIfUnread) in [
      (waiting.prefix(count), false), (waiting.dropFirst(count), false), (waiting[...], true),
    ] {
      evictionQueue.connections = candidates.reversed()
      if let evicted = evictNext(evenIfUnread: evenIfUnread) {
        evictionQueue.connections = evictionQueue.connections.suffix(count)
        return evicted
      }
    }
    return nil
  }

  /// Evicts one connection that waits for its client, if there is one.
  func evictOne() { lock.withLock { makeRoom(among: nil) }?.reportRefusals() }

  /// The connection on which libmicrohttpd has found an error; nil if that can't be known, or if it has its response. To be
  /// called on the I/O thread that found it.
  func culprit(of error: UnansweredError) -> WatchedConnection? {
    // libmicrohttpd reads on from connections that were refused.
    let receiving = lock.withLock { Array(connections.values) }.filter { connection in
      connection.connection?.isOfCurrentThread == true && [.head, .body, .refused].contains(connection.phase)
    }
    // libmicrohttpd looks at the header fields between the end of the head and the first call of the handler: no two
    // connections of a thread are there at once.
    if let complete = receiving.first(where: { $0.phase == .head && $0.connection?.hasWholeHead == true }) {
      return error.isInHead ? complete : nil
    }
    let candidates = receiving.filter { error.isInHead || $0.phase != .head }
    guard error.isCertain, candidates.count == 1, candidates[0].phase != .refused else { return nil }
    return candidates[0]
  }

  private func evictNext(evenIfUnread: Bool = false) -> WatchedConnection? {
    while let (connection, wait) = evictionQueue.connections.popLast() {
      guard connection.evict(ifStillWaiting: wait, evenIfUnread: evenIfUnread) else { continue }
      forget(connection)
      return connection
    }
    return nil
  }

  /// Closes idle connections, and waits until the others are closed after their responses.
  ///
  /// - Parameter isOver: Whether the time is over. Polled.
  func close(until isOver: () -> Bool) {
    lock.withLock { isClosing = true }
    while !isOver() {
      let isDone = lock.withLock {
        for connection in connections.values { connection.closeIfIdle() }
        // Signalled when a connection is closed. Polls every 50 ms for idle connections and the end of the time.
        return lock.wait(milliseconds: 50) { connections.isEmpty }
      }
      if isDone { return }
    }
  }

  /// The phase of each open connection.
  var phases: [WatchedConnection.Phase] { lock.withLock { connections.values.map(\.phase) } }

  /// Cancels all searches.
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

  /// The polling interval in milliseconds: a tenth of the shortest timeout.
  private var interval: Int {
    let shortest =
      [limits.headTime, limits.bodyTime, limits.stallTime, limits.sendingTime, limits.refusedTime].min() ?? .seconds(1)
    // Also the delay until the search of a disconnected client is cancelled.
    return min(max(shortest.wholeMilliseconds / 10, 10), 250)
  }

  private func run() {
    let interval = interval
    while !lock.withLock({ lock.wait(milliseconds: interval) { isEnding } }) {
      var isAnyCancelled = false
      for connection in lock.withLock({ Array(connections.values) }) {
        connection.closeIfTimedOut(limits)
        if connection.cancelIfClientDisconnected() { isAnyCancelled = true }
      }
      if isAnyCancelled { onCancel() }
      onTick()
    }
  }
}
#endif
