extension HTMLView {
  /// The results of a page, with links to the other pages.
  ///
  /// - Parameters:
  ///   - type: The type of the records.
  ///   - name: The name of the view.
  ///   - card: Draws a result.
  public static func hits<Record: Sendable>(
    of type: Record.Type, name: String = "hits", card: @escaping @MainActor (Hit<Record>) -> HTML
  ) -> some HTMLView & HitsController<HitsInteractor<Record>> {
    HTMLHits<Record>(name: name, card: card)
  }
}

package class HTMLHits<Record: Sendable>: HTMLView, HitsController, HitsStateController {
  package weak var hitsSource: HitsInteractor<Record>?

  private let list: @MainActor ([Hit<Record>]) -> HTML
  private let advice: HTMLDidYouMean?
  private var hits: [Hit<Record>] = []
  private var state = HitsState.idle

  package init(name: String = "hits", card: @escaping @MainActor (Hit<Record>) -> HTML) {
    list = { hits in HTML("ol", .class("hits")) { hits.map { hit in HTML("li", .class("hit")) { card(hit) } } } }
    advice = nil
    super.init(name: name)
  }

  /// - Parameters:
  ///   - name: The name of the view.
  ///   - advice: Where there are no results, its suggestion and its offers show here instead of in itself.
  ///   - list: Draws the results. The script recognizes a result by its `data-value`, or by the link in an item of a list.
  package init(
    name: String = "hits", advice: HTMLDidYouMean? = nil, list: @escaping @MainActor ([Hit<Record>]) -> HTML
  ) {
    (self.advice, self.list) = (advice, list)
    super.init(name: name)
    advice?.isShownByResults = true
  }

  package func reload() { hits = hitsSource?.hits ?? hits }

  package func scrollToTop() {}

  package func setState(_ state: HitsState) { self.state = state }

  override var html: HTML {
    switch state {
    case .idle, .loading: HTML()
    case .hits: previous + cards + pages
    case .empty(let query):
      HTML("div", .class("empty")) {
        HTML(
          "p", .class("empty-title"), text: query.isEmpty ? words(.noResults) : words(.noResultsFor, ["text": query]))
        let others = advice?.otherSearches ?? HTML()
        if others.isEmpty { HTML("p", text: words(.tryFewer)) } else { others }
      }
    case .failed:
      // The page shows the error.
      HTML("p", .class("empty")) { HTML("a", .href(screen?.href { _ in } ?? "?"), text: words(.tryAgain)) }
    }
  }

  override var htmlInSection: HTML { cards }

  /// The results alone.
  var cards: HTML {
    guard !hits.isEmpty else { return HTML() }
    return list(hits)
  }

  /// Links to the other pages, unless another view of the page has them; outside of a page a button for more results, if
  /// there are more.
  private var pages: HTML {
    if let screen {
      if screen.added.contains(where: { $0.view is HTMLPagination }) { return HTML() }
      let count = screen.searcher?.onResults.lastValue?.nbPages ?? 0
      return PageNumbers(current: screen.currentLink.page, count: count).links(words) { page in
        screen.href { $0.page = page }
      }
    }
    guard hitsSource?.hasMore == true else { return HTML() }
    return button("more", "1", .id(id("more")), .class("more")) { HTML.text(words(.showMoreResults)) }
  }

  /// Outside of a page a button for the previous results, if the list begins with a later page.
  private var previous: HTML {
    guard screen == nil, hitsSource?.hasPrevious == true else { return HTML() }
    return button("previous", "1", .id(id("previous")), .class("more")) {
      HTML.text(Localization.text(.previousResults))
    }
  }

  override func perform(_ action: String, _ value: String) {
    if action == "previous" { hitsSource?.loadPrevious() }
    // Notes no view: a page does not know which results are on the screen.
    if action == "more" { hitsSource?.loadMore() }
  }
}
