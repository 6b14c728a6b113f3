public import InstantSearchCore

/// The order in which results show, in one row: Left and Right choose another one.
public final class SortByView: TerminalView, SortByController {
  public var onClick: ((String) -> Void)?

  private let title: String
  private var items: [SelectableItem<String>] = []

  /// - Parameter title: What the choice is for.
  public init(title: String = "Sort by") { self.title = title }

  public func setSelectableItems(selectableItems: [SelectableItem<String>]) {
    items = selectableItems
    changed()
  }

  public func reload() { changed() }

  public override func rowCount(columns: Int) -> Int { items.isEmpty ? 0 : 1 }

  public override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let chosen = items.first(where: \.isSelected).map { $0.label ?? $0.item } ?? "–"
    let arrows = hasFocus ? ("◂ ", " ▸") : ("  ", "  ")
    return .margin(hasFocus: hasFocus) + StyledText(title + " ", .quiet)
      + StyledText(arrows.0 + chosen + arrows.1, TextStyle(.accent, isReversed: hasFocus))
  }

  public override var stopCount: Int { items.isEmpty ? 0 : 1 }

  public override func press(_ key: Key) -> Bool {
    switch key {
    case .right, .enter, .character(" "): choose(1)
    case .left: choose(-1)
    default: return false
    }
    return true
  }

  /// Asks for the order so many places further; behind the last one comes the first.
  private func choose(_ step: Int) {
    guard !items.isEmpty else { return }
    let place = items.firstIndex(where: \.isSelected) ?? (step > 0 ? -1 : 0)
    onClick?(items[(place + step + items.count) % items.count].item)
  }

  public override var hints: [KeyHint] { [KeyHint("← →", "another order")] }
}
