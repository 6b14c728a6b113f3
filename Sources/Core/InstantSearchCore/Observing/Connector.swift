/// A widget with all its connections: keep it as long as the widget is used.
///
/// It holds the searcher, the filter state and the interactor, but not the view. Its connections are disconnected when
/// it is deallocated. A subclass makes the connections of a widget in its initializer and passes them to `keep`.
///
/// A view that is connected later, by a connector's `connectController`, belongs to the connector as the first one does.
/// While the connector is disconnected, such a view shows the present content, as one that was connected before; it is
/// updated and served from ``connect()`` on.
@MainActor
open class Connector {
  private(set) var connections: [Connection] = []
  /// False from ``disconnect()`` to ``connect()``.
  package private(set) var isConnected = true

  /// Creates a connector without connections; a subclass adds them with `keep`.
  public init() {}

  /// Keeps connections until the connector is deallocated; nil is ignored.
  public func keep(_ connections: Connection?...) {
    for case let connection? in connections { add(connection) }
  }

  /// Keeps a connection until the connector is deallocated, and returns it. A connection to a view replaces an earlier
  /// one to that view; those to deallocated views are dropped.
  ///
  /// While the connector is disconnected, the connection is too.
  @discardableResult
  public func keep(_ connection: Connection) -> Connection {
    add(connection)
    return connection
  }

  // Apart from `keep`, since a loop that discards the argument that `keep` returns is miscompiled with `-O` and
  // `-enable-testing`, as the tests and `Scripts/fuzz` are built: the connections were freed while the connector had them.
  private func add(_ connection: Connection) {
    connections.removeAll { kept in
      guard kept.isSuperseded(by: connection) else { return false }
      if kept !== connection { kept.disconnect() }
      return true
    }
    connections.append(connection)
    if !isConnected { connection.disconnect() }
  }

  /// The logic of the widget; nil for a connector of several widgets.
  package var widget: AnyObject? { nil }

  /// Waits for answers that the widget has asked for besides those of its searcher.
  package func waitUntilIdle() async {}

  /// Connects again after ``disconnect()``.
  public func connect() {
    isConnected = true
    for connection in connections { connection.connect() }
  }

  /// Disconnects everything; the filters stay as they are.
  public func disconnect() {
    isConnected = false
    for connection in connections { connection.disconnect() }
  }

  deinit {
    if !isConnected { return }
    Task { @MainActor [connections] in
      for connection in connections { connection.disconnect() }
    }
  }
}
