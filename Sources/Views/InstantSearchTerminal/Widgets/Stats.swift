public import InstantSearchCore

extension TerminalView {
  /// The statistics as a sentence; hidden before the first answer.
  public static func stats() -> some TerminalView & StatsController {
    StatsView()
  }
}

package final class StatsView: TerminalView, StatsController {
  private var text: String?

  package func setItem(_ item: String?) {
    text = item
    changed()
  }

  override func rowCount(columns: Int) -> Int { text == nil ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText { "  " + StyledText(text ?? "") }
}
