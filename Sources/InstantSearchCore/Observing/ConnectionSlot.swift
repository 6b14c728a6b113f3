/// A place for one link of a kind: a list reads from one filter state, and a second one takes the place of the first.
///
/// Inside the closure that makes a connection, clear the slot first and hold what cuts the new link last.
@MainActor
final class ConnectionSlot {
  private var cut: (@MainActor () -> Void)?
  private var holder = 0

  /// Cuts the link that is there.
  func clear() {
    let cut = cut
    self.cut = nil
    cut?()
  }

  /// Keeps what cuts the new link; what is returned does so as long as no other link has taken its place.
  func hold(_ cut: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
    self.cut = cut
    holder += 1
    return { [weak self, holder] in
      if self?.holder == holder { self?.clear() }
    }
  }
}
