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

  public init(`switch`: UISwitch) {
    self.switch = `switch`
    let flipped = UIAction { [weak self] _ in
      guard let self else { return }
      onClick?(self.switch.isOn)
    }
    `switch`.addAction(flipped, for: .valueChanged)
  }

  open func setItem(_ item: F) {
    if self.switch.accessibilityLabel == nil { self.switch.accessibilityLabel = filterPresenter(Filter(item)) }
  }

  open func setSelected(_ isSelected: Bool) { self.switch.isOn = isSelected }
}
#endif
