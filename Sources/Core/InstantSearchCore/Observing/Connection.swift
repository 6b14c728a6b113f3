/// A link between two components of a search that can be disconnected and connected again.
///
/// Every `connect…` function makes one, connects it and returns it; the result may be discarded. A connection holds
/// both ends weakly, and disconnecting changes neither of them. It keeps its presenter, so that it can connect again.
@MainActor
public final class Connection {
  private let make: @MainActor () -> (@MainActor () -> Void)
  private let link: Link
  private let role: ViewRole?

  /// Creates a link and connects it.
  ///
  /// - Parameter make: Makes the link and returns the closure that disconnects it. Both must hold the ends weakly.
  public init(_ make: @escaping @MainActor () -> (@MainActor () -> Void)) {
    self.make = make
    role = nil
    link = Link(to: nil)
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
    self.role = ViewRole(view: ObjectIdentifier(view), role: ObjectIdentifier(role))
    link = Link(to: view)
    connect()
  }

  /// Whether the link exists: from the beginning until it is disconnected or replaced.
  package var isConnected: Bool { link.isConnected }

  /// Whether keeping the other connection makes this one useless: it is the same, it links the same view in the same
  /// role, or the view of this one is deallocated.
  func isSuperseded(by other: Connection) -> Bool {
    if self === other { return true }
    guard let role else { return false }
    return link.view == nil || role == other.role
  }

  /// Makes the link, unless it is connected.
  public func connect() {
    guard !link.isConnected else { return }
    // First: disconnecting the view's old link clears callbacks that the new one sets.
    if let role { ViewLinks.add(link, in: role) }
    link.connect(disconnectingBy: make())
  }

  /// Disconnects the link, if it is connected.
  public func disconnect() {
    link.disconnect()
    if let role { ViewLinks.remove(link, in: role) }
  }
}

/// The closure that disconnects a link while it is connected. The table of links holds it, so that it outlives a discarded
/// connection; it does not hold the closure that made the link.
@MainActor
private final class Link {
  /// The view of a link to one.
  private(set) weak var view: AnyObject?
  private var disconnectClosure: (@MainActor () -> Void)?

  init(to view: AnyObject?) { self.view = view }

  var isConnected: Bool { disconnectClosure != nil }

  func connect(disconnectingBy closure: @escaping @MainActor () -> Void) { disconnectClosure = closure }

  func disconnect() {
    let closure = disconnectClosure
    disconnectClosure = nil
    closure?()
  }
}

/// A role of a view. A view has one callback property for each event, so it can have one link only in each role.
private struct ViewRole: Hashable {
  let view: ObjectIdentifier
  let role: ObjectIdentifier
}

/// The link of each role of the process's views.
@MainActor
private enum ViewLinks {
  private static var links: [ViewRole: Link] = [:]
  /// How many links were added since those of deallocated views were disconnected.
  private static var addedCount = 0

  /// Disconnects the view's link in a role, and adds the new one. Disconnects those of deallocated views now and then, so
  /// often that they are never more than a quarter of all, and so seldom that adding a link takes constant time.
  static func add(_ link: Link, in role: ViewRole) {
    links[role]?.disconnect()
    addedCount += 1
    if addedCount >= links.count / 4 { disconnectDeallocated() }
    links[role] = link.view == nil ? nil : link
  }

  static func remove(_ link: Link, in role: ViewRole) {
    if links[role] === link { links[role] = nil }
  }

  private static func disconnectDeallocated() {
    addedCount = 0
    for (role, link) in links where link.view == nil {
      link.disconnect()
      links[role] = nil
    }
  }
}
