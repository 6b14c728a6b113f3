// The button that clears filters: all of them, those of some groups and attributes, or all but those.

/// Whether the groups and attributes of a ``FilterClearInteractor`` are cleared or kept.
public enum ClearMode: Hashable, Sendable {
  /// Only the named groups and attributes are cleared.
  case specified
  /// All but the named groups and attributes are cleared.
  case except
}

/// A view with a button that clears filters.
@MainActor
public protocol FilterClearController: AnyObject {
  /// Called by the view when the button is tapped.
  var onClick: (() -> Void)? { get set }
  /// Shows whether there are filters to clear.
  func setClearable(_ isClearable: Bool)
}

/// The logic of a button that clears filters. Base filters stay.
@MainActor
public final class FilterClearInteractor {
  /// Whether the named groups and attributes are cleared or kept.
  package private(set) var clearMode: ClearMode
  /// The groups that are named; nil for all.
  package private(set) var filterGroupIDs: Set<FilterGroup.ID>?
  /// The attributes that are named; nil for all.
  package let attributes: Set<Attribute>?

  /// Whether there are filters to clear.
  package private(set) var isClearable = false {
    didSet { if isClearable != oldValue { onClearableChanged.fire(isClearable) } }
  }

  /// Fires when the first filter to clear has been added or the last one removed.
  package let onClearableChanged = Observer<Bool>()
  private let stateSlot = ConnectionSlot()
  private var filterState: FilterState? { stateSlot.end() }

  /// Filters are named by group and attribute; if both are given, a filter must match both. If neither is given,
  /// everything is cleared in either mode.
  ///
  /// - Parameters:
  ///   - clearMode: Whether the named groups and attributes are cleared or kept.
  ///   - filterGroupIDs: The groups that are named; nil for all.
  ///   - attributes: The attributes that are named; nil for all.
  public init(
    clearMode: ClearMode = .specified, filterGroupIDs: Set<FilterGroup.ID>? = nil, attributes: Set<Attribute>? = nil
  ) {
    self.clearMode = clearMode
    self.filterGroupIDs = filterGroupIDs
    self.attributes = attributes
  }

  /// Clears the filters as one change; clearing a level of a hierarchy also clears the deeper levels.
  public func clear() {
    filterState?.update { $0.groups.removeAll(where: shouldClear) }
  }

  private func shouldClear(_ filter: Filter, in id: FilterGroup.ID) -> Bool {
    if filterGroupIDs == nil, attributes == nil { return true }
    let isNamed = filterGroupIDs?.contains(id) ?? true && attributes?.contains(filter.attribute) ?? true
    return isNamed == (clearMode == .specified)
  }

  /// Clears filters of this state.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection {
    stateSlot.connection(of: self, to: filterState) { interactor, filterState in
      let subscription = filterState.onChange.subscribe(with: interactor) { $0.updateClearable(with: $1) }
      interactor.updateClearable(with: filterState.groups)
      return { [weak interactor] in
        subscription.cancel()
        interactor?.isClearable = false
      }
    }
  }

  /// Clears filters of this state, and from now on of these groups instead of those of the initializer.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, filterGroupIDs: Set<FilterGroup.ID>?, clearMode: ClearMode = .specified
  ) -> Connection {
    self.filterGroupIDs = filterGroupIDs
    self.clearMode = clearMode
    return connectFilterState(filterState)
  }

  private func updateClearable(with groups: FilterGroups) {
    isClearable = groups.contains { group in group.filters.contains { shouldClear($0, in: group.id) } }
  }

  /// Shows in a view whether there are filters to clear, now and after each change, and handles its taps. Connecting a
  /// view again replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: FilterClearController>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any FilterClearController).self) { [weak self] controller in
      guard let self else { return {} }
      let subscription = onClearableChanged.subscribe(with: self) { [weak controller] _, isClearable in
        controller?.setClearable(isClearable)
      }
      controller.onClick = { [weak self] in self?.clear() }
      controller.setClearable(isClearable)
      return { [weak controller] in
        subscription.cancel()
        controller?.onClick = nil
      }
    }
  }
}

extension FilterGroups {
  /// Removes the filters that match a predicate. Removing a level of a hierarchy also removes the deeper levels, which
  /// would otherwise be a path without its beginning.
  mutating func removeAll(where shouldRemove: (Filter, FilterGroup.ID) -> Bool) {
    for group in Array(self) {
      let removed = group.filters.filter { shouldRemove($0, group.id) }
      removeAll(removed, fromGroupWithID: group.id)
      guard let highest = removed.compactMap({ group.level(of: $0.attribute) }).min() else { continue }
      let deeper = group.filters.filter { (group.level(of: $0.attribute) ?? highest) > highest }
      removeAll(deeper, fromGroupWithID: group.id)
    }
  }
}

/// A button that clears filters, with its filter state and its view connected.
@MainActor
public final class FilterClearConnector: WidgetConnector<FilterClearInteractor> {
  /// The filter state that is cleared.
  package let filterState: FilterState

  /// Creates the logic of the button, and connects it.
  ///
  /// The options are those of ``FilterClearInteractor``.
  public init(
    filterState: FilterState, clearMode: ClearMode = .specified, filterGroupIDs: Set<FilterGroup.ID>? = nil,
    attributes: Set<Attribute>? = nil, controller: (any FilterClearController)? = nil
  ) {
    self.filterState = filterState
    super.init(FilterClearInteractor(clearMode: clearMode, filterGroupIDs: filterGroupIDs, attributes: attributes))
    keep(
      interactor.connectFilterState(filterState),
      controller.map { connectController($0) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some FilterClearController) -> Connection {
    keep(interactor.connectController(controller))
  }
}
