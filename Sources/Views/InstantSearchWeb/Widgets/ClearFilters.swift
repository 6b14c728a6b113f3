extension HTMLView {
  /// A button that clears filters; hidden if there are none.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - title: The title of the button; nil for “Clear filters”.
  public static func clearFilters(name: String = "clear", title: String? = nil) -> some HTMLView & FilterClearController
  {
    HTMLClearFilters(name: name, title: title)
  }
}

package final class HTMLClearFilters: HTMLView, FilterClearController {
  package var onClick: (() -> Void)?

  private let title: String?
  private var isClearable = false

  package init(name: String = "clear", title: String? = nil) {
    self.title = title
    super.init(name: name)
  }

  package func setClearable(_ isClearable: Bool) { self.isClearable = isClearable }

  override var html: HTML {
    guard isClearable else { return HTML() }
    return button("tap", "1", .id(id("tap")), .class("clear")) { HTML.text(title ?? words(.clearFilters)) }
  }

  override var removesFilters: Bool { true }

  override func perform(_ action: String, _ value: String) { if action == "tap" { onClick?() } }
}
