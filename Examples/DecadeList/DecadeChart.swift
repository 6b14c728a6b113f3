import InstantSearch

/// A view of the list: a chart of text.
@MainActor
final class DecadeChart: SelectableListController {
  var onClick: ((Decade) -> Void)?
  private var rows: [SelectableItem<Decade>] = []
  private(set) var lines: [String] = []

  func setSelectableItems(selectableItems: [SelectableItem<Decade>]) { rows = selectableItems }

  func reload() {
    lines = rows.map { row in
      let count = row.resultCount ?? 0
      let mark = row.isSelected ? "[x]" : "[ ]"
      let bar = count == 0 ? "" : String(repeating: "█", count: count) + " "
      return "\(mark) \(row.label ?? "") \(bar)\(count)"
    }
  }

  /// The user taps a row.
  func tap(row: Int) { onClick?(rows[row].item) }
}
