package import InstantSearchCore

/// One of several items in one row: Left and Right select another one.
@MainActor
package class PickerView<Item>: TerminalView, SelectableListController {
  package var onClick: ((Item) -> Void)?

  private let title: String
  private let hint: String
  private var items: [SelectableItem<Item>] = []

  /// - Parameters:
  ///   - title: The title of the row.
  ///   - hint: What the keys do, in two words.
  init(title: String, hint: String) { (self.title, self.hint) = (title, hint) }

  package func setSelectableItems(selectableItems: [SelectableItem<Item>]) {
    items = selectableItems
    changed()
  }

  override func rowCount(columns: Int) -> Int { items.isEmpty ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let chosen = items.first(where: \.isSelected).map { $0.label ?? "\($0.item)" } ?? "–"
    let arrows = hasFocus ? ("◂ ", " ▸") : ("  ", "  ")
    return .margin(hasFocus: hasFocus) + StyledText(title + " ", .quiet)
      + StyledText(arrows.0 + chosen + arrows.1, TextStyle(.accent, isReversed: hasFocus))
  }

  override var stopCount: Int { items.isEmpty ? 0 : 1 }

  override func press(_ key: Key) -> Bool {
    switch key {
    case .right, .enter, .character(" "): choose(1)
    case .left: choose(-1)
    default: return false
    }
    return true
  }

  /// Selects the item that is this many items further, cyclically.
  private func choose(_ step: Int) {
    guard !items.isEmpty else { return }
    let index = items.firstIndex(where: \.isSelected) ?? (step > 0 ? -1 : 0)
    onClick?(items[(index + step + items.count) % items.count].item)
  }

  override var hints: [KeyHint] { [KeyHint("← →", hint)] }
}
