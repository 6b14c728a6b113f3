/// A view that shows a list of items and calls back when one is tapped.
@MainActor
public protocol SelectableListController<Item>: AnyObject {
  /// The type of the items that are shown, and passed to the callbacks.
  associatedtype Item

  /// Called by the view with the item that was tapped.
  var onClick: ((Item) -> Void)? { get set }
  /// Sets the items to show.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])
  /// Shows the items again.
  func reload()
}

/// A list whose items can be excluded from the results.
@MainActor
public protocol ExcludingListController<Item>: SelectableListController {
  /// Called by the view with an item to exclude from the results.
  var onExclude: ((Item) -> Void)? { get set }
}

/// A list with an entry "All", which is selected when no item is.
@MainActor
public protocol AllItemController: AnyObject {
  /// Called by the view when "All" is tapped.
  var onClickAll: (() -> Void)? { get set }
  /// Shows whether "All" is selected: whether no item is selected or excluded.
  func setAll(isSelected: Bool)
}

/// A list that shows the error if its items can't be counted.
@MainActor
public protocol FailingListController: AnyObject {
  /// Shows an error; nil removes it.
  func setError(_ error: SearchError?)
}

/// A list that can be expanded to show more items.
@MainActor
public protocol ExpandableListController: AnyObject {
  /// Called by the view when the user expands or collapses the list.
  var onToggleExpansion: (() -> Void)? { get set }
  /// Shows whether the list can be expanded or collapsed, and whether it is expanded.
  func setExpansion(isAvailable: Bool, isExpanded: Bool)
}
