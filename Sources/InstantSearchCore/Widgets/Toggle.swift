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

/// A view that shows a text of its own for what is switched; a controller adopts it where it shows one.
@MainActor
public protocol LabeledSelectableController: AnyObject {
  /// Takes over what is shown in place of the item's own text; nil for that text.
  func setLabel(_ label: String?)
}

/// The logic of a toggle: a list of one item, of which "on" and "off" may both have a filter.
@MainActor
public final class FilterToggleInteractor<F: FilterType>: SelectableListInteractor<F, Bool> {
  /// What is there when the toggle is on. Setting it while the toggle is on replaces the filter in the state.
  public var filter: F {
    get { items[0] }
    set { items = [newValue] }
  }

  /// The filter of the toggle; only the first of several is taken over. An empty array is ignored.
  public override var items: [F] {
    get { super.items }
    set { if let filter = newValue.first { super.items = [filter] } }
  }

  /// What is there when the toggle has been switched off.
  public let offFilter: F?

  /// - Parameters:
  ///   - filter: What is there when the toggle is on.
  ///   - offFilter: What is there when the toggle is off; nil for nothing.
  ///   - isSelected: Whether the toggle is on at first, where the filter state says nothing else.
  public init(filter: F, offFilter: F? = nil, isSelected: Bool = false) {
    self.offFilter = offFilter
    super.init(items: [filter], selectionMode: .single) { _ in true }
    selection = Selection(selected: [isSelected])
    first = selection
  }

  override var movesSelectionToNewItems: Bool { true }

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
    connect(filterState) { [offFilter] items in
      let filter = items[0]
      let id = FilterGroup.ID(groupName ?? filter.attribute.rawValue, `operator`, filter.erased.kind)
      return .choices([(true, filter), (false, offFilter)], in: id)
    }
  }

  /// Shows in a view whether the toggle is on, at once and after each change, and takes its taps. Connecting a view
  /// again takes the place of its first connection.
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
  ///   - label: What is shown in place of the filter's own text; nil for that text.
  public init(
    filterState: FilterState, filter: F, offFilter: F? = nil, isSelected: Bool = false,
    operator: RefinementOperator = .or, groupName: String? = nil,
    controller: (any SelectableController<F>)? = nil, label: (@MainActor (F) -> String?)? = nil
  ) {
    self.filterState = filterState
    interactor = FilterToggleInteractor(filter: filter, offFilter: offFilter, isSelected: isSelected)
    interactor.label = label
    super.init()
    keep(
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName),
      controller.map { interactor.connectController($0) })
  }
}
