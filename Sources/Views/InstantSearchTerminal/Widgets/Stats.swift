public import InstantSearchCore

/// The statistics as a sentence; hidden before the first answer.
public final class StatsView: TerminalView, StatsController {
  private var text: String?

  public func setItem(_ item: String?) {
    text = item
    changed()
  }

  override func rowCount(columns: Int) -> Int { text == nil ? 0 : 1 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText { "  " + StyledText(text ?? "") }
}
