public import InstantSearchCore

extension TerminalView {
  /// A list of segments, one of which is selected.
  ///
  /// - Parameter type: The type of the filters.
  public static func filterMap<F: FilterType>(of type: F.Type) -> some TerminalView & FilterMapController<F> {
    FilterMapView<F>()
  }
}

package final class FilterMapView<F: FilterType>: ItemListView<FilterSegment<F>, String>, FilterMapController {
  package typealias Segment = F

  override func id(of item: FilterSegment<F>) -> String? { item.name }

  override func choice(at index: Int) -> ChoiceRow {
    let shown = items[index]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, mode: .single), HighlightedText(shown.label ?? shown.item.name))
  }
}
