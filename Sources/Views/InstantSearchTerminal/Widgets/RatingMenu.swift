public import InstantSearchCore

extension TerminalView {
  /// A rating menu: a row with stars for each least rating.
  public static func ratingMenu() -> some TerminalView & RatingMenuController { RatingMenuView() }
}

package final class RatingMenuView: ItemListView<Int, Int>, RatingMenuController, FailingListController {
  package func setError(_ error: SearchError?) { self.error = error }

  override func id(of item: Int) -> Int? { item }

  override func choice(at index: Int) -> ChoiceRow {
    let shown = items[index]
    return ChoiceRow(
      .init(isSelected: shown.isSelected, mode: .single), HighlightedText(shown.label ?? "\(shown.item)"),
      count: shown.resultCount)
  }
}
