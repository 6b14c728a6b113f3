public import InstantSearchCore

extension TerminalView {
  /// A text that is visible while a search is in progress.
  ///
  /// - Parameter text: The text to show.
  public static func loading(text: String = "searching …") -> some TerminalView & LoadingController {
    LoadingView(text: text)
  }
}

package final class LoadingView: TerminalView, LoadingController {
  private var isLoading = false
  private let text: String

  package init(text: String = "searching …") { self.text = text }

  package func setItem(_ item: Bool) {
    isLoading = item
    changed()
  }

  override func rowCount(columns: Int) -> Int { isLoading ? 1 : 0 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    "  " + StyledText(text, .quiet)
  }
}
