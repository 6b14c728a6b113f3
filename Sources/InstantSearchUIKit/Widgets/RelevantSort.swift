#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Relevant sort as a label for the current priority and a button that toggles it. Both are hidden if the index has no
/// priority.
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
