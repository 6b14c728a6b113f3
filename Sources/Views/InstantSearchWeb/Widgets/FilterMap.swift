/// Segments side by side, one of which is pressed.
public final class HTMLFilterMap<F: FilterType>: HTMLView, FilterMapController {
  public typealias Segment = F

  /// The filter of a segment.
  public var onClick: ((FilterSegment<F>) -> Void)?

  private var items: [SelectableItem<FilterSegment<F>>] = []

  public func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<F>>]) { items = selectableItems }

  override var html: HTML {
    guard !items.isEmpty else { return HTML() }
    return HTML("ul", .class("segments")) {
      items.map { item in
        let name = item.item.name
        return choice(
          ValueRow(key: name, text: HighlightedText(item.label ?? name), isSelected: item.isSelected))
      }
    }
  }

  override func perform(_ action: String, _ value: String) {
    guard action == "tap", let segment = items.first(where: { $0.item.name == value })?.item else { return }
    onClick?(segment)
  }
}
