/// Texts to search for, below a search box: the script of the page shows them while one types. Without it they stay
/// hidden.
///
/// ```swift
/// let suggestions = HTMLSuggestions<QuerySuggestion>()
/// let searcher = HitsSearcher(backend: backend, indexName: "suggestions")
/// searcher.request.query.hitsPerPage = 8
/// screen.connectSuggestions(searcher)
/// screen.keep(HitsConnector(searcher: searcher, infiniteScrolling: .off, controller: suggestions))
/// screen.add(HTMLSearchBox(suggestions: suggestions), at: .top)
/// ```
public final class HTMLSuggestions<Record: Sendable>: HitsController {
  public weak var hitsSource: HitsInteractor<Record>?

  private let limit: Int
  private let text: @MainActor (Hit<Record>) -> HighlightedText

  /// - Parameters:
  ///   - limit: The most texts.
  ///   - text: Returns the text that a result suggests; an empty one is left out.
  public init(limit: Int = 8, text: @escaping @MainActor (Hit<Record>) -> HighlightedText) {
    (self.limit, self.text) = (limit, text)
  }

  /// Suggests the texts of query suggestions.
  public convenience init(limit: Int = 8) where Record == QuerySuggestion {
    self.init(limit: limit) { $0.record.highlightedText }
  }

  /// The suggested texts; equal ones once.
  var texts: [HighlightedText] {
    var seen: Set<String> = [""]
    var texts: [HighlightedText] = []
    for hit in hitsSource?.hits ?? [] where texts.count < limit {
      let text = text(hit)
      if seen.insert(text.text).inserted { texts.append(text) }
    }
    return texts
  }

  public func reload() {}

  public func scrollToTop() {}
}
