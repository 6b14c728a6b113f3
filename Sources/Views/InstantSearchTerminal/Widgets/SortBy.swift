public import InstantSearchCore

extension TerminalView {
  /// The sort menu in one row: Left and Right select another index.
  ///
  /// - Parameter title: The title of the menu.
  public static func sortBy(title: String = "Sort by") -> some TerminalView & SortByController {
    SortByView(title: title)
  }
}

package final class SortByView: PickerView<String>, SortByController {
  package init(title: String = "Sort by") { super.init(title: title, hint: "another order") }
}
