// The current filters: what the user has chosen, to be taken back one by one or group by group.

/// A filter with the group that it is in.
public struct FilterAndID: Hashable, Sendable {
  public var filter: Filter
  public var id: FilterGroup.ID
  /// What to show.
  public var text: String

  public init(filter: Filter, id: FilterGroup.ID, text: String = "") {
    self.filter = filter
    self.id = id
    self.text = text
  }
}

/// The filters of one group, as a view shows them together.
public struct CurrentFilterGroup: Hashable, Sendable {
  public var id: FilterGroup.ID
  public var items: [FilterAndID]

  public init(id: FilterGroup.ID, items: [FilterAndID]) {
    self.id = id
    self.items = items
  }
}

/// A view that shows the current filters.
@MainActor
public protocol CurrentFiltersController: AnyObject {
  /// Called by the view with the filter that should go.
  var onRemoveItem: ((FilterAndID) -> Void)? { get set }
  /// Takes over the filters to show.
  func setItems(_ items: [FilterAndID])
  /// Shows the filters anew.
  func reload()
}

/// A view that shows the current filters by their groups.
@MainActor
public protocol CurrentFilterGroupsController: CurrentFiltersController {
  /// Called by the view with the group of which the filters should go.
  var onRemoveGroup: ((FilterGroup.ID) -> Void)? { get set }
  /// Takes over the groups to show.
  func setGroups(_ groups: [CurrentFilterGroup])
}

/// The logic of a list of the current filters. Base filters are not among them.
@MainActor
public final class CurrentFiltersInteractor {
  /// The groups that are listed; nil for all.
  public let groupIDs: Set<FilterGroup.ID>?

  /// The listed groups that have filters, in the order of the state.
  public private(set) var groups: [FilterGroup] = [] {
    didSet { if groups != oldValue { onGroupsChanged.fire(groups) } }
  }

  public let onGroupsChanged = Observer<[FilterGroup]>()
  private let stateSlot = ConnectionSlot()
  private var filterState: FilterState? { stateSlot.end() }

  /// - Parameter groupIDs: The groups that are listed; nil for all.
  public init(groupIDs: Set<FilterGroup.ID>? = nil) { self.groupIDs = groupIDs }

  /// The listed filters, group after group.
  public var items: [FilterAndID] {
    groups.flatMap { group in group.filters.map { FilterAndID(filter: $0, id: group.id) } }
  }

  /// Takes a filter back; of a hierarchy the deeper levels go with it.
  public func remove(_ filter: Filter, fromGroupWithID id: FilterGroup.ID) {
    filterState?.update { $0.groups.removeAll { $0 == filter && $1 == id } }
  }

  /// Takes the filters of a group back.
  public func removeAll(fromGroupWithID id: FilterGroup.ID) {
    filterState?.update { $0.groups.removeAll(fromGroupWithID: id) }
  }

  /// Lists the filters of the state.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> Connection {
    stateSlot.connection(of: self, to: filterState) { interactor, filterState in
      let subscription = filterState.onChange.subscribe(with: interactor) { $0.list($1) }
      interactor.list(filterState.groups)
      return { subscription.cancel() }
    }
  }

  private func list(_ groups: FilterGroups) {
    self.groups = groups.filter { !$0.filters.isEmpty && groupIDs?.contains($0.id) ?? true }
  }

  /// Shows the filters in a view, at once and after each change, and removes what it says. Connecting a view again
  /// takes the place of its first connection.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Makes the texts of the filters.
  @discardableResult
  public func connectController<Controller: CurrentFiltersController>(
    _ controller: Controller, presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> Connection {
    Connection(to: controller, as: (any CurrentFiltersController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view subscribes, so that the presenter goes with it.
      let subscription = onGroupsChanged.subscribe(with: controller) { [weak self] controller, _ in
        self?.show(in: controller, presenter)
      }
      controller.onRemoveItem = { [weak self] in self?.remove($0.filter, fromGroupWithID: $0.id) }
      let byGroup = controller as? any CurrentFilterGroupsController
      byGroup?.onRemoveGroup = { [weak self] in self?.removeAll(fromGroupWithID: $0) }
      show(in: controller, presenter)
      return { [weak controller] in
        subscription.cancel()
        controller?.onRemoveItem = nil
        (controller as? any CurrentFilterGroupsController)?.onRemoveGroup = nil
      }
    }
  }

  private func show(in controller: some CurrentFiltersController, _ presenter: FilterPresenter) {
    let groups = groups.map { group in
      CurrentFilterGroup(
        id: group.id,
        items: group.filters.map { FilterAndID(filter: $0, id: group.id, text: presenter($0)) })
    }
    controller.setItems(groups.flatMap(\.items))
    (controller as? any CurrentFilterGroupsController)?.setGroups(groups)
    controller.reload()
  }
}

/// A list of the current filters with its filter state and its view connected.
@MainActor
public final class CurrentFiltersConnector: Connector {
  public let filterState: FilterState
  public let interactor: CurrentFiltersInteractor

  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - groupIDs: The groups that are listed; nil for all.
  ///   - controller: The view.
  ///   - presenter: Makes the texts of the filters.
  public init(
    filterState: FilterState, groupIDs: Set<FilterGroup.ID>? = nil,
    controller: (any CurrentFiltersController)? = nil,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    self.filterState = filterState
    interactor = CurrentFiltersInteractor(groupIDs: groupIDs)
    super.init()
    keep(
      interactor.connectFilterState(filterState),
      controller.map { interactor.connectController($0, presenter: presenter) })
  }
}
