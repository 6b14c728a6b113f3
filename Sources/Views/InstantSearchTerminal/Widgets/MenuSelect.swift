public import InstantSearchCore

extension TerminalView {
  /// One value of a facet, or all of them, in one row: Left and Right choose another one.
  ///
  /// - Parameter title: The title of the row.
  public static func menuSelect(title: String) -> some TerminalView & FacetListController {
    MenuSelectView(title: title)
  }
}

package final class MenuSelectView: PickerRow, FacetListController, AllItemController, FailingListController {
  package var onClick: ((Facet) -> Void)?
  package var onClickAll: (() -> Void)?

  private var items: [SelectableItem<Facet>] = []
  private var entries: [MenuSelectEntry] = []
  private var error: SearchError? { didSet { if error != oldValue { changed() } } }

  package init(title: String) { super.init(title: title, hint: "another value") }

  package func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    items = selectableItems
    entries =
      items.isEmpty
      ? [] : items.menuSelectEntries(all: Localization.text(.everything)) { $0.groupedByThousands() }
    changed()
  }

  package func setAll(isSelected: Bool) {}

  package func setError(_ error: SearchError?) { self.error = error }

  override var titles: [String] { entries.map(\.title) }

  override var selectedIndex: Int? { entries.firstIndex(where: \.isSelected) }

  override func choose(at index: Int) { choose(entries[index].choice, among: items) }

  // The error is a row below that of the menu.

  override func rowCount(columns: Int) -> Int { super.rowCount(columns: columns) + (error == nil ? 0 : 1) }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    if let error, row == rowCount(columns: columns) - 1 {
      return "  " + StyledText(Localization.text(for: error), TextStyle(.warning))
    }
    return super.row(row, columns: columns, hasFocus: hasFocus)
  }
}
