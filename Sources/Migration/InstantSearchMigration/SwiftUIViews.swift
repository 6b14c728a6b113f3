#if canImport(SwiftUI)
public import Combine
public import InstantSearch
public import SwiftUI

// MARK: Models

/// The model of a view that shows the statistics, with an empty sentence before the first answer.
@available(*, deprecated, message: "Use 'StatsObservableController', whose 'stats' are nil before the first answer")
@MainActor
public final class StatsTextObservableController: ObservableObject, StatsController {
  @Published public var stats: String

  public init(stats: String = "") { self.stats = stats }

  public func setItem(_ item: String?) { stats = item ?? "" }
}

/// The model of a view with segments, which are known by their index.
@available(*, deprecated, message: "Use 'SortByObservableController' or 'FilterMapObservableController'")
@MainActor
public final class SelectableSegmentObservableController: ObservableObject, SelectableSegmentController {
  /// The titles of the segments, in order.
  @Published public private(set) var segmentsTitles: [String] = []
  @Published public private(set) var selectedSegmentIndex: Int?

  public var onClick: ((Int) -> Void)?

  public init() {}

  /// Selects a segment.
  public func select(_ index: Int) { onClick?(index) }

  public func setSelected(_ selected: Int?) { selectedSegmentIndex = selected }

  public func setItems(items: [Int: String]) { segmentsTitles = items.sorted { $0.key < $1.key }.map(\.value) }
}

extension RelevantSortObservableController {
  @available(*, deprecated, renamed: "texts")
  public var state: RelevantSortTextualRepresentation? { texts }
}

extension NumberObservableController {
  @available(*, deprecated, renamed: "init(bounds:number:)")
  public convenience init(value: Number, bounds: ClosedRange<Number>? = nil) {
    self.init(bounds: bounds, number: value)
  }
}

extension NumberObservableController where Number: Strideable {
  @available(
    *, deprecated, renamed: "valueRange",
    message: "Use 'valueRange', or unwrap 'bounds': they are nil while there is nothing to choose from"
  )
  @_disfavoredOverload
  public var bounds: ClosedRange<Number> { valueRange }
}

extension NumberRangeObservableController {
  @available(*, deprecated, message: "Use 'init(bounds:range:)', whose range is a 'NumberRange'")
  public convenience init(range: ClosedRange<Number>, bounds: ClosedRange<Number>? = nil) {
    self.init(bounds: bounds, range: NumberRange(range))
  }

  fileprivate var knownBounds: ClosedRange<Number>? { bounds }

  fileprivate var chosen: NumberRange<Number> { range }
}

// The conditions let the compiler tell these properties from those of the library.
extension NumberRangeObservableController where Number: Strideable {
  /// The bounds, where nothing asks for an optional; while there are none, a range from 0 to 1 with the chosen ends.
  @available(*, deprecated, message: "Unwrap 'bounds': they are nil while there is nothing to choose from")
  @_disfavoredOverload
  public var bounds: ClosedRange<Number> {
    knownBounds
      ?? [chosen.lowerBound, chosen.upperBound].compactMap(\.self)
      .reduce(Number(0, rounded: .down)...Number(1, rounded: .up)) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }

  /// The chosen range with open ends at the bounds, where nothing asks for a `NumberRange`.
  @available(*, deprecated, message: "Read 'range.within(bounds)', and set it by 'select(_:)'")
  @_disfavoredOverload
  public var range: ClosedRange<Number> {
    get { chosen.within(self.bounds) }
    set { select(NumberRange(newValue)) }
  }
}

extension HitsObservableController where Record: Decodable {
  /// The records of the results, where nothing asks for a `Hit`.
  @available(*, deprecated, message: "Write 'hits[row].record': without this module it is a 'Hit' of the record")
  @_disfavoredOverload
  public var hits: [Record?] { wholeHits.map(\.record) }
}

extension HitsObservableController {
  fileprivate var wholeHits: [Hit<Record>] { hits }

  @available(*, deprecated, renamed: "notifyForInfiniteScrolling(rowNumber:)")
  public func notifyAppearanceOfHit(atIndex index: Int) { notifyForInfiniteScrolling(rowNumber: index) }
}

@available(*, deprecated, renamed: "HitsPage")
public typealias AlgoliaHitsPage = HitsPage

// MARK: Search box

/// A text field for the query, with a button that clears it.
@available(*, deprecated, message: "Use 'SearchBox', or the modifier 'searchable'")
public struct SearchBar: View {
  @Binding private var text: String
  @Binding private var isEditing: Bool
  private let placeholder: String
  private let onSubmit: () -> Void

  public init(
    text: Binding<String>, isEditing: Binding<Bool>, placeholder: String = "Search ...",
    onSubmit: @escaping () -> Void = {}
  ) {
    _text = text
    _isEditing = isEditing
    self.placeholder = placeholder
    self.onSubmit = onSubmit
  }

  public var body: some View {
    HStack {
      TextField(placeholder, text: $text)
        .onSubmit {
          isEditing = false
          onSubmit()
        }
        .onTapGesture { isEditing = true }
        .accessibilityAddTraits(.isSearchField)
      if !text.isEmpty {
        Button(Localization.text(.clearText)) { text = "" }
      }
    }
  }
}

// MARK: Lists

@available(*, deprecated, renamed: "HierarchicalMenu")
public typealias HierarchicalList = HierarchicalMenu

extension HierarchicalMenu {
  @available(*, deprecated, message: "Use the closure of one argument: the menu indents the rows")
  public init(
    _ controller: HierarchicalObservableController, @ViewBuilder row: @escaping (Facet, Int, Bool) -> Row
  ) {
    self.init(controller) { row($0.facet, $0.level, $0.isSelected) }
  }
}

@available(*, deprecated, renamed: "FacetRow")
public typealias HierarchicalFacetRow = FacetRow

extension FacetRow {
  @available(*, deprecated, renamed: "init(facet:isSelected:)")
  public init(facet: Facet, nestingLevel: Int, isSelected: Bool) { self.init(facet: facet, isSelected: isSelected) }
}

extension HitsList {
  @available(*, deprecated, message: "Use 'init(_:row:placeholder:)', whose rows are given a 'Hit', not a record")
  public init(
    _ controller: HitsObservableController<Record>, @ViewBuilder row: @escaping (Record?, Int) -> Row,
    @ViewBuilder noResults: @escaping () -> Placeholder
  ) {
    self.init(controller) {
      row($0.record, $1)
    } placeholder: { _ in
      noResults()
    }
  }
}

extension HitsList where Placeholder == HitsPlaceholder {
  @available(*, deprecated, message: "Give the row a 'Hit', whose 'record' is the record")
  @_disfavoredOverload
  public init(_ controller: HitsObservableController<Record>, @ViewBuilder row: @escaping (Record?, Int) -> Row) {
    self.init(controller) { row($0.record, $1) }
  }
}

// MARK: Texts

extension Text {
  @available(*, deprecated, message: "Use 'init(_:)', or add the 'runs' of the text")
  public init(
    highlightedString: HighlightedText, highlighted: (String) -> Text = { Text($0).bold() },
    regular: (String) -> Text = { Text($0) }
  ) {
    self = highlightedString.runs.reduce(Text(verbatim: "")) { text, run in
      text + (run.isHighlighted ? highlighted(run.text) : regular(run.text))
    }
  }
}
#endif
