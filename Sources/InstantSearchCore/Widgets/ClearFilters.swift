// The button that takes filters back: all of them, those of some groups and attributes, or all but those.

/// What the groups and attributes say that are named to a ``FilterClearInteractor``.
public enum ClearMode: Hashable, Sendable {
  /// Only what is named goes.
  case specified
  /// Only what is named stays.
  case except
}

/// A view with a button that takes filters back.
@MainActor
public protocol FilterClearController: AnyObject {
  /// Called by the view when the button is tapped.
  var onClick: (() -> Void)? { get set }
  /// Shows whether there is anything to take back.
  func setClearable(_ isClearable: Bool)
}

/// The logic of a button that takes filters back. Base filters stay.
@MainActor
public final class FilterClearInteractor {
  public let clearMode: ClearMode
  /// The groups that are named; nil for all.
  public let filterGroupIDs: [FilterGroup.ID]?
  /// The attributes that are named; nil for all.
  public let attributes: [Attribute]?

  /// Whether there is anything to take back.
  public private(set) var isClearable = false {
    didSet { if isClearable != oldValue { onClearableChanged.fire(isClearable) } }
  }

  public let onClearableChanged = Observer<Bool>()
  private let stateSlot = ConnectionSlot()
  private var filterState: FilterState? { stateSlot.end() }

  /// Filters are named by their group and their attribute; where both are given, a filter must have both. Where
  /// neither is given, everything goes in either mode.
  ///
  /// - Parameters:
  ///   - clearMode: Whether what is named goes or stays.
  ///   - filterGroupIDs: The groups that are named; nil for all.
  ///   - attributes: The attributes that are named; nil for all.
  public init(
    clearMode: ClearMode = .specified, filterGroupIDs: [FilterGroup.ID]? = nil, attributes: [Attribute]? = nil
  ) {
    self.clearMode = clearMode
    self.filterGroupIDs = filterGroupIDs
    self.attributes = attributes
  }

  /// Takes the filters back, as one change; of a hierarchy the deeper levels go with a level.
  public func clear() {
    filterState?.update { $0.groups.removeAll(where: shouldClear) }
  }

  private func shouldClear(_ filter: Filter, in id: FilterGroup.ID) -> Bool {
    if filterGroupIDs == nil, attributes == nil { return true }
    let isNamed = filterGroupIDs?.contains(id) ?? true && attributes?.contains(filter.attribute) ?? true
    return isNamed == (clearMode == .specified)
  }

  /// Takes back filters of the state.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection {
    stateSlot.connection(of: self, to: filterState) { interactor, filterState in
      let subscription = filterState.onChange.subscribe(with: interactor) { $0.look(at: $1) }
      interactor.look(at: filterState.groups)
      return { [weak interactor] in
        subscription.cancel()
        interactor?.isClearable = false
      }
    }
  }

  private func look(at groups: FilterGroups) {
    isClearable = groups.contains { group in group.filters.contains { shouldClear($0, in: group.id) } }
  }

  /// Shows in a view whether there is anything to take back, at once and after each change, and takes its taps.
  /// Connecting a view again takes the place of its first connection.
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

/// A button that takes filters back, with its filter state and its view connected.
@MainActor
public final class FilterClearConnector: Connector {
  public let filterState: FilterState
  public let interactor: FilterClearInteractor

  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - clearMode: Whether what is named goes or stays.
  ///   - filterGroupIDs: The groups that are named; nil for all.
  ///   - attributes: The attributes that are named; nil for all.
  ///   - controller: The view.
  public init(
    filterState: FilterState, clearMode: ClearMode = .specified, filterGroupIDs: [FilterGroup.ID]? = nil,
    attributes: [Attribute]? = nil, controller: (any FilterClearController)? = nil
  ) {
    self.filterState = filterState
    interactor = FilterClearInteractor(
      clearMode: clearMode, filterGroupIDs: filterGroupIDs, attributes: attributes)
    super.init()
    keep(
      interactor.connectFilterState(filterState),
      controller.map { interactor.connectController($0) })
  }
}
