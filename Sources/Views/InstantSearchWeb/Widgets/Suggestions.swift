/// Texts to search for, below a search box: the script of the page shows them while one types. Without it they stay
/// hidden.
///
/// ```swift
/// let suggestions = HTMLSuggestions<QuerySuggestion>()
/// let searcher = HitsSearcher(backend: backend, indexName: "suggestions")
/// searcher.request.query.hitsPerPage = 8
/// screen.connectSuggestions(searcher)
/// screen.keep(HitsConnector(searcher: searcher, infiniteScrolling: .off, controller: suggestions))
/// screen.add(HTMLView.searchBox(suggestions: suggestions), at: .top)
/// ```
public final class HTMLSuggestions<Record: Sendable>: HitsController {
  public weak var hitsSource: HitsInteractor<Record>?

  private let limit: Int
  private let text: @MainActor (Hit<Record>) -> HighlightedText
  private let notes: @MainActor (Hit<Record>, PageWords) -> [String]
  private let address: @MainActor (Hit<Record>) -> String?

  /// A suggestion of the box: a text, the note behind it, and the page that it leads to instead of a search.
  typealias Option = (text: HighlightedText, notes: [String], address: String?)

  /// - Parameters:
  ///   - limit: The most texts.
  ///   - text: Returns the text that a result suggests; an empty one is left out.
  ///   - notes: Returns the note behind the text, such as the number of results. It is not searched for.
  ///   - address: Returns the address of the page that the suggestion leads to; nil to search for its text.
  public init(
    limit: Int = 8, text: @escaping @MainActor (Hit<Record>) -> HighlightedText,
    notes: @escaping @MainActor (Hit<Record>, PageWords) -> [String] = { _, _ in [] },
    address: @escaping @MainActor (Hit<Record>) -> String? = { _ in nil }
  ) {
    (self.limit, self.text, self.notes, self.address) = (limit, text, notes, address)
  }

  /// Suggests the texts of query suggestions, with the category of most results and the number of results.
  public convenience init(limit: Int = 8) where Record == QuerySuggestion {
    self.init(limit: limit) {
      $0.record.highlightedText
    } notes: { hit, words in
      let suggestion = hit.record
      // “desk lamps in Lamps” says nothing.
      let category = suggestion.bestCategory.flatMap { category in
        suggestion.query.lowercased().contains(category.value.lowercased()) ? nil : category.value
      }
      return [category.map { words(.inCategory, ["category": $0]) }, suggestion.nbHits.map { words.results($0) }]
        .compactMap(\.self)
    }
  }

  /// The offered suggestions; equal ones once.
  func options(in words: PageWords) -> [Option] {
    var seen: Set<String> = []
    var options: [Option] = []
    for hit in hitsSource?.hits ?? [] where options.count < limit {
      let (text, address) = (text(hit), address(hit))
      // Records of the same title are several.
      guard !text.text.isEmpty, seen.insert(address ?? text.text).inserted else { continue }
      options.append((text, notes(hit, words), address))
    }
    return options
  }

  public func reload() {}

  public func scrollToTop() {}
}
