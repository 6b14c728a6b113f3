/// A link between two components of a search that can be disconnected and connected again.
///
/// Every `connect…` function makes one, connects it and returns it; it may be thrown away. A connection does not keep
/// its ends alive, and cutting it changes neither of them. It keeps the presenter that it was made with, so that it can
/// be made again.
@MainActor
public final class Connection {
  private let make: @MainActor () -> (@MainActor () -> Void)
  private let link = Link()
  private let role: ViewRole?

  /// - Parameter make: Makes the link and returns what cuts it. Both must hold the ends weakly.
  public init(_ make: @escaping @MainActor () -> (@MainActor () -> Void)) {
    self.make = make
    role = nil
    connect()
  }

  /// A link to a view, which replaces the one that the view has in the same role, whoever made it.
  ///
  /// - Parameters:
  ///   - view: What shows something; it has one link in each role.
  ///   - role: The protocol by which the view is linked.
  ///   - make: Makes the link and returns what cuts it. Both must hold the ends weakly, and what cuts it no presenter.
  init<View: AnyObject>(
    to view: View, as role: Any.Type, _ make: @escaping @MainActor (View) -> (@MainActor () -> Void)
  ) {
    self.make = { [weak view] in
      guard let view else { return {} }
      return make(view)
    }
    self.role = ViewRole(view, role)
    connect()
  }

  public var isConnected: Bool { link.isConnected }

  /// Makes the link, unless it is there.
  public func connect() {
    guard !link.isConnected else { return }
    // First: disconnecting the view's old link clears callbacks that the new one sets.
    role?.register(link)
    link.connect(disconnectingBy: make())
  }

  /// Cuts the link, if it is there.
  public func disconnect() {
    link.disconnect()
    role?.unregister(link)
  }
}

/// The closure that disconnects a link while it is connected. It outlives a connection that is thrown away, without the
/// closure that made the link.
@MainActor
private final class Link {
  private var disconnectClosure: (@MainActor () -> Void)?

  var isConnected: Bool { disconnectClosure != nil }

  func connect(disconnectingBy closure: @escaping @MainActor () -> Void) { disconnectClosure = closure }

  func disconnect() {
    let closure = disconnectClosure
    disconnectClosure = nil
    closure?()
  }
}

/// A role of a view, in which the view can have one link only: its callbacks are there once.
@MainActor
private struct ViewRole {
  private weak var view: AnyObject?
  private let key: Key

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let role: ObjectIdentifier
  }

  /// The link of each role. Links of views that are gone are disconnected when the next one is registered.
  private static var links: [Key: (role: ViewRole, link: Link)] = [:]

  init(_ view: AnyObject, _ role: Any.Type) {
    self.view = view
    key = Key(view: ObjectIdentifier(view), role: ObjectIdentifier(role))
  }

  /// Disconnects the link that the view has in this role, and those of views that are gone, and registers the new one.
  func register(_ link: Link) {
    Self.links[key]?.link.disconnect()
    for (key, registered) in Self.links where registered.role.view == nil {
      registered.link.disconnect()
      Self.links[key] = nil
    }
    if view != nil { Self.links[key] = (self, link) }
  }

  func unregister(_ link: Link) {
    if Self.links[key]?.link === link { Self.links[key] = nil }
  }
}
