extension Connection {
  /// A link to a view, which takes the place of the one that the view has in the same role, whoever made it.
  ///
  /// - Parameters:
  ///   - view: What shows something; it has one link in each role, since its callbacks are there once.
  ///   - role: The protocol by which the view is linked.
  ///   - make: Makes the link and returns what cuts it. Both must hold the ends weakly.
  convenience init<View: AnyObject>(
    to view: View, as role: Any.Type, _ make: @escaping @MainActor (View) -> (@MainActor () -> Void)
  ) {
    let key = ViewRole(view: ObjectIdentifier(view), role: ObjectIdentifier(role))
    ViewRole.links = ViewRole.links.filter { $0.value.view != nil }
    // First, so that what the old link takes away from the view is not what the new one gives it.
    ViewRole.links[key]?.connection.disconnect()
    self.init { [weak view] in
      guard let view else { return {} }
      return make(view)
    }
    ViewRole.links[key] = ViewRole.Link(view: view, connection: self)
  }
}

/// What a view can have one link in.
private struct ViewRole: Hashable {
  let view: ObjectIdentifier
  let role: ObjectIdentifier

  struct Link {
    weak var view: AnyObject?
    let connection: Connection
  }

  /// A link that nobody keeps is there too, as long as its view.
  @MainActor static var links: [ViewRole: Link] = [:]
}
