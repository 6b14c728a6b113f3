/// A link between two parts of a search that can be cut and made again.
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

  public var isConnected: Bool { link.isMade }

  /// Makes the link, unless it is there.
  public func connect() {
    guard !link.isMade else { return }
    // First, so that what the old link takes away from the view is not what the new one gives it.
    role?.take(for: link)
    link.made(cutBy: make())
  }

  /// Cuts the link, if it is there.
  public func disconnect() {
    link.cut()
    role?.leave(link)
  }
}

/// What cuts a link while it is made. It outlives a connection that is thrown away, without what made the link.
@MainActor
private final class Link {
  private var cutting: (@MainActor () -> Void)?

  var isMade: Bool { cutting != nil }

  func made(cutBy cutting: @escaping @MainActor () -> Void) { self.cutting = cutting }

  func cut() {
    let cutting = cutting
    self.cutting = nil
    cutting?()
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

  /// The link of each role that is taken. Those of views that are gone are cut with the next one that is taken.
  private static var taken: [Key: (role: ViewRole, link: Link)] = [:]

  init(_ view: AnyObject, _ role: Any.Type) {
    self.view = view
    key = Key(view: ObjectIdentifier(view), role: ObjectIdentifier(role))
  }

  /// Cuts the link that the view has in this role, and those of views that are gone, and registers the new one.
  func take(for link: Link) {
    Self.taken[key]?.link.cut()
    for (key, taken) in Self.taken where taken.role.view == nil {
      taken.link.cut()
      Self.taken[key] = nil
    }
    if view != nil { Self.taken[key] = (self, link) }
  }

  func leave(_ link: Link) {
    if Self.taken[key]?.link === link { Self.taken[key] = nil }
  }
}
