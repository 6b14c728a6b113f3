#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a filter map.
@MainActor
public final class FilterMapObservableController<F: FilterType>: WidgetModel, FilterMapController {
  public typealias Segment = F

  /// The segments, in order.
  @Shown public private(set) var segments: [FilterSegment<F>]
  /// The name of the selected segment.
  @Shown public private(set) var selected: String?

  @Shown private var labels: [String: String] = [:]

  public var onClick: ((FilterSegment<F>) -> Void)?

  /// - Parameters:
  ///   - segments: Shown until a widget is connected.
  ///   - selected: The name of the segment selected until then.
  public init(segments: [FilterSegment<F>] = [], selected: String? = nil) {
    self.segments = segments
    self.selected = selected
  }

  /// The selection of a picker; setting it selects the item.
  var choice: String? {
    get { selected }
    set { if let newValue { select(newValue) } }
  }

  /// Selects the segment with this name.
  public func select(_ name: String) {
    if let segment = segments.first(where: { $0.name == name }) { onClick?(segment) }
  }

  /// The text of a segment: its label, or its name.
  public func label(for segment: FilterSegment<F>) -> String { labels[segment.name] ?? segment.name }

  public func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<F>>]) {
    let segments = selectableItems.map(\.item)
    let selected = selectableItems.first(where: \.isSelected)?.item.name
    let labels = Dictionary(
      selectableItems.compactMap { item in item.label.map { (item.item.name, $0) } }
    ) { first, _ in first }
    if self.labels != labels { self.labels = labels }
    if self.segments != segments { self.segments = segments }
    if self.selected != selected { self.selected = selected }
  }
}

/// A segmented picker of which one segment is selected.
public struct FilterMap<F: FilterType>: View {
  @Watched private var controller: FilterMapObservableController<F>
  private let title: LocalizedStringKey

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The title, which VoiceOver reads.
  public init(_ controller: FilterMapObservableController<F>, title: LocalizedStringKey = "Filter") {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    Picker(title, selection: $controller.choice) {
      ForEach(controller.segments, id: \.name) { segment in
        Text(verbatim: controller.label(for: segment)).tag(Optional(segment.name))
      }
    }
    #if !os(watchOS)
    .pickerStyle(.segmented)
    #endif
  }
}
#endif
