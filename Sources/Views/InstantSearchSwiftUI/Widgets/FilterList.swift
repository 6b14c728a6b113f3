#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a list of filters.
@MainActor
public final class FilterListObservableController<F: FilterType>: SelectableListObservableController<F, F>,
  FilterListController
{
  /// The filters to show, in order.
  @Shown public private(set) var filters: [F]
  /// How many results each filter would give, if known.
  @Shown public private(set) var resultCounts: [F: Int] = [:]

  /// Makes the text of a filter without a label.
  public var filterPresenter: FilterPresenter = DefaultPresenter.Filter.present {
    didSet { showRows() }
  }

  /// - Parameters:
  ///   - filters: Shown until a widget is connected.
  ///   - selections: Selected until then.
  ///   - onClick: Called with a filter that is tapped; connecting the controller replaces it.
  public init(filters: [F] = [], selections: Set<F> = [], onClick: ((F) -> Void)? = nil) {
    self.filters = filters
    super.init(filters, selections: selections, onClick: onClick) { $0 }
  }

  /// The text of a filter: its label, or the presenter's.
  public func label(for filter: F) -> String { row(of: filter)?.label ?? filterPresenter(filter.erased) }

  public override func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    let filters = selectableItems.map(\.item)
    let resultCounts = Dictionary(
      selectableItems.compactMap { item in item.resultCount.map { (item.item, $0) } }
    ) { first, _ in first }
    if self.filters != filters { self.filters = filters }
    if self.resultCounts != resultCounts { self.resultCounts = resultCounts }
    super.setSelectableItems(selectableItems: selectableItems)
  }

  override func text(of filter: F) -> String? { filterPresenter(filter.erased) }
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
  @Watched private var controller: FilterListObservableController<F>
  private let row: (F, Bool) -> Row
  private let noResults: () -> NoResults
  private var isExcludable = false
  private var isInList = false

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
    if controller.keys.isEmpty {
      noResults()
    } else {
      SelectableRows(controller: controller, isExcludable: isExcludable, isInList: isInList, row: row)
    }
  }

  /// Makes each row one of the `List` around it.
  package func inList() -> Self {
    var list = self
    list.isInList = true
    return list
  }

  /// Adds an action to the context menu and the VoiceOver actions of each row that excludes the filter or includes it
  /// again.
  public func excludable(_ isExcludable: Bool = true) -> Self {
    var list = self
    list.isExcludable = isExcludable
    return list
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
        controller.label(for: filter), resultCount: controller.row(of: filter)?.resultCount, isSelected: isSelected,
        isExcluded: controller.isExcluded(filter))
    }
  }
}
#endif
