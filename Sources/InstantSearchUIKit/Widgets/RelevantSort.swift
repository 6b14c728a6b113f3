#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Relevant sort as a label that says what is shown, and a button for the other one. Both are hidden where the index
/// knows no priority.
@MainActor
open class RelevantSortToggleController: RelevantSortController {
  public var didToggle: (() -> Void)?

  public let hintLabel: UILabel
  public let toggleButton: UIButton

  public init(hintLabel: UILabel, toggleButton: UIButton) {
    self.hintLabel = hintLabel
    self.toggleButton = toggleButton
    hintLabel.adjustsFontForContentSizeCategory = true
    toggleButton.addAction(UIAction { [weak self] _ in self?.didToggle?() }, for: .primaryActionTriggered)
  }

  open func setItem(_ item: RelevantSortTextualRepresentation?) {
    hintLabel.text = item?.hintText
    hintLabel.isHidden = item == nil
    toggleButton.setTitle(item?.toggleTitle, for: .normal)
    toggleButton.isHidden = item == nil
  }
}
#endif
