/// The results of a page, with links to the other pages.
public final class HTMLHits<Record: Sendable>: HTMLView, HitsController, HitsStateController {
  public weak var hitsSource: HitsInteractor<Record>?

  private let card: @MainActor (Hit<Record>) -> HTML
  private var hits: [Hit<Record>] = []
  private var state = HitsState.idle

  /// - Parameters:
  ///   - name: The name of the view.
  ///   - card: Draws a result.
  public init(name: String = "hits", card: @escaping @MainActor (Hit<Record>) -> HTML) {
    self.card = card
    super.init(name: name)
  }

  public func reload() { hits = hitsSource?.hits ?? [] }

  public func scrollToTop() {}

  public func setState(_ state: HitsState) { self.state = state }

  public override var html: HTML {
    switch state {
    case .idle, .loading, .failed: HTML()
    case .hits: HTML("ol", .class("hits")) { hits.map { hit in HTML("li", .class("hit")) { card(hit) } } }
    case .empty(let query):
      HTML("div", .class("empty")) {
        HTML(
          "p", .class("empty-title"), text: query.isEmpty ? words(.noResults) : words(.noResultsFor, ["text": query]))
        HTML("p", text: words(.tryFewer))
      }
    }
  }
}
