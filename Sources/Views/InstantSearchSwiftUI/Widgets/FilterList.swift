#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a list of filters.
@MainActor
public final class FilterListObservableController<F: FilterType>: SelectableListObservableController<F, F>,
  FilterListController, AllItemController
{
  /// The filters to show, in order.
  @Published public private(set) var filters: [F]
  /// How many results each filter would give, if known.
  @Published public private(set) var resultCounts: [F: Int] = [:]
  /// Whether none of the list's filters is selected.
  @Published public private(set) var isAllSelected = true

  public var onClickAll: (() -> Void)?

  /// Makes the text of a filter without a label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present {
    didSet { updateTexts() }
  }

  @Published private var texts: [F: String] = [:]

  /// - Parameters:
  ///   - filters: Shown until a widget is connected.
  ///   - selections: Selected until then.
  ///   - onClick: Called with a filter that is tapped; connecting the controller replaces it.
  public init(filters: [F] = [], selections: Set<F> = [], onClick: ((F) -> Void)? = nil) {
    self.filters = filters
    super.init(selections: selections, onClick: onClick) { $0 }
    updateTexts()
  }

  /// Removes all selections: the action of the item "All".
  public func selectAll() { onClickAll?() }

  /// The text of a filter: its label, or the presenter's.
  public func label(for filter: F) -> String { texts[filter] ?? filterPresenter(filter.erased) }

  override func show(_ items: SelectableItems<F, F>) {
    let haveTextsChanged = filters != items.items || labels != items.labels
    if filters != items.items { filters = items.items }
    if resultCounts != items.resultCounts { resultCounts = items.resultCounts }
    super.show(items)
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
