#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Relevant sort as a label for the current priority and a button that toggles it. Both are hidden if the index has no
/// priority.
@MainActor
open class RelevantSortToggleController: RelevantSortController {
  public var didToggle: (() -> Void)?

  /// The label that says which results are shown.
  public let hintLabel: UILabel
  /// The button that changes which results are shown.
  public let toggleButton: UIButton

  /// Shows relevant sort as a label and a button.
  public init(hintLabel: UILabel = UILabel(), toggleButton: UIButton = UIButton(type: .system)) {
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

/// Relevant sort as two segments: the relevant results, and all. The control is hidden if the index has no priority.
@MainActor
open class RelevantSortSegmentedController: RelevantSortPriorityController {
  public var didToggle: (() -> Void)?

  /// The control with a segment for each priority.
  public let segmentedControl: UISegmentedControl
  /// The titles of the segments.
  public var titles = (
    relevancy: Localization.text(.relevantResults), hitsCount: Localization.text(.allResults)
  ) { didSet { showTitles() } }
  private var priority: RelevantSortPriority?

  /// Shows the priorities in a control.
  public init(segmentedControl: UISegmentedControl = UISegmentedControl()) {
    self.segmentedControl = segmentedControl
    segmentedControl.addAction(UIAction { [weak self] _ in self?.segmentWasSelected() }, for: .valueChanged)
    showTitles()
    showPriority()
  }

  /// VoiceOver reads the hint of the texts.
  open func setItem(_ item: RelevantSortTextualRepresentation?) { segmentedControl.accessibilityHint = item?.hintText }

  open func setPriority(_ priority: RelevantSortPriority?) {
    self.priority = priority
    showPriority()
  }

  private func showTitles() { segmentedControl.showTitles([titles.relevancy, titles.hitsCount]) }

  private func showPriority() {
    segmentedControl.selectedSegmentIndex = priority == .hitsCount ? 1 : 0
    segmentedControl.isHidden = priority == nil
  }

  /// Toggles the priority, and shows it again: the control goes back if nothing is connected.
  private func segmentWasSelected() {
    didToggle?()
    showPriority()
  }
}
#endif
