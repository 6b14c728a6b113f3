/// Notifies the observers of one change after the other: a change that an observer makes waits until all observers were
/// notified of the change before.
@MainActor
final class ChangeQueue<Change> {
  private var changes: [Change] = []
  private var isNotifying = false

  /// Notifies the observers of a change, now or after the change of which they are being notified.
  func add(_ change: Change, notify: (Change) -> Void) {
    changes.append(change)
    guard !isNotifying else { return }
    isNotifying = true
    while !changes.isEmpty { notify(changes.removeFirst()) }
    isNotifying = false
  }
}
