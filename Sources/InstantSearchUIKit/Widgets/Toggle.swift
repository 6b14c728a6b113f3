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
open class FilterSwitchController<F: FilterType>: SelectableController {
  public var onClick: ((Bool) -> Void)?

  public let `switch`: UISwitch
  /// Makes of the filter what VoiceOver calls the switch, where it has no label of its own.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present
  private var isSelected = false

  public init(`switch`: UISwitch) {
    self.switch = `switch`
    `switch`.addAction(UIAction { [weak self] _ in self?.flip() }, for: .valueChanged)
  }

  open func setItem(_ item: F) {
    if self.switch.accessibilityLabel == nil { self.switch.accessibilityLabel = filterPresenter(Filter(item)) }
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
