extension HTMLView {
  /// The number of results, which screen readers announce when it changes.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func stats(name: String = "stats") -> some HTMLView & StatsController {
    HTMLStats(name: name)
  }
}

package final class HTMLStats: HTMLView, StatsController {
  private var text: String?

  package override init(name: String = "stats") { super.init(name: name) }

  package func setItem(_ item: String?) { text = item }

  override var html: HTML { HTML("p", .class("stats"), .id(id("text")), .role("status"), text: text ?? "") }
}
