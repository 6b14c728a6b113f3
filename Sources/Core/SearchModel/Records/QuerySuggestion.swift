/// A record of an index of query suggestions: a text to search for, and what a search for it finds.
///
/// ```swift
/// let suggestions = HitsInteractor<QuerySuggestion>()
/// ```
public struct QuerySuggestion: Hashable, Sendable {
  /// The suggested text.
  public var query: String
  /// How often the text was searched for, as the index measures it; nil if its records don't say so.
  public var popularity: Int?
  /// What the text finds in each index that it was made for, in the order of the record.
  public var sources: [Source]
  /// The text with tags around the matching words, as the hit has it; not part of the record.
  package var highlighted: String?

  /// Creates a suggestion; without `highlighted`, ``highlightedText`` is the plain text.
  package init(query: String, popularity: Int? = nil, sources: [Source] = [], highlighted: String? = nil) {
    self.query = query
    self.popularity = popularity
    self.sources = sources
    self.highlighted = highlighted
  }

  /// What a text finds in an index.
  public struct Source: Hashable, Sendable {
    /// The name of the index.
    public var indexName: String
    /// The number of records with all words of the text, or with their synonyms and plurals where the index has such.
    public var nbHits: Int
    /// The most frequent values among these records, of each attribute that was counted.
    public var categories: [AttributedFacets]

    /// What a text finds in an index.
    package init(indexName: String, nbHits: Int, categories: [AttributedFacets] = []) {
      self.indexName = indexName
      self.nbHits = nbHits
      self.categories = categories
    }
  }

  /// The text with the matching words highlighted, if it has the default tags; without highlights, the plain text.
  public var highlightedText: HighlightedText {
    highlighted.map { HighlightedText(tagged: $0) } ?? HighlightedText(query)
  }

  /// The number of records that the text finds in all its indices; nil if the record doesn't say so.
  public var nbHits: Int? {
    sources.isEmpty ? nil : sources.reduce(0) { $0 &+ $1.nbHits }
  }

  /// The most frequent value of the first counted attribute, as in “phones in Electronics”; nil if none was counted.
  package var bestCategory: (attribute: Attribute, facet: Facet)? {
    sources.lazy.flatMap(\.categories).compactMap { counted in counted.facets.first.map { (counted.attribute, $0) } }
      .first
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
