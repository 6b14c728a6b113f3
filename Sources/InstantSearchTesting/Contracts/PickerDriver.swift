public import InstantSearchCore

/// Reads and uses a view in which one of several items is chosen: a sort menu, the segments of a filter map.
@MainActor
public protocol PickerDriver<Item>: AnyObject {
  associatedtype Item
  /// The view's controller; the driver keeps it.
  var controller: any SelectableListController<Item> { get }
  /// The text of the item that is chosen; nil where none is.
  var chosen: String? { get }
  /// Chooses the item with this text.
  func choose(_ text: String)
}
