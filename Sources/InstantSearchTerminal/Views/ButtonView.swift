/// A row that does something when it is chosen.
@MainActor
public class ButtonView: TerminalView {
  /// What it says; nil where there is nothing to do.
  var title: String? { nil }
  /// What stands before it.
  var lead: StyledText { StyledText() }
  func choose() {}

  public override func rowCount(columns: Int) -> Int { title == nil ? 0 : 1 }

  public override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    guard let title else { return StyledText() }
    let button = StyledText("[\(title)]", TextStyle(.accent, isReversed: hasFocus))
    return .margin(hasFocus: hasFocus) + lead + button
  }

  public override var stopCount: Int { title == nil ? 0 : 1 }

  public override func press(_ key: Key) -> Bool {
    guard title != nil, key == .enter || key == .character(" ") else { return false }
    choose()
    return true
  }

  public override var hints: [KeyHint] { [KeyHint("Enter", title?.lowercased() ?? "")] }
}
