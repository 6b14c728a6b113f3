#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A toggle for a filter: the base of ``FilterSwitchController`` and ``SelectableFilterButtonController``.
@MainActor
open class FilterToggleController<F: FilterType>: SelectableController, LabeledSelectableController {
  public var onClick: ((Bool) -> Void)?

  /// Makes the name of the toggle from its filter, if it has no label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present { didSet { showName() } }

  private var item: F?
  private var label: String?
  /// The name that was shown last.
  private var shownName: String?
  private(set) var isSelected = false

  init() {}

  /// The name that the control shows.
  var name: String? {
    get { nil }
    set {}
  }

  /// Shows whether the filter is on.
  func showSelection() {}

  open func setItem(_ item: F) {
    self.item = item
    showName()
  }

  open func setLabel(_ label: String?) {
    self.label = label
    showName()
  }

  open func setSelected(_ isSelected: Bool) {
    self.isSelected = isSelected
    showSelection()
  }

  /// Shows the label or the text of the filter, unless the app has set a name itself.
  private func showName() {
    guard let item, name == nil || name == shownName else { return }
    shownName = label ?? filterPresenter(Filter(item))
    name = shownName
  }
}

#if !os(tvOS)
/// A toggle as a switch, whose accessibility label is the name of the toggle.
///
/// ```swift
/// let controller = FilterSwitchController<Filter.Tag>(switch: onSale)
/// let connector = FilterToggleConnector(filterState: filterState, filter: "on sale", controller: controller)
/// ```
@MainActor
open class FilterSwitchController<F: FilterType>: FilterToggleController<F> {
  /// The switch that turns the filter on.
  public let `switch`: UISwitch

  /// Shows whether the filter is on as a switch.
  public init(`switch`: UISwitch = UISwitch()) {
    self.switch = `switch`
    super.init()
    `switch`.addAction(UIAction { [weak self] _ in self?.flip() }, for: .valueChanged)
  }

  override var name: String? {
    get { self.switch.accessibilityLabel }
    set { self.switch.accessibilityLabel = newValue }
  }

  override func showSelection() { self.switch.isOn = isSelected }

  /// Chooses the switch's value, and shows the value of the filters again: the switch goes back if nothing is
  /// connected.
  private func flip() {
    onClick?(self.switch.isOn)
    showSelection()
  }
}
#endif

/// A toggle as a button that is selected while the filter is on, and whose title is the name of the toggle.
///
/// ```swift
/// let controller = SelectableFilterButtonController<Filter.Tag>(button: saleButton)
/// let connector = FilterToggleConnector(filterState: filterState, filter: "on sale", controller: controller)
/// ```
@MainActor
open class SelectableFilterButtonController<F: FilterType>: FilterToggleController<F> {
  /// The button that turns the filter on.
  public let button: UIButton

  /// - Parameter button: The button. A title that it has stays.
  public init(button: UIButton = UIButton(type: .system)) {
    self.button = button
    super.init()
    button.addAction(UIAction { [weak self] _ in self?.tap() }, for: .primaryActionTriggered)
  }

  override var name: String? {
    get { button.title(for: .normal) }
    set { button.setTitle(newValue, for: .normal) }
  }

  override func showSelection() { button.isSelected = isSelected }

  private func tap() { onClick?(!isSelected) }
}
#endif
