#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Shows a list of items as the segments of a segmented control.
@MainActor
open class SegmentedListController<Item>: SelectableListController {
  public var onClick: ((Item) -> Void)?

  /// The control that shows the choices.
  public let segmentedControl: UISegmentedControl
  /// The shown items.
  package private(set) var selectableItems: [SelectableItem<Item>] = []

  /// Shows the choices in a control.
  public init(segmentedControl: UISegmentedControl = UISegmentedControl()) {
    self.segmentedControl = segmentedControl
    segmentedControl.addAction(UIAction { [weak self] _ in self?.segmentWasSelected() }, for: .valueChanged)
  }

  /// The text of an item without a label.
  open func text(for item: Item) -> String { defaultText(for: item) }

  func defaultText(for item: Item) -> String { "\(item)" }

  open func setSelectableItems(selectableItems: [SelectableItem<Item>]) { self.selectableItems = selectableItems }

  open func reload() {
    segmentedControl.showTitles(selectableItems.map { $0.label ?? text(for: $0.item) })
    showSelection()
  }

  private func showSelection() {
    segmentedControl.selectedSegmentIndex =
      selectableItems.firstIndex(where: \.isSelected) ?? UISegmentedControl.noSegment
  }

  /// Chooses the selected segment, and shows the selection again: the control goes back if nothing is connected.
  private func segmentWasSelected() {
    let index = segmentedControl.selectedSegmentIndex
    if selectableItems.indices.contains(index) { onClick?(selectableItems[index].item) }
    showSelection()
  }
}

extension UISegmentedControl {
  /// Shows segments with these titles, none selected, unless it has them already.
  func showTitles(_ titles: [String]) {
    guard titles != (0..<numberOfSegments).map({ titleForSegment(at: $0) }) else { return }
    removeAllSegments()
    for (index, title) in titles.enumerated() { insertSegment(withTitle: title, at: index, animated: false) }
  }
}
#endif
