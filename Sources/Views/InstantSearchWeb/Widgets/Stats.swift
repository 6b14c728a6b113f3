/// The number of results, which screen readers announce when it changes.
public final class HTMLStats: HTMLView, StatsController {
  private var text: String?

  public override init(name: String = "stats") { super.init(name: name) }

  public func setItem(_ item: String?) { text = item }

  override var html: HTML { HTML("p", .class("stats"), .id(id("text")), .role("status"), text: text ?? "") }
}
