#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a list of filters.
@MainActor
public final class FilterListObservableController<F: FilterType>: ObservableObject, FilterListController,
  ExcludingListController, AllItemController
{
  /// The filters to show, in order.
  @Published public private(set) var filters: [F]
  /// The filters that are selected.
  @Published public private(set) var selections: Set<F>
  /// The filters that are excluded, so that their negation is applied.
  @Published public private(set) var exclusions: Set<F> = []
  /// How many results each filter would give, if known.
  @Published public private(set) var resultCounts: [F: Int] = [:]
  /// Whether none of the list's filters is selected.
  @Published public private(set) var isAllSelected = true

  public var onClick: ((F) -> Void)?
  public var onExclude: ((F) -> Void)?
  public var onClickAll: (() -> Void)?

  /// Makes the text of a filter without a label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present {
    didSet { updateTexts() }
  }

  @Published private var texts: [F: String] = [:]
  private var labels: [F: String] = [:]

  /// - Parameters:
  ///   - filters: Shown until a widget is connected.
  ///   - selections: Selected until then.
  ///   - onClick: Called with a filter that is tapped; connecting the controller replaces it.
  public init(filters: [F] = [], selections: Set<F> = [], onClick: ((F) -> Void)? = nil) {
    self.filters = filters
    self.selections = selections
    self.onClick = onClick
    updateTexts()
  }

  /// Selects a filter, or deselects it.
  public func toggle(_ filter: F) { onClick?(filter) }

  /// Excludes a filter, or includes it again.
  public func exclude(_ filter: F) { onExclude?(filter) }

  /// Removes all selections: the action of the item "All".
  public func selectAll() { onClickAll?() }

  /// Whether a filter is selected.
  public func isSelected(_ filter: F) -> Bool { selections.contains(filter) }

  /// Whether a filter is excluded.
  public func isExcluded(_ filter: F) -> Bool { exclusions.contains(filter) }

  /// The text of a filter: its label, or the presenter's.
  public func label(for filter: F) -> String { texts[filter] ?? filterPresenter(filter.erased) }

  public func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    let items = SelectableItems(selectableItems) { $0 }
    let haveTextsChanged = filters != items.items || labels != items.labels
    if filters != items.items { filters = items.items }
    if selections != items.selections { selections = items.selections }
    if exclusions != items.exclusions { exclusions = items.exclusions }
    if resultCounts != items.resultCounts { resultCounts = items.resultCounts }
    labels = items.labels
    if haveTextsChanged { updateTexts() }
  }

  public func setAll(isSelected: Bool) {
    if isAllSelected != isSelected { isAllSelected = isSelected }
  }

  private func updateTexts() {
    texts = Dictionary(filters.map { ($0, labels[$0] ?? filterPresenter($0.erased)) }) { first, _ in first }
  }
}

/// A list of filters that can be selected by a tap.
///
/// ```swift
/// FilterList(controller) { filter, isSelected in
///   FilterRow(filter.description, isSelected: isSelected)
/// }
/// ```
///
/// The rows need no gesture of their own; a gesture inside a row takes precedence.
public struct FilterList<F: FilterType, Row: View, NoResults: View>: View {
  @ObservedObject private var controller: FilterListObservableController<F>
  private let row: (F, Bool) -> Row
  private let noResults: () -> NoResults
  private var isExcludable = false

  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a filter; the second argument is whether it is selected.
  ///   - noResults: The view to show without filters.
  public init(
    _ controller: FilterListObservableController<F>, @ViewBuilder row: @escaping (F, Bool) -> Row,
    @ViewBuilder noResults: @escaping () -> NoResults
  ) {
    self.controller = controller
    self.row = row
    self.noResults = noResults
  }

  public var body: some View {
    if controller.filters.isEmpty {
      noResults()
    } else {
      LazyVStack(alignment: .leading) {
        ForEach(controller.filters, id: \.self) { filter in
          RowButton(isSelected: controller.isSelected(filter), exclusion: exclusion(of: filter)) {
            controller.toggle(filter)
          } row: {
            row(filter, controller.isSelected(filter))
          }
        }
      }
    }
  }

  /// Adds an action to the context menu and the VoiceOver actions of each row that excludes the filter or includes it
  /// again.
  public func excludable(_ isExcludable: Bool = true) -> Self {
    var list = self
    list.isExcludable = isExcludable
    return list
  }

  private func exclusion(of filter: F) -> Exclusion? {
    guard isExcludable else { return nil }
    return Exclusion(isExcluded: controller.isExcluded(filter)) { controller.exclude(filter) }
  }
}

extension FilterList where NoResults == EmptyView {
  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a filter; the second argument is whether it is selected.
  public init(_ controller: FilterListObservableController<F>, @ViewBuilder row: @escaping (F, Bool) -> Row) {
    self.init(controller, row: row) { EmptyView() }
  }
}

extension FilterList where Row == FilterRow, NoResults == EmptyView {
  /// A list with default rows, which show labels and numbers of results.
  public init(_ controller: FilterListObservableController<F>) {
    self.init(controller) { filter, isSelected in
      FilterRow(
        controller.label(for: filter), resultCount: controller.resultCounts[filter], isSelected: isSelected,
        isExcluded: controller.isExcluded(filter))
    }
  }
}

struct FilterListPreviews: PreviewProvider {
  static var previews: some View {
    FilterList(
      FilterListObservableController<Filter.Numeric>(
        filters: [
          Filter.Numeric(attribute: "price", operator: .lessThan, value: 5),
          Filter.Numeric(attribute: "price", range: 5...10),
        ],
        selections: [Filter.Numeric(attribute: "price", range: 5...10)]))
  }
}
#endif
