/// The items of a list with what is selected, made one by one when they are asked for.
///
/// Selected items that the list lacks stand at its end.
public struct SelectableList<Item: Sendable>: Sendable {
  /// All items, those added for the selection at the end.
  public let items: [Item]
  /// Whether the view asks for more than at first.
  public let isExpanded: Bool
  private let marks: [Int: Mark]

  private enum Mark {
    case selected, excluded
  }

  init<Key: Hashable>(
    items: [Item], selection: Selection<Key>, isExpanded: Bool, key: (Item) -> Key, missing: ((Key) -> Item)?
  ) {
    self.isExpanded = isExpanded
    guard !selection.selected.isEmpty || !selection.excluded.isEmpty else {
      self.items = items
      marks = [:]
      return
    }
    var wanted: [Key: Mark] = [:]
    for key in selection.excluded { wanted[key] = .excluded }
    for key in selection.selected { wanted[key] = .selected }
    var items = items
    var marks: [Int: Mark] = [:]
    var found: Set<Key> = []
    for place in items.indices {
      let key = key(items[place])
      guard let mark = wanted[key] else { continue }
      marks[place] = mark
      found.insert(key)
    }
    if let missing {
      for key in selection.selected + selection.excluded where !found.contains(key) {
        marks[items.count] = wanted[key]
        found.insert(key)
        items.append(missing(key))
      }
    }
    self.items = items
    self.marks = marks
  }

  /// Whether nothing is selected or excluded.
  public var hasNoSelection: Bool { marks.isEmpty }

  public func isSelected(_ place: Int) -> Bool { marks[place] == .selected }

  public func isExcluded(_ place: Int) -> Bool { marks[place] == .excluded }

  /// The places of what is selected or excluded, in order.
  public var markedPlaces: [Int] { marks.keys.sorted() }
}

extension SelectableList: RandomAccessCollection {
  public var startIndex: Int { items.startIndex }
  public var endIndex: Int { items.endIndex }
  public subscript(place: Int) -> SelectableItem<Item> {
    SelectableItem(item: items[place], isSelected: isSelected(place), isExcluded: isExcluded(place))
  }
}

/// Decides which items of a list are shown, in which order and under which labels.
public protocol SelectableListPresentable<Item>: Sendable {
  associatedtype Item: Sendable

  /// The items to show.
  func present(_ list: SelectableList<Item>) -> [SelectableItem<Item>]
}
