/// A text that is visible while a search is in progress. A page is drawn after its search, so that it never has it; its
/// script shows a text of its own.
public final class HTMLLoading: HTMLView, LoadingController {
  private var isLoading = false

  public override init(name: String = "loading") { super.init(name: name) }

  public func setItem(_ item: Bool) { isLoading = item }

  override var html: HTML { isLoading ? HTML("p", .class("loading"), text: words(.searching)) : HTML() }
}
