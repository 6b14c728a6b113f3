/// A widget with all its connections: keep it as long as the widget is used.
///
/// It holds the searcher, the filter state and the interactor, but not the view. Its connections are disconnected when
/// it is deallocated. A subclass makes the connections of a widget in its initializer and passes them to
/// ``keep(_:)``.
@MainActor
open class Connector {
  private var connections: [Connection] = []

  public init() {}

  /// Keeps connections until the connector is deallocated; nil is ignored.
  public func keep(_ connections: Connection?...) { self.connections += connections.compactMap { $0 } }

  /// Connects again after ``disconnect()``.
  public func connect() {
    for connection in connections { connection.connect() }
  }

  /// Disconnects everything; the filters stay as they are.
  public func disconnect() {
    for connection in connections { connection.disconnect() }
  }

  deinit {
    Task { @MainActor [connections] in
      for connection in connections { connection.disconnect() }
    }
  }
}
