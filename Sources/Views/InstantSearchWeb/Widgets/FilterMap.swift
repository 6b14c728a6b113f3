extension HTMLView {
  /// Segments side by side, one of which is pressed.
  ///
  /// - Parameters:
  ///   - type: The type of the filters.
  ///   - name: The name of the view's fields.
  public static func filterMap<F: FilterType>(of type: F.Type, name: String) -> some HTMLView & FilterMapController<F> {
    HTMLFilterMap<F>(name: name)
  }
}

package final class HTMLFilterMap<F: FilterType>: HTMLView, FilterMapController {
  package typealias Segment = F

  /// The filter of a segment.
  package var onClick: ((FilterSegment<F>) -> Void)?

  private var items: [SelectableItem<FilterSegment<F>>] = []

  package func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<F>>]) { items = selectableItems }

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

  override var hasChoice: Bool { items.contains { $0.isSelected } }

  override func perform(_ action: String, _ value: String) {
    guard action == "tap", let segment = items.first(where: { $0.item.name == value })?.item else { return }
    onClick?(segment)
  }
}
