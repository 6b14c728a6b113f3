// The current filters, which the user can remove one by one or group by group.

/// A filter with the group that it is in.
public struct FilterAndID: Hashable, Sendable {
  /// The filter, of any kind.
  public var filter: Filter
  /// The ID of the group, needed to remove the filter.
  public var id: FilterGroup.ID
  /// The text to show.
  public var text: String

  /// Creates a filter with its group; the text is empty unless a presenter makes it.
  public init(filter: Filter, id: FilterGroup.ID, text: String = "") {
    self.filter = filter
    self.id = id
    self.text = text
  }
}

/// The filters of one group, for a view that shows them by group.
public struct CurrentFilterGroup: Hashable, Sendable {
  /// The ID of the group, needed to remove its filters.
  public var id: FilterGroup.ID
  /// The filters of the group with their texts, in the order in which they were added.
  public var items: [FilterAndID]

  /// Creates a group of filters to show.
  package init(id: FilterGroup.ID, items: [FilterAndID]) {
    self.id = id
    self.items = items
  }
}

extension [FilterAndID] {
  /// The filters, of a hierarchy the last one only, which implies the others.
  package var narrowest: [FilterAndID] {
    enumerated().filter { index, item in
      guard case .hierarchical = item.id else { return true }
      return !self[(index + 1)...].contains { $0.id == item.id }
    }.map(\.element)
  }
}

extension [CurrentFilterGroup] {
  /// The groups, each with the filters that imply its others.
  package var narrowest: [CurrentFilterGroup] { map { CurrentFilterGroup(id: $0.id, items: $0.items.narrowest) } }
}

/// A view that shows the current filters.
@MainActor
public protocol CurrentFiltersController: AnyObject {
  /// Called by the view with the filter to remove.
  var onRemoveItem: ((FilterAndID) -> Void)? { get set }
  /// Sets the filters to show.
  func setItems(_ items: [FilterAndID])
  /// Shows the filters again.
  func reload()
}

/// A view that shows the current filters by their groups.
@MainActor
public protocol CurrentFilterGroupsController: CurrentFiltersController {
  /// Called by the view with the group whose filters to remove.
  var onRemoveGroup: ((FilterGroup.ID) -> Void)? { get set }
  /// Sets the groups to show.
  func setGroups(_ groups: [CurrentFilterGroup])
}

/// A view in which the user can take back the removal of a filter.
@MainActor
package protocol UndoingCurrentFiltersController: CurrentFiltersController {
  /// Called by the view with the filter to add again.
  var onRestoreItem: ((FilterAndID) -> Void)? { get set }
}

/// The logic of a list of the current filters. Base filters are not listed.
@MainActor
public final class CurrentFiltersInteractor {
  /// The groups that are listed; nil for all.
  package var groupIDs: Set<FilterGroup.ID>?

  /// The listed groups that have filters, in the order of the state.
  package private(set) var groups: [FilterGroup] = [] {
    didSet { if groups != oldValue { onGroupsChanged.fire(groups) } }
  }

  /// Fires with the listed groups when their filters have changed.
  package let onGroupsChanged = Observer<[FilterGroup]>()
  private let stateSlot = ConnectionSlot()
  private var filterState: FilterState? { stateSlot.end() }

  /// Creates a list of the filters in these groups, by default in all, which is empty until a filter state is connected.
  public init(groupIDs: Set<FilterGroup.ID>? = nil) { self.groupIDs = groupIDs }

  /// The listed filters, group after group.
  public var items: [FilterAndID] {
    groups.flatMap { group in group.filters.map { FilterAndID(filter: $0, id: group.id) } }
  }

  /// Removes a filter; removing a level of a hierarchy also removes the deeper levels.
  public func remove(_ filter: Filter, fromGroupWithID id: FilterGroup.ID) {
    filterState?.update { $0.groups.removeAll { $0 == filter && $1 == id } }
  }

  /// Removes the filters of a group.
  public func removeAll(fromGroupWithID id: FilterGroup.ID) {
    filterState?.update { $0.groups.removeAll(fromGroupWithID: id) }
  }

  private func restore(_ item: FilterAndID) {
    filterState?.update { $0.groups.add(item.filter, toGroupWithID: item.id) }
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

  /// Shows the filters in a view, now and after each change, and removes those that the user removes there. Connecting
  /// a view again replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: CurrentFiltersController>(
    _ controller: Controller, with presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> Connection {
    Connection(to: controller, as: (any CurrentFiltersController).self) { [weak self] controller in
      guard let self else { return {} }
      // The view is the subscriber, so that the presenter is released with it.
      let subscription = onGroupsChanged.subscribe(with: controller) { [weak self] controller, _ in
        self?.show(in: controller, presenter)
      }
      controller.onRemoveItem = { [weak self] in self?.remove($0.filter, fromGroupWithID: $0.id) }
      let byGroup = controller as? any CurrentFilterGroupsController
      byGroup?.onRemoveGroup = { [weak self] in self?.removeAll(fromGroupWithID: $0) }
      let undoing = controller as? any UndoingCurrentFiltersController
      undoing?.onRestoreItem = { [weak self] in self?.restore($0) }
      show(in: controller, presenter)
      return { [weak controller] in
        subscription.cancel()
        controller?.onRemoveItem = nil
        (controller as? any CurrentFilterGroupsController)?.onRemoveGroup = nil
        (controller as? any UndoingCurrentFiltersController)?.onRestoreItem = nil
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
public final class CurrentFiltersConnector: WidgetConnector<CurrentFiltersInteractor> {
  /// The filter state that is listed.
  package let filterState: FilterState

  /// Creates the logic of the list, and connects it.
  public init(
    filterState: FilterState, groupIDs: Set<FilterGroup.ID>? = nil,
    controller: (any CurrentFiltersController)? = nil,
    presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    self.filterState = filterState
    super.init(CurrentFiltersInteractor(groupIDs: groupIDs))
    keep(
      interactor.connectFilterState(filterState),
      controller.map { connectController($0, with: presenter) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(
    _ controller: some CurrentFiltersController,
    with presenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenter))
  }
}
