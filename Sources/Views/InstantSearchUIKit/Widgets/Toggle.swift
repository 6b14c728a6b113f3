#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

#if !os(tvOS)
/// A toggle as a switch.
///
/// ```swift
/// let controller = FilterSwitchController<Filter.Tag>(switch: onSale)
/// let connector = FilterToggleConnector(filterState: filterState, filter: "on sale", controller: controller)
/// ```
@MainActor
open class FilterSwitchController<F: FilterType>: SelectableController, LabeledSelectableController {
  public var onClick: ((Bool) -> Void)?

  /// The switch that turns the filter on.
  public let `switch`: UISwitch
  /// Makes the accessibility label of the switch from its filter, if the toggle has no label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present {
    didSet {
      name.presenter = filterPresenter
      showName()
    }
  }
  private var isSelected = false
  private var name = ToggleName<F>()

  /// Shows whether the filter is on as a switch.
  public init(`switch`: UISwitch = UISwitch()) {
    self.switch = `switch`
    `switch`.addAction(UIAction { [weak self] _ in self?.flip() }, for: .valueChanged)
  }

  open func setItem(_ item: F) {
    name.item = item
    showName()
  }

  open func setLabel(_ label: String?) {
    name.label = label
    showName()
  }

  private func showName() {
    if let text = name.replacing(self.switch.accessibilityLabel) { self.switch.accessibilityLabel = text }
  }

  open func setSelected(_ isSelected: Bool) {
    self.isSelected = isSelected
    self.switch.isOn = isSelected
  }

  /// Chooses the switch's value, and shows the value of the filters again: the switch goes back if nothing is
  /// connected.
  private func flip() {
    onClick?(self.switch.isOn)
    self.switch.isOn = isSelected
  }
}
#endif

/// A toggle as a button that is selected while the filter is on.
///
/// ```swift
/// let controller = SelectableFilterButtonController<Filter.Tag>(button: saleButton)
/// let connector = FilterToggleConnector(filterState: filterState, filter: "on sale", controller: controller)
/// ```
@MainActor
open class SelectableFilterButtonController<F: FilterType>: SelectableController, LabeledSelectableController {
  public var onClick: ((Bool) -> Void)?

  /// The button that turns the filter on; it is selected while the filter is on.
  public let button: UIButton
  /// Makes the title of the button from its filter, if the toggle has no label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present {
    didSet {
      name.presenter = filterPresenter
      showName()
    }
  }
  private var name = ToggleName<F>()

  /// - Parameter button: The button. A title that it has stays.
  public init(button: UIButton = UIButton(type: .system)) {
    self.button = button
    button.addAction(UIAction { [weak self] _ in self?.tap() }, for: .primaryActionTriggered)
  }

  open func setItem(_ item: F) {
    name.item = item
    showName()
  }

  open func setLabel(_ label: String?) {
    name.label = label
    showName()
  }

  private func showName() {
    if let text = name.replacing(button.title(for: .normal)) { button.setTitle(text, for: .normal) }
  }

  open func setSelected(_ isSelected: Bool) { button.isSelected = isSelected }

  private func tap() { onClick?(!button.isSelected) }
}

/// The name of a toggle: its label, or the text of its filter.
private struct ToggleName<F: FilterType> {
  var item: F?
  var label: String?
  var presenter = DefaultPresenter.Filter.present
  /// The name that was shown last.
  private var text: String?

  /// The name to show instead of the present one; nil if there is none, or if the app has set the present one itself.
  mutating func replacing(_ present: String?) -> String? {
    guard let item, present == nil || present == text else { return nil }
    text = label ?? presenter(Filter(item))
    return text
  }
}
#endif
