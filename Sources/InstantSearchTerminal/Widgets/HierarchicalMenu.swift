public import InstantSearchCore

/// A hierarchy with the values of each level indented; choosing a value opens it.
public final class HierarchicalMenuView: ChoiceListView<HierarchicalMenuView.Value>, HierarchicalController {
  /// A value at its level: without separators, values of two levels may be the same.
  public struct Value: Hashable, Sendable {
    public var value: String
    public var level: Int
  }

  public var onClick: ((String) -> Void)?

  private var items: [HierarchicalFacet] = []

  public override init() {}

  public func setItem(_ item: [HierarchicalFacet]) {
    items = item
    choicesChanged()
  }

  override var choiceCount: Int { items.count }

  override func id(at place: Int) -> Value? {
    items.indices.contains(place) ? Value(value: items[place].facet.value, level: items[place].level) : nil
  }

  override func choice(at place: Int) -> ChoiceRow {
    let item = items[place]
    return ChoiceRow(
      item.isSelected ? .open : .closed, HighlightedText(item.title),
      count: item.facet.isCountKnown ? item.facet.count : nil, level: item.level)
  }

  override func choose(at place: Int) { onClick?(items[place].facet.value) }

  public override var hints: [KeyHint] { [KeyHint("Space", "open")] }
}
