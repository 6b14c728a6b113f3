/// A record of an index of query suggestions: a text that others have searched for.
///
/// ```swift
/// let suggestions = HitsInteractor<QuerySuggestion>()
/// ```
public struct QuerySuggestion: Hashable, Sendable, Codable {
  /// The suggested text.
  public var query: String
  /// How often the text was searched for, as the index measures it; nil if its records don't say so.
  public var popularity: Int?
  /// The text with tags around the matching words, as the hit has it; not part of the record.
  public var highlighted: String?

  /// Creates a suggestion; without `highlighted`, ``highlightedText`` is the plain text.
  public init(query: String, popularity: Int? = nil, highlighted: String? = nil) {
    self.query = query
    self.popularity = popularity
    self.highlighted = highlighted
  }

  private enum CodingKeys: CodingKey {
    case query, popularity
  }

  /// The text with the matching words highlighted, if it has the default tags; without highlights, the plain text.
  public var highlightedText: HighlightedText {
    highlighted.map { HighlightedText(tagged: $0) } ?? HighlightedText(query)
  }
}

extension QuerySuggestion: DecodableHit {
  package init(decoding hit: Hit<JSON>) throws(SearchError) {
    do {
      self = try hit.record.decoded()
    } catch {
      throw SearchError(decoding: "record \(hit.objectID)", failed: error)
    }
    highlighted = hit.highlights?["query"]?.passage?.value
  }
}
