/// The answer to one ``SearchRequest``, of the same kind.
public enum SearchAnswer: Hashable, Sendable, Codable {
  case hits(SearchResponse)
  case facetValues(FacetValuesResponse)
}

/// The records that a search found, and how their values are distributed.
public struct SearchResponse: Hashable, Sendable, Codable {
  /// The records of this page.
  public var hits: [Hit<JSON>] = []
  /// How many records match, on all pages.
  public var nbHits = 0
  /// The page, counted from 0.
  public var page = 0
  /// How many pages can be asked for.
  public var nbPages = 0
  public var hitsPerPage = 0
  /// The values of each attribute that was asked for, in that order.
  public var facets: [AttributedFacets] = []
  public var facetStats: [Attribute: FacetStats] = [:]
  /// Whether ``nbHits`` is exact.
  public var exhaustiveNbHits = true
  /// Whether the counts of all values are exact.
  public var exhaustiveFacetsCount = true
  /// How long the backend worked, in milliseconds.
  public var processingTimeMS = 0
  /// The text that was searched for.
  public var query = ""
  /// The text as the backend understood it, where that differs.
  public var parsedQuery: String?
  /// The name of the index that answered.
  public var index: String?
  /// The ID by which clicks and conversions refer to this search.
  public var queryID: String?
  /// What rules attach to the search.
  public var userData: [JSON] = []
  public var renderingContent: RenderingContent?
  public var appliedRules: [JSON] = []
  /// Parameters that the backend did not honour; they affect no match.
  public var ignoredParameters: [Query.Parameter] = []
  /// What else the backend said, by name.
  public var otherFields: JSON.Object = [:]

  /// An answer without hits, to be filled in.
  public init(hits: [Hit<JSON>] = [], nbHits: Int? = nil, facets: [AttributedFacets] = []) {
    self.hits = hits
    self.nbHits = nbHits ?? hits.count
    self.facets = facets
  }

  /// The values of an attribute; nil where it was not counted.
  public func facets(for attribute: Attribute) -> [Facet]? {
    facets.first { $0.attribute == attribute }?.facets
  }

  /// The records as one of your own types.
  public func hits<Record: Decodable>(as type: Record.Type) throws(SearchError) -> [Hit<Record>] {
    var decoded: [Hit<Record>] = []
    for hit in hits { decoded.append(try hit.decoded(as: type)) }
    return decoded
  }
}

/// The values of a facet that match a text.
public struct FacetValuesResponse: Hashable, Sendable, Codable {
  public var facetHits: [Facet]
  public var exhaustiveFacetsCount = true
  public var processingTimeMS = 0
  public var ignoredParameters: [Query.Parameter] = []
  public var otherFields: JSON.Object = [:]

  public init(facetHits: [Facet] = []) { self.facetHits = facetHits }
}
