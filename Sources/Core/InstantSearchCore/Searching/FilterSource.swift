/// The filter state from which a searcher reads its filters; all connections to it share one link.
@MainActor
final class FilterSource {
  /// Called when the connected state changes, and when a state is connected or disconnected; true if the change needs a
  /// search, which connecting or disconnecting a widget or a state does not.
  var onChange: ((Bool) -> Void)?

  /// Called when a person has chosen something in a widget of the connected state.
  var onChoice: ((FilterChoice) -> Void)?

  private var link: Link?
  /// The filters at the last call of `takeChange()`.
  private var lastFilters = FilterContent()

  /// A filter state with the number of its connections.
  private final class Link {
    weak var state: FilterState?
    var connectionCount = 0
    var subscription: Observer<Bool>.Subscription?
    var choices: Observer<FilterChoice>.Subscription?

    init(_ state: FilterState) { self.state = state }

    @MainActor func end() {
      subscription?.cancel()
      choices?.cancel()
    }
  }

  /// The state that is connected.
  var state: FilterState? { link?.state }

  var filters: FilterContent { state?.content ?? FilterContent() }

  /// A connection to a state. Connections to the same state share one link, which ends with the last of them; a
  /// connection to another state replaces it.
  func connection(to state: FilterState) -> Connection {
    Connection { [weak self, weak state] in
      guard let self, let state else { return {} }
      let link = link(to: state)
      link.connectionCount += 1
      return { [weak self] in
        link.connectionCount -= 1
        if link.connectionCount == 0 { self?.disconnect(link) }
      }
    }
  }

  private func link(to state: FilterState) -> Link {
    if let link, link.state === state { return link }
    link?.end()
    let link = Link(state)
    link.choices = state.onChoice.subscribe(with: self) { $0.onChoice?($1) }
    link.subscription = state.onChangeForSearchers.subscribe(with: self) { source, needsSearch in
      source.onChange?(needsSearch)
    }
    self.link = link
    onChange?(false)
    return link
  }

  private func disconnect(_ link: Link) {
    guard self.link === link else { return }
    link.end()
    self.link = nil
    onChange?(false)
  }

  /// Whether the filters differ from those at the last call.
  func takeChange() -> Bool {
    let current = filters
    defer { lastFilters = current }
    return !current.isIdentical(to: lastFilters)
  }
}
