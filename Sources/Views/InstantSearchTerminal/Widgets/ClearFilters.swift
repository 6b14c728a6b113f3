public import InstantSearchCore

extension TerminalView {
  /// A button that clears filters; hidden if there are none.
  ///
  /// - Parameter title: The title of the button.
  public static func clearFilters(title: String = "Clear filters") -> some TerminalView & FilterClearController {
    ClearFiltersView(title: title)
  }
}

package final class ClearFiltersView: ButtonView, FilterClearController {
  package var onClick: (() -> Void)?

  private var isClearable = false
  private let text: String

  package init(title: String = "Clear filters") { text = title }

  package func setClearable(_ isClearable: Bool) {
    self.isClearable = isClearable
    changed()
  }

  override var title: String? { isClearable ? text : nil }

  override func choose() { onClick?() }
}
