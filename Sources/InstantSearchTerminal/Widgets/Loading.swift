public import InstantSearchCore

/// A word while a search is under way, and nothing otherwise.
public final class LoadingView: TerminalView, LoadingController {
  private var isLoading = false
  private let text: String

  /// - Parameter text: What shows.
  public init(text: String = "searching …") { self.text = text }

  public func setItem(_ item: Bool) {
    isLoading = item
    changed()
  }

  public override func rowCount(columns: Int) -> Int { isLoading ? 1 : 0 }

  public override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    "  " + StyledText(text, .quiet)
  }
}
