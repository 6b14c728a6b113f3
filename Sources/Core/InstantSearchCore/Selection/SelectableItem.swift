/// An item of a list as a view shows it.
public struct SelectableItem<Item> {
  /// The value, the filter or the name that the row stands for.
  public var item: Item
  /// Whether the item is part of the selection, for a checkmark.
  public var isSelected: Bool
  /// Whether the item is excluded from the results.
  public var isExcluded: Bool
  /// The text to show instead of the item's own.
  public var label: String?
  /// How many results choosing the item would give; nil if that is unknown or part of the item.
  public var resultCount: Int?

  /// Creates an item, by default one that is not excluded and shows its own text.
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
