public import InstantSearchCore

/// A button that takes filters back; nothing where there are none.
public final class ClearFiltersView: ButtonView, FilterClearController {
  public var onClick: (() -> Void)?

  private var isClearable = false
  private let text: String

  /// - Parameter title: What the button says.
  public init(title: String = "Clear filters") { text = title }

  public func setClearable(_ isClearable: Bool) {
    self.isClearable = isClearable
    changed()
  }

  override var title: String? { isClearable ? text : nil }

  override func choose() { onClick?() }
}
