public import InstantSearchCore

extension TerminalView {
  /// A hierarchy with the values of each level indented; selecting a value opens it.
  ///
  /// - Parameter selectionMode: Whether one path can be selected or several; this decides the marks.
  public static func hierarchicalMenu(
    selectionMode: SelectionMode = .single
  ) -> some TerminalView & HierarchicalController {
    HierarchicalMenuView(selectionMode: selectionMode)
  }
}

package final class HierarchicalMenuView: ChoiceListView<HierarchicalMenuView.Value>, HierarchicalController {
  /// A value with its level: without separators, values of two levels may be equal.
  package struct Value: Hashable, Sendable {
    /// The value, with the values of the levels above it: `Home > Lamps`.
    package var value: String
    /// The level in the hierarchy, counted from 0.
    package var level: Int
  }

  package var onClick: ((String) -> Void)?

  private let mode: SelectionMode
  private var items: [HierarchicalFacet] = []

  package init(selectionMode: SelectionMode = .single) { mode = selectionMode }

  package func setItem(_ item: [HierarchicalFacet]) {
    items = item
    choicesChanged()
  }

  override var choiceCount: Int { items.count }

  override func id(at index: Int) -> Value? {
    items.indices.contains(index) ? Value(value: items[index].facet.value, level: items[index].level) : nil
  }

  override func choice(at index: Int) -> ChoiceRow {
    let item = items[index]
    let mark: ChoiceRow.Mark =
      mode == .multiple ? .init(isSelected: item.isSelected, mode: mode) : item.isSelected ? .open : .closed
    return ChoiceRow(
      mark, HighlightedText(item.title),
      count: item.facet.isCountKnown ? item.facet.count : nil, level: item.level)
  }

  override func choose(at index: Int) { onClick?(items[index].facet.value) }

  override var hints: [KeyHint] { [KeyHint("Space", mode == .single ? "open" : "choose")] }
}
