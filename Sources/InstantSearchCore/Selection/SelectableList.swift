/// The items of a list with what is selected, made one by one when they are asked for.
///
/// Selected items that the list lacks stand at its end.
public struct SelectableList<Item: Sendable>: Sendable {
  /// All items, those added for the selection at the end.
  public let items: [Item]
  /// Whether the view asks for more than at first.
  public internal(set) var isExpanded: Bool
  private let marks: [Int: Mark]

  private enum Mark {
    case selected, excluded
  }

  /// The items with a selection; `missing` makes those that are selected and not among the items.
  init<Key: Hashable>(
    items: [Item], selection: Selection<Key>, isExpanded: Bool = false, key: (Item) -> Key,
    missing: ((Key) -> Item)? = nil
  ) {
    self.isExpanded = isExpanded
    guard !selection.selected.isEmpty || !selection.excluded.isEmpty else {
      self.items = items
      marks = [:]
      return
    }
    let wanted = selection.selected.map { ($0, Mark.selected) } + selection.excluded.map { ($0, Mark.excluded) }
    let lookUp = Self.lookUp(in: wanted)
    var items = items
    var marks: [Int: Mark] = [:]
    var isFound = [Bool](repeating: false, count: wanted.count)
    for place in items.indices {
      guard let rank = lookUp(key(items[place])) else { continue }
      marks[place] = wanted[rank].1
      isFound[rank] = true
    }
    if let missing {
      for (rank, (key, mark)) in wanted.enumerated() where !isFound[rank] && lookUp(key) == rank {
        marks[items.count] = mark
        items.append(missing(key))
      }
    }
    self.items = items
    self.marks = marks
  }

  /// Finds the first rank of a key: among a few, comparing costs less than hashing.
  private static func lookUp<Key: Hashable>(in wanted: [(Key, Mark)]) -> (Key) -> Int? {
    guard wanted.count > 8 else { return { key in wanted.firstIndex { $0.0 == key } } }
    let ranks = Dictionary(zip(wanted.map(\.0), wanted.indices)) { first, _ in first }
    return { ranks[$0] }
  }

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
  /// How many items that is; by default by presenting them.
  func presentedCount(of list: SelectableList<Item>) -> Int
}

extension SelectableListPresentable {
  public func presentedCount(of list: SelectableList<Item>) -> Int { present(list).count }
}
