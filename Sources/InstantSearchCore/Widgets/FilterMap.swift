// The filter map: segments of which one is chosen, each with a filter or, like "All", with none.

/// A choice with a name.
public struct FilterSegment<F: FilterType>: Hashable, Sendable {
  /// What tells the segment from the others, and what is shown.
  public let name: String
  /// What is there when the segment is chosen; nil for nothing.
  public let filter: F?

  public init(_ name: String, filter: F? = nil) {
    self.name = name
    self.filter = filter
  }
}

/// A view that shows segments. A view that adopts it names the `Segment` by a `typealias`.
@MainActor
public protocol FilterMapController<Segment>: SelectableListController where Item == FilterSegment<Segment> {
  /// What the segments filter by.
  associatedtype Segment: FilterType
}

/// The logic of a filter map.
@MainActor
public final class FilterMapInteractor<F: FilterType>: SelectableListInteractor<FilterSegment<F>, String> {
  /// - Parameters:
  ///   - segments: The choices in the order in which they show, of which each has a name of its own.
  ///   - selected: The name of what is chosen at first, where the filter state says nothing else; nil for the segment
  ///     without a filter.
  public init(segments: [FilterSegment<F>], selected: String? = nil) {
    super.init(items: segments, selectionMode: .single) { $0.name }
    selection = Selection(
      selected: segments.filter { selected == nil ? $0.filter == nil : $0.name == selected }.map(\.name))
    first = selected.map { Selection(selected: [$0]) }
  }

  override var movesSelectionToNewItems: Bool { true }

  override func defaultLabel(of segment: FilterSegment<F>) -> String? { segment.name }

  /// The name of the segment that is chosen, as the filters say; nil where it is none of them.
  public var selected: String? { selection.selected.first }

  /// Chooses a segment; it stays chosen when it is tapped again.
  public override func tap(_ name: String) {
    if items.contains(where: { $0.name == name }) { change(Selection(selected: [name])) }
  }

  /// Reads what is chosen from a group of the filters, and writes taps there.
  ///
  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group.
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
public final class FilterMapConnector<F: FilterType>: Connector {
  public let filterState: FilterState
  public let interactor: FilterMapInteractor<F>

  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - segments: The choices in the order in which they show, of which each has a name of its own.
  ///   - selected: The name of what is chosen at first, where the filter state says nothing else; nil for the segment
  ///     without a filter.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group.
  ///   - controller: The view.
  ///   - label: What is shown in place of a segment's name; nil for the name.
  public init(
    filterState: FilterState, segments: [FilterSegment<F>], selected: String? = nil,
    operator: RefinementOperator = .or, groupName: String,
    controller: (any SelectableListController<FilterSegment<F>>)? = nil,
    label: (@MainActor (FilterSegment<F>) -> String?)? = nil
  ) {
    self.filterState = filterState
    interactor = FilterMapInteractor(segments: segments, selected: selected)
    interactor.label = label
    super.init()
    keep(
      interactor.connectFilterState(filterState, operator: `operator`, groupName: groupName),
      controller.map { interactor.connectController($0) })
  }
}
