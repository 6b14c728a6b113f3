// The toggle: a switch that adds and removes a filter, or alternates between two.

/// A view with a switch.
@MainActor
public protocol SelectableController<Item>: AnyObject {
  /// The type of the filter that is switched.
  associatedtype Item

  /// Called by the view with the new value.
  var onClick: ((Bool) -> Void)? { get set }
  /// Sets the filter that is switched.
  func setItem(_ item: Item)
  /// Shows whether the switch is on.
  func setSelected(_ isSelected: Bool)
}

/// A switch that shows a label.
@MainActor
public protocol LabeledSelectableController: AnyObject {
  /// Sets the label; nil for the item's own text.
  func setLabel(_ label: String?)
}

/// The logic of a toggle: a list of one item with a filter for "on" and an optional one for "off".
@MainActor
public final class FilterToggleInteractor<F: FilterType>: SelectableListInteractor<F, Bool> {
  /// The filter when the toggle is on. Setting it while the toggle is on replaces the filter in the state.
  public var filter: F {
    get { items[0] }
    set { replaceItems(with: [newValue]) }
  }

  override var movesSelection: Bool { true }

  /// Replaces the filter. Of several only the first is used.
  override func replaceItems(with new: [F]) {
    if let filter = new.first { super.replaceItems(with: [filter]) }
  }

  /// The filter when the toggle has been switched off; nil for none.
  package let offFilter: F?

  /// Creates a toggle that is not connected.
  ///
  /// - Parameters:
  ///   - filter: The filter when the toggle is on.
  ///   - offFilter: The filter when the toggle is off; nil for none.
  ///   - isSelected: Whether the toggle is initially on, unless the filter state already has one of its filters.
  public init(filter: F, offFilter: F? = nil, isSelected: Bool = false) {
    self.offFilter = offFilter
    super.init(items: [filter], selectionMode: .single) { _ in true }
    selection = Selection(selected: [isSelected])
    initialSelection = selection
  }

  /// Whether the toggle is on, as the filters have it.
  public var isSelected: Bool { selection.selected.contains(true) }

  /// Switches the toggle on or off.
  public func setSelected(_ isSelected: Bool) { select(Selection(selected: [isSelected])) }

  /// Switches the toggle.
  public override func tap(_ key: Bool) { setSelected(!isSelected) }

  /// Reads whether the toggle is on from a group of the filters, and writes it to it: by default the group with the name
  /// of the filter's attribute.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator = .or, groupName: String? = nil
  ) -> Connection {
    connect(filterState) { [offFilter] items in
      let filter = items[0]
      let id = FilterGroup.ID(groupName ?? filter.attribute.rawValue, `operator`, filter.erased.kind)
      return .choices([(true, filter), (false, offFilter)], in: id)
    }
  }

  /// Shows in a view whether the toggle is on, now and after each change, and handles its taps. Connecting a view again
  /// replaces its earlier connection.
  @discardableResult
  public func connectController<Controller: SelectableController<F>>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any SelectableController).self) { [weak self] controller in
      guard let self else { return {} }
      let subscription = onShow.subscribe(with: self) { [weak controller] interactor, _ in
        if let controller { interactor.show(in: controller) }
      }
      controller.onClick = { [weak self] in self?.setSelected($0) }
      show(in: controller)
      return { [weak controller] in
        subscription.cancel()
        controller?.onClick = nil
      }
    }
  }

  private func show(in controller: some SelectableController<F>) {
    controller.setItem(filter)
    (controller as? any LabeledSelectableController)?.setLabel(label?(filter))
    controller.setSelected(isSelected)
  }
}

/// A toggle with its filter state and its view connected.
///
/// ```swift
/// let connector = FilterToggleConnector(
///   filterState: filterState, filter: "on sale" as Filter.Tag, controller: controller)
/// ```
@MainActor
public final class FilterToggleConnector<F: FilterType>: WidgetConnector<FilterToggleInteractor<F>> {
  /// The filter state that is read and written.
  package let filterState: FilterState

  /// Creates the logic of the switch, and connects it.
  ///
  /// The options are those of ``FilterToggleInteractor``.
  public init(
    filterState: FilterState, filter: F, offFilter: F? = nil, isSelected: Bool = false,
    operator: RefinementOperator = .or, groupName: String? = nil,
    controller: (any SelectableController<F>)? = nil, label: (@MainActor (F) -> String?)? = nil
  ) {
    self.filterState = filterState
    super.init(FilterToggleInteractor(filter: filter, offFilter: offFilter, isSelected: isSelected))
    interactor.label = label
    keep(
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName),
      controller.map { connectController($0) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some SelectableController<F>) -> Connection {
    keep(interactor.connectController(controller))
  }
}
