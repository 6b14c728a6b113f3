/// A link between two parts of a search that can be cut and made again.
///
/// Every `connect…` function makes one, connects it and returns it; it may be thrown away. A connection does not keep
/// its ends alive, and cutting it changes neither of them.
@MainActor
public final class Connection {
  private let make: @MainActor () -> (@MainActor () -> Void)
  private var cut: (@MainActor () -> Void)?
  private let place: ViewPlace?

  /// - Parameter make: Makes the link and returns what cuts it. Both must hold the ends weakly.
  public init(_ make: @escaping @MainActor () -> (@MainActor () -> Void)) {
    self.make = make
    place = nil
    connect()
  }

  /// A link to a view, which takes the place of the one that the view has in the same role, whoever made it.
  ///
  /// - Parameters:
  ///   - view: What shows something; it has one link in each role.
  ///   - role: The protocol by which the view is linked.
  ///   - make: Makes the link and returns what cuts it. Both must hold the ends weakly.
  init<View: AnyObject>(
    to view: View, as role: Any.Type, _ make: @escaping @MainActor (View) -> (@MainActor () -> Void)
  ) {
    self.make = { [weak view] in
      guard let view else { return {} }
      return make(view)
    }
    place = ViewPlace(view, role)
    connect()
  }

  public var isConnected: Bool { cut != nil }

  /// Makes the link, unless it is there.
  public func connect() {
    guard cut == nil else { return }
    // First, so that what the old link takes away from the view is not what the new one gives it.
    place?.take(for: self)
    cut = make()
  }

  /// Cuts the link, if it is there.
  public func disconnect() {
    let cut = cut
    self.cut = nil
    cut?()
    place?.leave(self)
  }
}

/// The role of a view in which it can have one link only: its callbacks are there once.
@MainActor
private struct ViewPlace {
  private weak var view: AnyObject?
  private let key: Key

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let role: ObjectIdentifier
  }

  private static var taken: [Key: (place: ViewPlace, connection: Connection)] = [:]

  init(_ view: AnyObject, _ role: Any.Type) {
    self.view = view
    key = Key(view: ObjectIdentifier(view), role: ObjectIdentifier(role))
  }

  /// Cuts the link that is in this place, and those of views that have gone, which would keep their presenters.
  func take(for connection: Connection) {
    for (place, connection) in Self.taken.values where place.view == nil { connection.disconnect() }
    Self.taken[key]?.connection.disconnect()
    if view != nil { Self.taken[key] = (self, connection) }
  }

  func leave(_ connection: Connection) {
    if Self.taken[key]?.connection === connection { Self.taken[key] = nil }
  }
}
