#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import InstantSearchCore
public import UIKit

/// A toggle as a switch.
///
/// ```swift
/// let controller = FilterSwitchController<Filter.Tag>(switch: onSale)
/// let connector = FilterToggleConnector(filterState: filterState, filter: "on sale", controller: controller)
/// ```
@MainActor
open class FilterSwitchController<F: FilterType>: SelectableController, LabeledSelectableController {
  public var onClick: ((Bool) -> Void)?

  public let `switch`: UISwitch
  /// Makes the accessibility label of the switch from its filter, if the toggle has no label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present { didSet { showText() } }
  private var isSelected = false
  private var item: F?
  private var label: String?
  /// The accessibility label that this controller has set.
  private var text: String?

  public init(`switch`: UISwitch) {
    self.switch = `switch`
    `switch`.addAction(UIAction { [weak self] _ in self?.flip() }, for: .valueChanged)
  }

  open func setItem(_ item: F) {
    self.item = item
    showText()
  }

  open func setLabel(_ label: String?) {
    self.label = label
    showText()
  }

  /// Sets the accessibility label, unless the app has set one of its own.
  private func showText() {
    guard let item, self.switch.accessibilityLabel == nil || self.switch.accessibilityLabel == text else { return }
    text = label ?? filterPresenter(Filter(item))
    self.switch.accessibilityLabel = text
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
