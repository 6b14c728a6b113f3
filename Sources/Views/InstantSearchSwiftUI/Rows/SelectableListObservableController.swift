#if canImport(SwiftUI)
import Combine
public import InstantSearchCore

/// The base of the models of facet lists and filter lists: the rows, their selection, and taps.
///
/// Items are told apart by their keys.
@MainActor
public class SelectableListObservableController<Item: Equatable, Key: Hashable>: WidgetModel, ExcludingListController,
  AllItemController
{
  /// The keys of the items that are selected.
  @Shown public private(set) var selections: Set<Key>
  /// The keys of the items that are excluded.
  @Shown package private(set) var exclusions: Set<Key> = []
  /// Whether nothing is selected or excluded.
  @Shown public private(set) var isAllSelected = true
  /// The keys of the rows, in order.
  @Shown private(set) var keys: [Key] = []
  /// The row of each key; a change of one row draws no other one again.
  private var rows: [Key: ObservedValue<SelectableItem<Item>>] = [:]
  private(set) var items: [SelectableItem<Item>]

  public var onClick: ((Item) -> Void)?
  public var onExclude: ((Item) -> Void)?
  public var onClickAll: (() -> Void)?

  private let key: (Item) -> Key

  init(_ items: [Item], selections: Set<Key>, onClick: ((Item) -> Void)?, key: @escaping (Item) -> Key) {
    self.items = items.map { SelectableItem(item: $0, isSelected: selections.contains(key($0))) }
    self.selections = selections
    self.onClick = onClick
    self.key = key
    super.init()
    showRows()
  }

  /// Selects an item, or deselects it.
  public func toggle(_ item: Item) { onClick?(item) }

  /// Excludes an item from the results, or includes it again.
  public func exclude(_ item: Item) { onExclude?(item) }

  /// Removes all selections: the action of the item "All".
  public func selectAll() { onClickAll?() }

  /// Whether an item is selected.
  public func isSelected(_ item: Item) -> Bool { row(of: item)?.isSelected ?? selections.contains(key(item)) }

  /// Whether an item is excluded.
  public func isExcluded(_ item: Item) -> Bool { row(of: item)?.isExcluded ?? exclusions.contains(key(item)) }

  public func setSelectableItems(selectableItems: [SelectableItem<Item>]) {
    items = selectableItems
    let selections = Set(items.lazy.filter(\.isSelected).map { self.key($0.item) })
    let exclusions = Set(items.lazy.filter(\.isExcluded).map { self.key($0.item) })
    if self.selections != selections { self.selections = selections }
    if self.exclusions != exclusions { self.exclusions = exclusions }
    showRows()
  }

  public func setAll(isSelected: Bool) {
    if isAllSelected != isSelected { isAllSelected = isSelected }
  }

  /// The text of an item without a label; nil if its row has one of its own.
  func text(of item: Item) -> String? { nil }

  /// Updates the rows that have changed.
  func showRows() {
    let keys = items.map { key($0.item) }
    for (key, item) in zip(keys, items) {
      var item = item
      item.label = item.label ?? text(of: item.item)
      if let row = rows[key] {
        guard row.value != item else { continue }
        objectWillChange.send()
        row.value = item
      } else {
        rows[key] = ObservedValue(item)
      }
    }
    guard self.keys != keys else { return }
    let shown = Set(keys)
    rows = rows.filter { shown.contains($0.key) }
    self.keys = keys
  }

  /// What the row of a key shows.
  func row(_ key: Key) -> ObservedValue<SelectableItem<Item>>? { rows[key] }

  /// What the row of an item shows; nil if it has none.
  func row(of item: Item) -> SelectableItem<Item>? { row(key(item))?.value }
}
#endif
