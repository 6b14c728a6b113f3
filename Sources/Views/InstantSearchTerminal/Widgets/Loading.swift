public import InstantSearchCore

/// A text that is visible while a search is in progress.
public final class LoadingView: TerminalView, LoadingController {
  private var isLoading = false
  private let text: String

  /// - Parameter text: The text to show.
  public init(text: String = "searching …") { self.text = text }

  public func setItem(_ item: Bool) {
    isLoading = item
    changed()
  }

  override func rowCount(columns: Int) -> Int { isLoading ? 1 : 0 }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    "  " + StyledText(text, .quiet)
  }
}
