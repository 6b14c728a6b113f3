public import InstantSearchCore

/// Filters below each other, with the numbers of results that they would give where those are known.
public final class FilterListView<F: ConcreteFilterType>: ChoiceListView<F>, FilterListController,
  ExcludingListController
{
  public var onClick: ((F) -> Void)?
  public var onExclude: ((F) -> Void)?

  private let mode: SelectionMode
  private let isExcludable: Bool
  private let filterPresenter: FilterPresenter
  private var items: [SelectableItem<F>] = []

  /// - Parameters:
  ///   - selectionMode: Whether one filter can be chosen or several, by default several, of numeric filters one: it says
  ///     which marks show.
  ///   - isExcludable: Whether `-` chooses a filter the other way round.
  ///   - filterPresenter: Makes the text of a filter that has no label.
  public init(
    selectionMode: SelectionMode? = nil, isExcludable: Bool = false,
    filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    mode = selectionMode ?? (F.kind == .numeric ? .single : .multiple)
    self.isExcludable = isExcludable
    self.filterPresenter = filterPresenter
  }

  public func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    items = selectableItems
    choicesChanged()
  }

  public func reload() { changed() }

  override var choiceCount: Int { items.count }

  override func id(at place: Int) -> F? { items.indices.contains(place) ? items[place].item : nil }

  override func choice(at place: Int) -> ChoiceRow {
    let shown = items[place]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, isExcluded: shown.isExcluded, mode: mode),
      HighlightedText(shown.label ?? filterPresenter(shown.item.erased)), count: shown.resultCount)
  }

  override func choose(at place: Int) { onClick?(items[place].item) }

  override func exclude(at place: Int) { if isExcludable { onExclude?(items[place].item) } }

  public override var hints: [KeyHint] { super.hints + (isExcludable ? [KeyHint("-", "not")] : []) }
}
