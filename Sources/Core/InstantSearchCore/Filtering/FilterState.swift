/// The filters that the user has chosen, in groups: widgets write to it, searchers read from it.
///
/// ```swift
/// let filterState = FilterState()
/// filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
/// filterState[and: "price"].add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 20))
/// filterState.onChange.subscribe(with: self) { screen, groups in screen.show(groups.filters) }
/// ```
///
/// A subscript changes one group, named by its operator; ``groups`` has the operations that take the ID of a group. Each
/// change that makes a difference notifies the observers once; ``update(_:)`` combines several changes into one.
@MainActor
public final class FilterState {
  /// Fires after each change. Its last value is the current content, so that
  /// ``Observer/subscribePast(with:_:)`` delivers it at once.
  public let onChange: Observer<FilterGroups>

  /// Notifies searchers after all observers of `onChange`; false if the change needs no search.
  let onChangeForSearchers = Observer<Bool>()

  /// Fires before `onChange` when a person has chosen something in a widget, with the filters before and after.
  let onChoice = Observer<FilterChoice>()

  /// The content, as a value that can be saved: it is `Codable`, and has a `urlQuery`.
  public var groups: FilterGroups {
    get { content.groups }
    set { write { $0.groups = newValue } }
  }

  /// Filters that are applied to every search, but never listed, cleared or saved.
  public var baseFilters: FilterExpression {
    get { content.base }
    set { write { $0.base = newValue } }
  }

  /// The groups of hierarchical menus with their levels, also before something is selected there.
  package var menus = FilterGroups()

  private(set) var content: FilterContent
  /// The update that is running; nil outside of updates.
  private var transaction: FilterTransaction?

  /// Creates a state with these groups, such as saved ones, and without base filters.
  public convenience init(_ groups: FilterGroups = FilterGroups()) { self.init(FilterContent(groups: groups)) }

  /// An independent copy, with the base filters and without the subscribers.
  package convenience init(_ other: FilterState) { self.init(other.content) }

  private init(_ content: FilterContent) {
    self.content = content
    onChange = Observer(content.groups)
  }

  // MARK: Reading

  /// Whether there are no filters; base filters don't count.
  public var isEmpty: Bool { groups.hasNoFilters }

  /// All filters, group after group.
  package func getFilters() -> [Filter] { groups.filters }

  // MARK: Changing

  /// Removes all filters; hierarchies keep their levels.
  public func removeAll() { groups.removeAll() }

  /// Takes over the filters of another state, but neither its base filters nor its subscribers.
  package func setWithContent(of other: FilterState) { groups = other.groups }

  /// Combines all changes in the closure into one, with one notification, or none if nothing has changed.
  ///
  /// If the closure throws, its changes are undone. A nested update is part of the outer change; if it throws, only its
  /// own changes are undone.
  public func update<Result>(_ changes: (FilterState) throws -> Result) rethrows -> Result {
    let (outer, before) = (transaction, content)
    transaction = outer ?? FilterTransaction(from: content)
    do {
      let result = try changes(self)
      if outer == nil { commit() }
      return result
    } catch {
      (transaction, content) = (outer, before)
      throw error
    }
  }

  /// Combines the changes of a person's choice in a widget into one, as ``update(_:)`` does. Other changes, such as those
  /// of a link, are not the choice of anybody.
  func choose(_ changes: (FilterState) -> Void) {
    update { state in
      let before = state.content.groups
      changes(state)
      state.onChoice.fire(FilterChoice(before: before, after: state.content.groups))
    }
  }

  /// Ends the running update, and notifies the observers of its changes.
  private func commit() {
    let notification = transaction?.notification(of: content)
    transaction = nil
    guard let notification else { return }
    onChange.fire(groups)
    onChangeForSearchers.fire(notification.needsSearch)
  }

  private func write(_ change: (inout FilterContent) -> Void) {
    update { state in
      let before = state.content
      change(&state.content)
      state.transaction?.contentChanged(from: before, to: state.content)
    }
  }

  /// Writes the initial selection of a widget that is being connected. Observers are notified, but no search follows,
  /// unless something else changes in the same update.
  func updateConnecting(_ changes: (FilterState) -> Void) {
    update { state in
      let isConnecting = state.transaction?.isConnecting ?? false
      state.transaction?.isConnecting = true
      changes(state)
      state.transaction?.isConnecting = isConnecting
    }
  }

  /// Declares the attributes of a hierarchy without a notification: they affect how values are counted, not which
  /// records match.
  func declareLevels(_ levels: [Attribute], ofGroupWithID id: FilterGroup.ID) {
    content.groups.setLevels(levels, ofGroupWithID: id)
    if transaction == nil { onChange.lastValue = groups }
  }

  /// Notifies the subscribers, whether or not anything has changed; inside an update, at its end.
  public func notifyChange() {
    update { $0.transaction?.notificationRequested() }
  }
}

extension FilterState: @MainActor CustomStringConvertible {
  /// The filters, with the base filters first and then group by group, in the filter language: for a log or a debugger.
  public var description: String { FilterExpression.all([baseFilters, groups.expression]).text }
}

/// A person's choice in a widget. All searchers of the state get the same one, so that only one of them tracks it.
@MainActor
final class FilterChoice {
  let before: FilterGroups
  let after: FilterGroups
  var isTracked = false

  init(before: FilterGroups, after: FilterGroups) { (self.before, self.after) = (before, after) }
}
