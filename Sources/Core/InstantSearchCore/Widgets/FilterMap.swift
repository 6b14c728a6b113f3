// The filter map: segments of which one is selected, each with a filter or, like "All", without one.

/// A named choice of a filter map.
public struct FilterSegment<F: FilterType>: Hashable, Sendable {
  /// The name that identifies the segment, and the text to show.
  public let name: String
  /// The filter to add when the segment is selected; nil for none.
  public let filter: F?

  /// Creates a segment, by default one without a filter, such as "All".
  public init(_ name: String, filter: F? = nil) {
    self.name = name
    self.filter = filter
  }
}

/// A view that shows segments. A view that adopts it names the `Segment` by a `typealias`.
@MainActor
public protocol FilterMapController<Segment>: SelectableListController where Item == FilterSegment<Segment> {
  /// The type of the segments' filters.
  associatedtype Segment: FilterType
}

/// The logic of a filter map.
@MainActor
public final class FilterMapInteractor<F: FilterType>: SelectableListInteractor<FilterSegment<F>, String> {
  /// Creates a map that is not connected.
  ///
  /// - Parameters:
  ///   - segments: The segments in order, with different names.
  ///   - selected: The name of the initial segment, unless the filter state already has one; nil for the segment
  ///     without a filter.
  public init(segments: [FilterSegment<F>], selected: String? = nil) {
    super.init(items: segments, selectionMode: .single) { $0.name }
    selection = Selection(
      selected: segments.filter { selected == nil ? $0.filter == nil : $0.name == selected }.map(\.name))
    initialSelection = selected.map { Selection(selected: [$0]) }
  }

  /// The segments, with different names. Setting them moves the selection to the new filter of the selected segment.
  public var segments: [FilterSegment<F>] {
    get { items }
    set { replaceItems(with: newValue) }
  }

  override var movesSelection: Bool { true }

  override func defaultLabel(of segment: FilterSegment<F>) -> String? { segment.name }

  /// The name of the selected segment, as the filters have it; nil for none.
  public var selected: String? { selection.selected.first }

  /// Selects a segment; it stays selected when it is tapped again.
  public override func tap(_ name: String) {
    if items.contains(where: { $0.name == name }) { select(Selection(selected: [name])) }
  }

  /// Reads the selection from a group of the filters, and writes taps to it.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, operator: RefinementOperator = .or, groupName: String
  ) -> Connection {
    connect(filterState) { items in
      let kind = items.lazy.compactMap(\.filter).first?.erased.kind ?? .facet
      let id = FilterGroup.ID(groupName, `operator`, kind)
      return .choices(items.map { (key: $0.name, filter: $0.filter) }, in: id)
    }
  }
}

/// A filter map with its filter state and its view connected.
@MainActor
public final class FilterMapConnector<F: FilterType>: WidgetConnector<FilterMapInteractor<F>> {
  /// The filter state that is read and written.
  package let filterState: FilterState

  /// Creates the logic of the map, and connects it.
  ///
  /// The options are those of ``FilterMapInteractor``.
  public init(
    filterState: FilterState, segments: [FilterSegment<F>], selected: String? = nil,
    operator: RefinementOperator = .or, groupName: String,
    controller: (any SelectableListController<FilterSegment<F>>)? = nil,
    label: (@MainActor (FilterSegment<F>) -> String?)? = nil
  ) {
    self.filterState = filterState
    super.init(FilterMapInteractor(segments: segments, selected: selected))
    interactor.label = label
    keep(
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName),
      controller.map { connectController($0) })
  }
}
