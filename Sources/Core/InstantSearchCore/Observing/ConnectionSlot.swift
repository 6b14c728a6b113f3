/// Holds at most one link of a kind: a list reads from one filter state, and connecting a second one disconnects the
/// first.
///
/// ```swift
/// @MainActor
/// final class AreaSearch {
///   private let mapSlot = ConnectionSlot()
///
///   func connectMap(_ map: Map) -> Connection {
///     mapSlot.connection(of: self, to: map) { widget, map in
///       map.onMove = { [weak widget] area in widget?.search(in: area) }
///       return { [weak map] in map?.onMove = nil }
///     }
///   }
///
///   private func search(in area: Query.GeoBox) { … }
/// }
/// ```
@MainActor
public final class ConnectionSlot {
  private weak var linked: AnyObject?
  private var disconnect: (@MainActor () -> Void)?
  /// Counts the links, so that a connection clears its own link only.
  private var generation = 0

  /// Creates a slot without a link.
  public init() {}

  /// The end that is linked now; nil if none is.
  public func end<End>() -> End? {
    // Cast only the unwrapped object: compiled with -O by Swift 6.3.1, `linked as? End` crashes for nil.
    guard let linked else { return nil }
    return linked as? End
  }

  /// A connection that replaces the slot's link when it connects; it holds both ends weakly.
  ///
  /// - Parameters:
  ///   - owner: The widget that the slot belongs to.
  ///   - end: What the widget is linked to.
  ///   - make: Makes the link and returns the closure that disconnects it, which must hold the ends weakly. The slot has
  ///     its new end before the link is made, and no end before it is disconnected.
  public func connection<Owner: AnyObject, End: AnyObject>(
    of owner: Owner, to end: End, _ make: @escaping @MainActor (Owner, End) -> (@MainActor () -> Void)
  ) -> Connection {
    Connection { [weak self, weak owner, weak end] in
      guard let self, let owner, let end else { return {} }
      clear()
      generation += 1
      linked = end
      disconnect = make(owner, end)
      return { [weak self, generation] in
        if self?.generation == generation { self?.clear() }
      }
    }
  }

  private func clear() {
    let disconnect = disconnect
    self.disconnect = nil
    linked = nil
    disconnect?()
  }
}
