/// The items of a list with their selection; the elements are made on access.
///
/// Selected items that the list lacks are appended.
public struct SelectableList<Item: Sendable>: Sendable {
  /// All items, followed by those added for the selection.
  public let items: [Item]
  /// Whether the list is expanded to show more items.
  public internal(set) var isExpanded: Bool
  /// By the index of the item.
  private let marks: [Int: Mark]

  private enum Mark {
    case selected, excluded
  }

  /// Creates the list of the items with their selection, in linear time.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - selection: The keys of the selected and the excluded items.
  ///   - isExpanded: Whether the list is expanded to show more items.
  ///   - key: Returns the key of an item.
  ///   - missing: Makes the selected and excluded items that the list lacks; nil to leave them out.
  public init<Key: Hashable>(
    items: [Item], selection: Selection<Key>, isExpanded: Bool = false, key: (Item) -> Key,
    missing: ((Key) -> Item)? = nil
  ) {
    self.isExpanded = isExpanded
    guard !selection.selected.isEmpty || !selection.excluded.isEmpty else {
      self.items = items
      marks = [:]
      return
    }
    let keys = selection.selected.map { ($0, Mark.selected) } + selection.excluded.map { ($0, Mark.excluded) }
    let lookUp = Self.lookUp(in: keys)
    var items = items
    var marks: [Int: Mark] = [:]
    var isFound = [Bool](repeating: false, count: keys.count)
    for index in items.indices {
      guard let found = lookUp(key(items[index])) else { continue }
      marks[index] = keys[found].1
      isFound[found] = true
    }
    if let missing {
      for (index, (key, mark)) in keys.enumerated() where !isFound[index] && lookUp(key) == index {
        marks[items.count] = mark
        items.append(missing(key))
      }
    }
    self.items = items
    self.marks = marks
  }

  /// Finds the first index of a key. A linear search among few keys is faster than hashing.
  private static func lookUp<Key: Hashable>(in keys: [(Key, Mark)]) -> (Key) -> Int? {
    guard keys.count > 8 else { return { key in keys.firstIndex { $0.0 == key } } }
    let indices = Dictionary(zip(keys.map(\.0), keys.indices)) { first, _ in first }
    return { indices[$0] }
  }

  /// Whether the item at this index is selected; false for an index out of bounds.
  package func isSelected(_ index: Int) -> Bool { marks[index] == .selected }

  /// Whether the item at this index is excluded; false for an index out of bounds.
  package func isExcluded(_ index: Int) -> Bool { marks[index] == .excluded }

  /// The indices of the selected and excluded items, in order.
  package var markedIndices: [Int] { marks.keys.sorted() }
}

extension SelectableList: RandomAccessCollection {
  public var startIndex: Int { items.startIndex }
  public var endIndex: Int { items.endIndex }
  public subscript(index: Int) -> SelectableItem<Item> {
    SelectableItem(item: items[index], isSelected: isSelected(index), isExcluded: isExcluded(index))
  }
}

/// Decides which items of a list are shown, in which order and under which labels.
public protocol SelectableListPresentable<Item>: Sendable {
  /// The type of the items that are shown.
  associatedtype Item: Sendable

  /// The items to show.
  func present(_ list: SelectableList<Item>) -> [SelectableItem<Item>]
  /// How many items `present` would show; by default it presents them and counts.
  func presentedCount(of list: SelectableList<Item>) -> Int
}

extension SelectableListPresentable {
  public func presentedCount(of list: SelectableList<Item>) -> Int { present(list).count }
}
