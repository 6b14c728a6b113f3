/// Where a searcher's filters come from: one filter state, shared by all connections to it.
@MainActor
final class FilterSource {
  struct Filters {
    var groups = FilterGroups()
    var base = FilterExpression.everything

    func isIdentical(to other: Filters) -> Bool {
      groups.isIdentical(to: other.groups) && base.text == other.base.text
    }
  }

  struct Change {
    /// Whether the filters are others than before.
    let isDifferent: Bool
    /// Whether to search for it; not where a widget or a state was connected or disconnected.
    let needsSearch: Bool
  }

  /// Called when the connected state changes, and when a state is connected or disconnected.
  var onChange: ((Change) -> Void)?

  private var link: Link?
  /// What was last seen of the filters.
  private var seen = Filters()

  /// A filter state with the connections that ask for it.
  private final class Link {
    weak var state: FilterState?
    var uses = 0
    var subscription: Observer<Bool>.Subscription?

    init(_ state: FilterState) { self.state = state }
  }

  /// The state that is connected.
  var state: FilterState? { link?.state }

  var filters: Filters {
    guard let state else { return Filters() }
    return Filters(groups: state.groups, base: state.baseFilters)
  }

  /// A connection to a state. Another one to the same state shares the link, which is cut with the last of them; one to
  /// another state takes its place.
  func connection(to state: FilterState) -> Connection {
    Connection { [weak self, weak state] in
      guard let self, let state else { return {} }
      let link = link(to: state)
      link.uses += 1
      return { [weak self] in
        link.uses -= 1
        if link.uses == 0 { self?.cut(link) }
      }
    }
  }

  private func link(to state: FilterState) -> Link {
    if let link, link.state === state { return link }
    link?.subscription?.cancel()
    let link = Link(state)
    link.subscription = state.onChangeForSearchers.subscribe(with: self) { source, needsSearch in
      source.notifyChange(needsSearch: needsSearch)
    }
    self.link = link
    notifyChange(needsSearch: false)
    return link
  }

  private func cut(_ link: Link) {
    guard self.link === link else { return }
    link.subscription?.cancel()
    self.link = nil
    notifyChange(needsSearch: false)
  }

  private func notifyChange(needsSearch: Bool) {
    let current = filters
    let isDifferent = !current.isIdentical(to: seen)
    seen = current
    onChange?(Change(isDifferent: isDifferent, needsSearch: needsSearch))
  }
}
