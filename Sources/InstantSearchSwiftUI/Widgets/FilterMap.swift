#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The segments that a view shows, and where its taps go.
@MainActor
public final class FilterMapObservableController<F: FilterType>: ObservableObject, FilterMapController {
  public typealias Segment = F

  /// The segments, in order.
  @Published public private(set) var segments: [FilterSegment<F>]
  /// The name of the segment that is chosen.
  @Published public private(set) var selected: String?

  @Published private var labels: [String: String] = [:]

  public var onClick: ((FilterSegment<F>) -> Void)?

  /// - Parameters:
  ///   - segments: What shows until something is connected.
  ///   - selected: The name of what shows as chosen until then.
  public init(segments: [FilterSegment<F>] = [], selected: String? = nil) {
    self.segments = segments
    self.selected = selected
  }

  /// What a picker shows and sets; what it sets is asked for.
  var choice: String? {
    get { selected }
    set { if let newValue { select(newValue) } }
  }

  /// Asks for the segment with this name.
  public func select(_ name: String) {
    if let segment = segments.first(where: { $0.name == name }) { onClick?(segment) }
  }

  /// What to show of a segment: its label, or its name where it has none.
  public func label(for segment: FilterSegment<F>) -> String { labels[segment.name] ?? segment.name }

  public func setSelectableItems(selectableItems: [SelectableItem<FilterSegment<F>>]) {
    let items = SelectableItems(selectableItems, key: \.name)
    let segments = items.items
    let selected = selectableItems.first(where: \.isSelected)?.item.name
    if labels != items.labels { labels = items.labels }
    if self.segments != segments { self.segments = segments }
    if self.selected != selected { self.selected = selected }
  }

  public func reload() { objectWillChange.send() }
}

/// Segments of which one is chosen.
public struct FilterMapPicker<F: FilterType>: View {
  @ObservedObject private var controller: FilterMapObservableController<F>
  private let title: LocalizedStringKey

  /// - Parameters:
  ///   - controller: What to show.
  ///   - title: What VoiceOver says of it.
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

struct FilterMapPickerPreviews: PreviewProvider {
  static var previews: some View {
    FilterMapPicker(
      FilterMapObservableController(
        segments: [FilterSegment("All"), FilterSegment("Red", filter: Filter.Facet.preview("red"))], selected: "All"))
  }
}
#endif
