public import InstantSearchCore

/// A button that clears filters; hidden if there are none.
public final class ClearFiltersView: ButtonView, FilterClearController {
  public var onClick: (() -> Void)?

  private var isClearable = false
  private let text: String

  /// - Parameter title: The title of the button.
  public init(title: String = "Clear filters") { text = title }

  public func setClearable(_ isClearable: Bool) {
    self.isClearable = isClearable
    changed()
  }

  override var title: String? { isClearable ? text : nil }

  override func choose() { onClick?() }
}
