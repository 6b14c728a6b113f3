#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Shows a list of items as the segments of a control, of which one is chosen.
@MainActor
open class SegmentedListController<Item>: SelectableListController {
  public var onClick: ((Item) -> Void)?

  public let segmentedControl: UISegmentedControl
  /// The items on show.
  public private(set) var selectableItems: [SelectableItem<Item>] = []

  public init(segmentedControl: UISegmentedControl) {
    self.segmentedControl = segmentedControl
    segmentedControl.addAction(UIAction { [weak self] _ in self?.clickChosen() }, for: .valueChanged)
  }

  /// What is read for an item that has no label of its own.
  open func text(for item: Item) -> String { "\(item)" }

  open func setSelectableItems(selectableItems: [SelectableItem<Item>]) { self.selectableItems = selectableItems }

  open func reload() {
    let titles = selectableItems.map { $0.label ?? text(for: $0.item) }
    let shown = (0..<segmentedControl.numberOfSegments).map { segmentedControl.titleForSegment(at: $0) }
    if titles != shown {
      segmentedControl.removeAllSegments()
      for (place, title) in titles.enumerated() {
        segmentedControl.insertSegment(withTitle: title, at: place, animated: false)
      }
    }
    showSelection()
  }

  private func showSelection() {
    segmentedControl.selectedSegmentIndex =
      selectableItems.firstIndex(where: \.isSelected) ?? UISegmentedControl.noSegment
  }

  /// Asks for the item that was chosen; where nobody grants it, the control goes back.
  private func clickChosen() {
    let place = segmentedControl.selectedSegmentIndex
    if selectableItems.indices.contains(place) { onClick?(selectableItems[place].item) }
    showSelection()
  }
}
#endif
