#if canImport(SwiftUI)
import InstantSearchCore

/// The items of a list, with their selection, labels and counts by key.
struct SelectableItems<Item, Key: Hashable> {
  private(set) var items: [Item] = []
  private(set) var selections: Set<Key> = []
  private(set) var exclusions: Set<Key> = []
  private(set) var labels: [Key: String] = [:]
  private(set) var resultCounts: [Key: Int] = [:]

  init(_ selectableItems: [SelectableItem<Item>], key: (Item) -> Key) {
    items.reserveCapacity(selectableItems.count)
    for shown in selectableItems {
      items.append(shown.item)
      let key = key(shown.item)
      if shown.isSelected { selections.insert(key) }
      if shown.isExcluded { exclusions.insert(key) }
      if let label = shown.label { labels[key] = label }
      if let resultCount = shown.resultCount { resultCounts[key] = resultCount }
    }
  }
}
#endif
