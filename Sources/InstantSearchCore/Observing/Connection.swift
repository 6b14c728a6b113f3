/// A link between two components of a search that can be disconnected and connected again.
///
/// Every `connect…` function makes one, connects it and returns it; the result may be discarded. A connection holds
/// both ends weakly, and disconnecting changes neither of them. It keeps its presenter, so that it can connect again.
@MainActor
public final class Connection {
  private let make: @MainActor () -> (@MainActor () -> Void)
  private let link = Link()
  private let role: ViewRole?

  /// Creates a link and connects it.
  ///
  /// - Parameter make: Makes the link and returns the closure that disconnects it. Both must hold the ends weakly.
  public init(_ make: @escaping @MainActor () -> (@MainActor () -> Void)) {
    self.make = make
    role = nil
    connect()
  }

  /// A link to a view, which replaces any link that the view already has in the same role.
  ///
  /// - Parameters:
  ///   - view: The view; it has at most one link in each role.
  ///   - role: The protocol by which the view is linked.
  ///   - make: Makes the link and returns the closure that disconnects it. Both must hold the ends weakly; the returned
  ///     closure must not hold a presenter.
  public init<View: AnyObject>(
    to view: View, as role: Any.Type, _ make: @escaping @MainActor (View) -> (@MainActor () -> Void)
  ) {
    self.make = { [weak view] in
      guard let view else { return {} }
      return make(view)
    }
    self.role = ViewRole(view, role)
    connect()
  }

  /// Whether the link exists: from the beginning until it is disconnected or replaced.
  public var isConnected: Bool { link.isConnected }

  /// Whether keeping the other connection makes this one useless: it is the same, it links the same view in the same
  /// role, or the view of this one is deallocated.
  func isSuperseded(by other: Connection) -> Bool {
    if self === other { return true }
    guard let role else { return false }
    return role.isViewDeallocated || role.isSame(as: other.role)
  }

  /// Makes the link, unless it is connected.
  public func connect() {
    guard !link.isConnected else { return }
    // First: disconnecting the view's old link clears callbacks that the new one sets.
    role?.register(link)
    link.connect(disconnectingBy: make())
  }

  /// Disconnects the link, if it is connected.
  public func disconnect() {
    link.disconnect()
    role?.unregister(link)
  }
}

/// The closure that disconnects a link while it is connected. The view role holds it, so that it outlives a discarded
/// connection; it does not hold the closure that made the link.
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

/// A role of a view. A view has one callback property for each event, so it can have one link only in each role.
@MainActor
private struct ViewRole {
  private weak var view: AnyObject?
  private let key: Key

  private struct Key: Hashable {
    let view: ObjectIdentifier
    let role: ObjectIdentifier
  }

  /// The link of each role. Links of deallocated views are disconnected when the next one is registered.
  private static var links: [Key: (role: ViewRole, link: Link)] = [:]

  init(_ view: AnyObject, _ role: Any.Type) {
    self.view = view
    key = Key(view: ObjectIdentifier(view), role: ObjectIdentifier(role))
  }

  var isViewDeallocated: Bool { view == nil }

  func isSame(as other: ViewRole?) -> Bool { key == other?.key }

  /// Disconnects the view's link in this role and the links of deallocated views, and registers the new link.
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
