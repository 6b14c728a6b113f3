// The toggle: one filter that is there or not, or that takes turns with another one.

/// A view that shows whether something is on.
@MainActor
public protocol SelectableController<Item>: AnyObject {
  associatedtype Item

  /// Called by the view with what it should become.
  var onClick: ((Bool) -> Void)? { get set }
  /// Takes over what is switched.
  func setItem(_ item: Item)
  /// Shows whether it is on.
  func setSelected(_ isSelected: Bool)
}

/// The logic of a toggle: a list of one item, of which "on" and "off" may both have a filter.
@MainActor
public final class FilterToggleInteractor<F: FilterType>: SelectableListInteractor<F, Bool> {
  /// What is there when the toggle is on.
  public let filter: F
  /// What is there when the toggle has been switched off.
  public let offFilter: F?

  /// - Parameters:
  ///   - filter: What is there when the toggle is on.
  ///   - offFilter: What is there when the toggle is off; nil for nothing.
  ///   - isSelected: Whether the toggle is on at first, where the filter state says nothing else.
  public init(filter: F, offFilter: F? = nil, isSelected: Bool = false) {
    self.filter = filter
    self.offFilter = offFilter
    super.init(items: [filter], selectionMode: .single) { _ in true }
    selection = Selection(selected: [isSelected])
    first = selection
  }

  /// Whether the toggle is on, as the filters say.
  public var isSelected: Bool { selection.selected.contains(true) }

  /// Switches the toggle on or off.
  public func setSelected(_ isSelected: Bool) { change(Selection(selected: [isSelected])) }

  /// Switches the toggle.
  public override func tap(_ key: Bool) { setSelected(!isSelected) }

  /// Reads whether the toggle is on from a group, and writes it there.
  ///
  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group; nil for that of the filter's attribute.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator = .or, groupName: String? = nil
  ) -> Connection {
    let id = FilterGroup.ID(groupName ?? filter.attribute.rawValue, `operator`, filter.erased.kind)
    return connect(filterState) { [filter, offFilter] _ in
      .choices([(true, filter), (false, offFilter)], in: id)
    }
  }

  /// Shows in a view whether the toggle is on, at once and after each change, and takes its taps. Connecting a view
  /// again takes the place of its first connection.
  @discardableResult
  public func connectController<Controller: SelectableController<F>>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any SelectableController).self) { [weak self] controller in
      guard let self else { return {} }
      let subscription = onSelectionChanged.subscribe(with: self) { [weak controller] interactor, _ in
        controller?.setSelected(interactor.isSelected)
      }
      controller.onClick = { [weak self] in self?.setSelected($0) }
      controller.setItem(filter)
      controller.setSelected(isSelected)
      return { [weak controller] in
        subscription.cancel()
        controller?.onClick = nil
      }
    }
  }
}

/// A toggle with its filter state and its view connected.
///
/// ```swift
/// let connector = FilterToggleConnector(
///   filterState: filterState, filter: "on sale" as Filter.Tag, controller: controller)
/// ```
@MainActor
public final class FilterToggleConnector<F: FilterType>: Connector {
  public let filterState: FilterState
  public let interactor: FilterToggleInteractor<F>

  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - filter: What is there when the toggle is on.
  ///   - offFilter: What is there when the toggle is off; nil for nothing.
  ///   - isSelected: Whether the toggle is on at first, where the filter state says nothing else.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group; nil for that of the filter's attribute.
  ///   - controller: The view.
  public init(
    filterState: FilterState, filter: F, offFilter: F? = nil, isSelected: Bool = false,
    operator: RefinementOperator = .or, groupName: String? = nil,
    controller: (any SelectableController<F>)? = nil
  ) {
    self.filterState = filterState
    interactor = FilterToggleInteractor(filter: filter, offFilter: offFilter, isSelected: isSelected)
    super.init()
    keep(
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName),
      controller.map { interactor.connectController($0) })
  }
}
