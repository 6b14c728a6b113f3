public import InstantSearchCore

/// Segments below each other, of which one is chosen.
public final class FilterMapView<F: FilterType>: ChoiceListView<String>, FilterMapController {
  public typealias Segment = F

  public var onClick: ((FilterSegment<F>) -> Void)?

  private var items: [SelectableItem<FilterSegment<F>>] = []

  public override init() {}

  public func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<F>>]) {
    items = selectableItems
    choicesChanged()
  }

  public func reload() { changed() }

  override var choiceCount: Int { items.count }

  override func id(at place: Int) -> String? { items.indices.contains(place) ? items[place].item.name : nil }

  override func choice(at place: Int) -> ChoiceRow {
    let shown = items[place]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, mode: .single), HighlightedText(shown.label ?? shown.item.name))
  }

  override func choose(at place: Int) { onClick?(items[place].item) }
}
