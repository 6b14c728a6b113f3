#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A button that clears filters; it is enabled while there are any.
@MainActor
open class FilterClearButtonController: FilterClearController {
  public var onClick: (() -> Void)?

  /// The button that clears the filters.
  public let button: UIButton

  /// Clears the filters when a button is tapped.
  public init(button: UIButton = UIButton(type: .system)) {
    self.button = button
    button.addAction(UIAction { [weak self] _ in self?.onClick?() }, for: .primaryActionTriggered)
  }

  open func setClearable(_ isClearable: Bool) { button.isEnabled = isClearable }
}
#endif
