/// A row with a button.
@MainActor
package class ButtonView: TerminalView {
  /// The title of the button; nil to hide the row.
  var title: String? { nil }
  /// The text before the button.
  var lead: StyledText { StyledText() }
  /// The action of the button.
  func choose() {}

  override func rowCount(columns: Int) -> Int { title == nil ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    guard let title else { return StyledText() }
    let button = StyledText("[\(title)]", TextStyle(.accent, isReversed: hasFocus))
    return .margin(hasFocus: hasFocus) + lead + button
  }

  override var stopCount: Int { title == nil ? 0 : 1 }

  override func press(_ key: Key) -> Bool {
    guard title != nil, key == .enter || key == .character(" ") else { return false }
    choose()
    return true
  }

  override var hints: [KeyHint] { [KeyHint("Enter", title?.lowercased() ?? "")] }
}
