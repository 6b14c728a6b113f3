/// A view that shows one item: a sentence, a banner, a loading indicator.
///
/// The controllers of widgets without choices refine it: ``StatsController``, ``LoadingController``,
/// ``QueryRuleCustomDataController`` and ``RelevantSortController``.
@MainActor
public protocol ItemController<Item>: AnyObject {
  associatedtype Item

  /// Shows the item.
  func setItem(_ item: Item)
}
