public import InstantSearchCore

extension TerminalView {
  /// A rating menu: a row with stars for each least rating.
  public static func ratingMenu() -> some TerminalView & RatingMenuController { RatingMenuView() }
}

package final class RatingMenuView: ChoiceListView<Int>, RatingMenuController, FailingListController {
  package var onClick: ((Int) -> Void)?

  private var items: [SelectableItem<Int>] = []
  private var error: SearchError?

  package func setSelectableItems(selectableItems: [SelectableItem<Int>]) {
    items = selectableItems
    choicesChanged()
  }

  package func setError(_ error: SearchError?) {
    guard error != self.error else { return }
    self.error = error
    changed()
  }

  override var choiceCount: Int { items.count }

  override func id(at index: Int) -> Int? { items.indices.contains(index) ? items[index].item : nil }

  override func choice(at index: Int) -> ChoiceRow {
    let shown = items[index]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, mode: .single), HighlightedText(shown.label ?? "\(shown.item)"),
      count: shown.resultCount)
  }

  override var footer: StyledText? {
    error.map { StyledText(Localization.text(for: $0), TextStyle(.warning)) }
  }

  override func choose(at index: Int) { onClick?(items[index].item) }
}
