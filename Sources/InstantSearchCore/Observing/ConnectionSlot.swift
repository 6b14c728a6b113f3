/// A place for one link of a kind: a list reads from one filter state, and a second one takes the place of the first.
@MainActor
final class ConnectionSlot {
  private weak var linked: AnyObject?
  private var cut: (@MainActor () -> Void)?
  private var holder = 0

  /// What is linked now.
  func end<End>() -> End? {
    // Casting the optional itself is compiled wrongly in release: nothing is taken for an object there.
    guard let linked else { return nil }
    return linked as? End
  }

  /// A connection that takes this place when it is made; it holds neither end.
  ///
  /// - Parameter make: Makes the link and returns what cuts it, which must hold the ends weakly. The slot has its new
  ///   end before the link is made, and none before it is cut.
  func connection<Owner: AnyObject, End: AnyObject>(
    of owner: Owner, to end: End, _ make: @escaping @MainActor (Owner, End) -> (@MainActor () -> Void)
  ) -> Connection {
    Connection { [weak self, weak owner, weak end] in
      guard let self, let owner, let end else { return {} }
      clear()
      holder += 1
      linked = end
      cut = make(owner, end)
      return { [weak self, holder] in
        if self?.holder == holder { self?.clear() }
      }
    }
  }

  private func clear() {
    let cut = cut
    self.cut = nil
    linked = nil
    cut?()
  }
}
