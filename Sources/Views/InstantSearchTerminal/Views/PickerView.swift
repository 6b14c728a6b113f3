package import InstantSearchCore

/// One of several entries in one row: Left and Right select another one.
@MainActor
package class PickerRow: TerminalView {
  private let title: String
  private let hint: String

  /// - Parameters:
  ///   - title: The title of the row.
  ///   - hint: What the keys do, in two words.
  init(title: String, hint: String) { (self.title, self.hint) = (title, hint) }

  // MARK: Overridden by pickers

  /// The text of each entry.
  var titles: [String] { [] }
  /// The index of the selected entry; nil for none.
  var selectedIndex: Int? { nil }
  /// Selects an entry.
  func choose(at index: Int) {}

  // MARK: Row and keys

  override func rowCount(columns: Int) -> Int { titles.isEmpty ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let chosen = selectedIndex.map { titles[$0] } ?? "–"
    let arrows = hasFocus ? ("◂ ", " ▸") : ("  ", "  ")
    return .margin(hasFocus: hasFocus) + StyledText(title + " ", .quiet)
      + StyledText(arrows.0 + chosen + arrows.1, TextStyle(.accent, isReversed: hasFocus))
  }

  override var stopCount: Int { titles.isEmpty ? 0 : 1 }

  override func press(_ key: Key) -> Bool {
    switch key {
    case .right, .enter, .character(" "): step(1)
    case .left: step(-1)
    default: return false
    }
    return true
  }

  /// Selects the entry that is this many entries further, cyclically.
  private func step(_ step: Int) {
    let count = titles.count
    guard count > 0 else { return }
    choose(at: ((selectedIndex ?? (step > 0 ? -1 : 0)) + step + count) % count)
  }

  override var hints: [KeyHint] { [KeyHint("← →", hint)] }
}

/// The items of a list in one row, of which one is selected.
@MainActor
package class PickerView<Item>: PickerRow, SelectableListController {
  package var onClick: ((Item) -> Void)?

  private var items: [SelectableItem<Item>] = []

  package func setSelectableItems(selectableItems: [SelectableItem<Item>]) {
    items = selectableItems
    changed()
  }

  override var titles: [String] { items.map { $0.label ?? "\($0.item)" } }

  override var selectedIndex: Int? { items.firstIndex(where: \.isSelected) }

  override func choose(at index: Int) { onClick?(items[index].item) }
}
