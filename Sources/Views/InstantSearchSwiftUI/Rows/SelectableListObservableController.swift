#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore

/// The base of the models of facet lists and filter lists: the selection, and taps.
///
/// Items are told apart by their keys.
@MainActor
public class SelectableListObservableController<Item, Key: Hashable>: ObservableObject, ExcludingListController {
  /// The keys of the items that are selected.
  @Published public private(set) var selections: Set<Key>
  /// The keys of the items that are excluded.
  @Published package private(set) var exclusions: Set<Key> = []
  @Published private(set) var labels: [Key: String] = [:]

  public var onClick: ((Item) -> Void)?
  public var onExclude: ((Item) -> Void)?

  private let key: (Item) -> Key

  init(selections: Set<Key>, onClick: ((Item) -> Void)?, key: @escaping (Item) -> Key) {
    self.selections = selections
    self.onClick = onClick
    self.key = key
  }

  /// Selects an item, or deselects it.
  public func toggle(_ item: Item) { onClick?(item) }

  /// Excludes an item from the results, or includes it again.
  public func exclude(_ item: Item) { onExclude?(item) }

  /// Whether an item is selected.
  public func isSelected(_ item: Item) -> Bool { selections.contains(key(item)) }

  /// Whether an item is excluded.
  public func isExcluded(_ item: Item) -> Bool { exclusions.contains(key(item)) }

  public func setSelectableItems(selectableItems: [SelectableItem<Item>]) {
    show(SelectableItems(selectableItems, key: key))
  }

  /// Publishes what has changed.
  func show(_ items: SelectableItems<Item, Key>) {
    if selections != items.selections { selections = items.selections }
    if exclusions != items.exclusions { exclusions = items.exclusions }
    if labels != items.labels { labels = items.labels }
  }
}
#endif
