public import InstantSearchCore

extension TerminalView {
  /// A list of filters, each with the number of results that it would give, if known.
  ///
  /// - Parameters:
  ///   - type: The type of the filters.
  ///   - selectionMode: Whether one filter can be chosen or several, by default several, of numeric filters one; this
  ///     decides the marks.
  ///   - isExcludable: Whether `-` chooses the negated filter.
  ///   - filterPresenter: Makes the text of a filter without a label.
  public static func filterList<F: ConcreteFilterType>(
    of type: F.Type, selectionMode: SelectionMode? = nil, isExcludable: Bool = false,
    filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) -> some TerminalView & SelectableListController<F> {
    FilterListView<F>(selectionMode: selectionMode, isExcludable: isExcludable, filterPresenter: filterPresenter)
  }
}

package final class FilterListView<F: ConcreteFilterType>: ItemListView<F, F>, FilterListController,
  ExcludingListController
{
  package var onExclude: ((F) -> Void)?
  /// The action of `+`: shows more of the list's attribute, such as a slider, or less again.
  package var onExpand: (() -> Void)?
  /// What `onExpand` shows, as a word.
  package var expansion = "slider"

  private let mode: SelectionMode
  private let isExcludable: Bool
  private let filterPresenter: FilterPresenter

  package init(
    selectionMode: SelectionMode? = nil, isExcludable: Bool = false,
    filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    mode = selectionMode ?? (F.kind == .numeric ? .single : .multiple)
    self.isExcludable = isExcludable
    self.filterPresenter = filterPresenter
  }

  /// Whether the number of results of each filter is known.
  package var isCounted: Bool { items.allSatisfy { $0.resultCount != nil } }

  override func id(of item: F) -> F? { item }

  override func choice(at index: Int) -> ChoiceRow {
    let shown = items[index]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, isExcluded: shown.isExcluded, mode: mode),
      HighlightedText(shown.label ?? filterPresenter(shown.item.erased)), count: shown.resultCount)
  }

  override func exclude(at index: Int) { if isExcludable { onExclude?(items[index].item) } }

  override func toggleExpansion() { onExpand?() }

  override var hints: [KeyHint] {
    super.hints + (onExpand == nil ? [] : [KeyHint("+", expansion)]) + (isExcludable ? [KeyHint("-", "not")] : [])
  }
}
