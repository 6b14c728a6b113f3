public import InstantSearchCore

extension TerminalView {
  /// A list of segments, one of which is selected.
  ///
  /// - Parameter type: The type of the filters.
  public static func filterMap<F: FilterType>(of type: F.Type) -> some TerminalView & FilterMapController<F> {
    FilterMapView<F>()
  }
}

package final class FilterMapView<F: FilterType>: ChoiceListView<String>, FilterMapController {
  package typealias Segment = F

  package var onClick: ((FilterSegment<F>) -> Void)?

  private var items: [SelectableItem<FilterSegment<F>>] = []

  package func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<F>>]) {
    items = selectableItems
    choicesChanged()
  }

  override var choiceCount: Int { items.count }

  override func id(at index: Int) -> String? { items.indices.contains(index) ? items[index].item.name : nil }

  override func choice(at index: Int) -> ChoiceRow {
    let shown = items[index]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, mode: .single), HighlightedText(shown.label ?? shown.item.name))
  }

  override func choose(at index: Int) { onClick?(items[index].item) }
}
