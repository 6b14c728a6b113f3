public import InstantSearchCore

extension TerminalView {
  /// The sort menu in one row: Left and Right select another index.
  ///
  /// - Parameter title: The title of the menu.
  public static func sortBy(title: String = "Sort by") -> some TerminalView & SortByController {
    SortByView(title: title)
  }
}

package final class SortByView: TerminalView, SortByController {
  package var onClick: ((String) -> Void)?

  private let title: String
  private var items: [SelectableItem<String>] = []

  /// - Parameter title: The title of the menu.
  package init(title: String = "Sort by") { self.title = title }

  package func setSelectableItems(selectableItems: [SelectableItem<String>]) {
    items = selectableItems
    changed()
  }

  override func rowCount(columns: Int) -> Int { items.isEmpty ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let chosen = items.first(where: \.isSelected).map { $0.label ?? $0.item } ?? "–"
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

  /// Selects the index this many items further, cyclically.
  private func choose(_ step: Int) {
    guard !items.isEmpty else { return }
    let index = items.firstIndex(where: \.isSelected) ?? (step > 0 ? -1 : 0)
    onClick?(items[(index + step + items.count) % items.count].item)
  }

  override var hints: [KeyHint] { [KeyHint("← →", "another order")] }
}
