extension HTMLView {
  /// A text that is visible while a search is in progress. A page is drawn after its search, so that it never has it; its
  /// script shows a text of its own.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func loading(name: String = "loading") -> some HTMLView & LoadingController {
    HTMLLoading(name: name)
  }
}

package final class HTMLLoading: HTMLView, LoadingController {
  private var isLoading = false

  package override init(name: String = "loading") { super.init(name: name) }

  package func setItem(_ item: Bool) { isLoading = item }

  override var html: HTML { isLoading ? HTML("p", .class("loading"), text: words(.searching)) : HTML() }
}
