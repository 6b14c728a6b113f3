/// An item of a list as a view shows it.
public struct SelectableItem<Item> {
  public var item: Item
  public var isSelected: Bool
  /// Whether the item is chosen to be left out of the results.
  public var isExcluded: Bool
  /// What to show in place of the item's own text.
  public var label: String?
  /// How many results choosing the item would give, where that is known beside the item.
  public var resultCount: Int?

  public init(
    item: Item, isSelected: Bool, isExcluded: Bool = false, label: String? = nil, resultCount: Int? = nil
  ) {
    self.item = item
    self.isSelected = isSelected
    self.isExcluded = isExcluded
    self.label = label
    self.resultCount = resultCount
  }
}

extension SelectableItem: Equatable where Item: Equatable {}
extension SelectableItem: Hashable where Item: Hashable {}
extension SelectableItem: Sendable where Item: Sendable {}

/// A view that shows a list of items and tells which one was tapped.
@MainActor
public protocol SelectableListController<Item>: AnyObject {
  associatedtype Item

  /// Called by the view with the item that was tapped.
  var onClick: ((Item) -> Void)? { get set }
  /// Takes over the items to show.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])
  /// Shows the items anew.
  func reload()
}

/// What a view can do beside showing a list; a controller adopts what it has a place for.
@MainActor
public protocol ExcludingListController<Item>: SelectableListController {
  /// Called by the view with an item that should be left out of the results.
  var onExclude: ((Item) -> Void)? { get set }
}

/// A list with an entry "All", which is selected when none of its items is.
@MainActor
public protocol AllItemController: AnyObject {
  var onClickAll: (() -> Void)? { get set }
  func setAll(isSelected: Bool)
}

/// A list that can show why its items are not counted.
@MainActor
public protocol FailingListController: AnyObject {
  /// Shows an error, or nil where there is none any more.
  func setError(_ error: SearchError?)
}

/// A list with more items than it shows at first.
@MainActor
public protocol ExpandableListController: AnyObject {
  var onToggleExpansion: (() -> Void)? { get set }
  /// Whether there is more to show, and whether it is shown.
  func setExpansion(isAvailable: Bool, isExpanded: Bool)
}
