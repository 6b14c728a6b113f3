public import InstantSearchCore

extension TerminalView {
  /// The number of results on a page in one row: Left and Right select another one.
  ///
  /// - Parameter title: The title of the row.
  public static func hitsPerPage(title: String = "Results") -> some TerminalView & HitsPerPageController {
    HitsPerPageView(title: title)
  }
}

package final class HitsPerPageView: PickerView<Int>, HitsPerPageController {
  package init(title: String = "Results") { super.init(title: title, hint: "another number") }
}
