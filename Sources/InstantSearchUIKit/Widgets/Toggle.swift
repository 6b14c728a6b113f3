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
  /// Makes of the filter what VoiceOver calls the switch, where it has no label of its own.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present { didSet { showText() } }
  private var isSelected = false
  private var item: F?
  private var label: String?
  /// What the switch is called by this controller.
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

  /// Leaves a name that the app has given the switch.
  private func showText() {
    guard let item, self.switch.accessibilityLabel == nil || self.switch.accessibilityLabel == text else { return }
    text = label ?? filterPresenter(Filter(item))
    self.switch.accessibilityLabel = text
  }

  open func setSelected(_ isSelected: Bool) {
    self.isSelected = isSelected
    self.switch.isOn = isSelected
  }

  /// Asks for what the switch was flipped to; where nobody grants it, the switch goes back.
  private func flip() {
    onClick?(self.switch.isOn)
    self.switch.isOn = isSelected
  }
}
#endif
