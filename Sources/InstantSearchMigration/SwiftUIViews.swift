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
  @available(*, deprecated, renamed: "valueRange", message: "'bounds' are nil while there is nothing to choose from")
  @_disfavoredOverload
  public var bounds: ClosedRange<Number> { valueRange }
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
  @available(*, deprecated, renamed: "init(_:row:placeholder:)", message: "The row is given a 'Hit', not a record")
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
  @available(*, deprecated, message: "The row is given a 'Hit', not a record")
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
