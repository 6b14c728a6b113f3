/// A widget with all its connections: keep it as long as the widget is used.
///
/// It holds the searcher, the filter state and the interactor, but not the view. Its connections are disconnected when
/// it is deallocated.
@MainActor
public class Connector {
  private var connections: [Connection] = []

  init() {}

  func keep(_ connections: Connection?...) { self.connections += connections.compactMap { $0 } }

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
