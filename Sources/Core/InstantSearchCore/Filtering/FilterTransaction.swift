/// The filters of a ``FilterState``.
struct FilterContent {
  var groups = FilterGroups()
  var base = FilterExpression.everything

  func isIdentical(to other: FilterContent) -> Bool {
    groups.isIdentical(to: other.groups) && base.text == other.base.text
  }
}

/// One update of a ``FilterState``, with all updates inside it: it collects what has happened, and decides in the end
/// whether observers are notified.
///
/// It is a value, so that an update that throws is undone by restoring the transaction from before it.
struct FilterTransaction {
  /// What observers get at the end of an update.
  struct Notification: Equatable {
    /// Whether searchers must search; false if widgets were only connected.
    var needsSearch: Bool
  }

  /// Whether the changes are initial selections of widgets, which need no search.
  var isConnecting = false
  private let before: FilterContent
  private var isNotificationRequested = false
  private var needsSearch = false

  init(from content: FilterContent) { before = content }

  mutating func contentChanged(from old: FilterContent, to new: FilterContent) {
    if !isConnecting, !needsSearch, !new.isIdentical(to: old) { needsSearch = true }
  }

  /// Somebody wants observers to be notified and searchers to search, even if nothing changes.
  mutating func notificationRequested() {
    isNotificationRequested = true
    if !isConnecting { needsSearch = true }
  }

  /// The notification at the end, when the filters are these; nil for none.
  func notification(of content: FilterContent) -> Notification? {
    guard isNotificationRequested || !content.isIdentical(to: before) else { return nil }
    return Notification(needsSearch: needsSearch)
  }
}
