/// A widget with all its connections made: keep it as long as the widget is wanted.
///
/// It keeps the searcher, the filters and the logic of the widget, but not the view. When it goes, its connections are
/// cut.
@MainActor
public class Connector {
  private var connections: [Connection] = []

  init() {}

  func keep(_ connections: Connection?...) { self.connections += connections.compactMap { $0 } }

  /// Makes the connections again after they were cut.
  public func connect() {
    for connection in connections { connection.connect() }
  }

  /// Cuts the connections; the filters stay as they are.
  public func disconnect() {
    for connection in connections { connection.disconnect() }
  }

  deinit {
    Task { @MainActor [connections] in
      for connection in connections { connection.disconnect() }
    }
  }
}
