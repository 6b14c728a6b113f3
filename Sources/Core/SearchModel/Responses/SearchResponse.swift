/// The answer to one ``SearchRequest``, of the same kind.
public enum SearchAnswer: Hashable, Sendable, Codable {
  /// The answer to ``SearchRequest/hits(_:)``.
  case hits(SearchResponse)
  /// The answer to ``SearchRequest/facetValues(_:)``.
  case facetValues(FacetValuesResponse)
}

/// The results of a search: a page of records, and the counted facets.
public struct SearchResponse: Hashable, Sendable, Encodable {
  /// The records of this page.
  public var hits: [Hit<JSON>] = []
  /// The number of matching records on all pages.
  public var nbHits = 0
  /// The zero-based page.
  public var page = 0
  /// The number of pages that can be requested.
  public var nbPages = 0
  /// The greatest number of hits on a page.
  public var hitsPerPage = 0
  /// The values of each requested attribute, in the order of the request.
  public var facets: [AttributedFacets] = []
  /// The statistics of the counted attributes that have numbers.
  public var facetStats: [Attribute: FacetStats] = [:]
  /// The histograms of the attributes that were requested with one. An attribute has none if no counted record has a
  /// number, if their span is beyond the limits, or if the backend counts no histograms.
  public var facetHistograms: [Attribute: Histogram] = [:]
  /// Whether ``nbHits`` is exact.
  public var exhaustiveNbHits = true
  /// Whether the counts of all values are exact.
  public var exhaustiveFacetsCount = true
  /// Whether the response may lack changes that earlier responses had, since the node of a cluster that has them failed.
  public var mayBeOlder = false
  /// The processing time of the backend, in milliseconds.
  public var processingTimeMS = 0
  /// The query text.
  public var query = ""
  /// The query text as the backend normalized it, if that differs.
  public var parsedQuery: String?
  /// The query text with the words between `<em>` and `</em>` that were left out to find something; nil if none were.
  public var queryAfterRemoval: String?
  /// A text like that of the query which finds something, if that text finds nothing; nil if the backend proposes none.
  /// The engine does, and its server in the field `didYouMean`, which the Algolia API does not have.
  public var didYouMean: String?
  /// The query text with its misspelt words corrected, if neither text finds anything; nil if no word is misspelt, or if
  /// ``didYouMean`` is known. The engine has it, and its server in the field `correctedQuery`, which the Algolia API does
  /// not have.
  public var correctedQuery: String?
  /// The name of the index.
  public var index: String?
  /// The ID of this search for click and conversion events.
  public var queryID: String?
  /// The user data of the rules that applied.
  public var userData: [JSON] = []
  /// What the index wants to be shown besides the hits; nil if it does not say.
  public var renderingContent: RenderingContent?
  /// The rules that applied, each with its `objectID`.
  public var appliedRules: [JSON] = []
  /// The parameters that the backend ignored; they don't affect which records match.
  public var ignoredParameters: [Query.Parameter] = []
  /// The fields without a property, by name.
  public var otherFields: JSON.Object = [:]

  /// A response with these hits; `nbHits` is their number by default.
  public init(hits: [Hit<JSON>] = [], nbHits: Int? = nil, facets: [AttributedFacets] = []) {
    self.hits = hits
    self.nbHits = nbHits ?? hits.count
    self.facets = facets
  }

  /// The words of the query that were left out to find something, in their order, as ``queryAfterRemoval`` marks them.
  public var removedWords: [String] {
    // By bytes: a word may begin with a combining accent. A tag may have been typed as well: the last one before the end
    // marks the word.
    var words: [String] = []
    var rest = (queryAfterRemoval ?? "").utf8[...]
    while let end = rest.firstRange(of: "</em>".utf8) {
      if let start = rest[..<end.lowerBound].ranges(of: "<em>".utf8).last {
        words.append(String(Substring(rest[start.upperBound..<end.lowerBound])))
      }
      rest = rest[end.upperBound...]
    }
    return words
  }

  /// Why a search by meaning found nothing by meaning, such as `no record has a vector`; nil if it found something so. The
  /// engine has it among the other fields, which the Algolia API does not have.
  public var textOnlyReason: String? {
    get { otherFields[Self.textOnlyReasonField]?.string }
    set { otherFields[Self.textOnlyReasonField] = newValue.map { .string($0) } }
  }

  private static let textOnlyReasonField = "textOnlyReason"

  /// The values of an attribute; nil if it was not counted.
  public func facets(for attribute: Attribute) -> [Facet]? {
    facets.first { $0.attribute == attribute }?.facets
  }

  /// The hits with their records decoded.
  public func hits<Record: Decodable>(as type: Record.Type) throws(SearchError) -> [Hit<Record>] {
    var decoded: [Hit<Record>] = []
    for hit in hits { decoded.append(try hit.decoded(as: type)) }
    return decoded
  }
}

extension SearchResponse: Decodable {
  /// Reads a response that was encoded, or one in the API's form, such as a cached response or a fixture.
  ///
  /// Foundation's `JSONDecoder` loses the order of members: the values of a facet are sorted by their counts then.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard members.contains(.otherFields) else {
      try self.init(json: JSON(from: decoder))
      if !(decoder is RecordDecoder) { sortFacetsByCount() }
      return
    }
    func read<Value: Decodable>(_ key: CodingKeys) throws -> Value { try members.decode(Value.self, forKey: key) }
    func readIfPresent<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try members.decodeIfPresent(Value.self, forKey: key)
    }
    self.init()
    hits = try read(.hits)
    nbHits = try read(.nbHits)
    page = try read(.page)
    nbPages = try read(.nbPages)
    hitsPerPage = try read(.hitsPerPage)
    facets = try read(.facets)
    facetStats = try read(.facetStats)
    facetHistograms = try read(.facetHistograms)
    exhaustiveNbHits = try read(.exhaustiveNbHits)
    exhaustiveFacetsCount = try read(.exhaustiveFacetsCount)
    mayBeOlder = try read(.mayBeOlder)
    processingTimeMS = try read(.processingTimeMS)
    query = try read(.query)
    parsedQuery = try readIfPresent(.parsedQuery)
    queryAfterRemoval = try readIfPresent(.queryAfterRemoval)
    didYouMean = try readIfPresent(.didYouMean)
    correctedQuery = try readIfPresent(.correctedQuery)
    index = try readIfPresent(.index)
    queryID = try readIfPresent(.queryID)
    userData = try read(.userData)
    renderingContent = try readIfPresent(.renderingContent)
    appliedRules = try read(.appliedRules)
    ignoredParameters = try read(.ignoredParameters)
    otherFields = try read(.otherFields)
  }

  private mutating func sortFacetsByCount() {
    for index in facets.indices {
      facets[index].facets.sort {
        $0.count == $1.count ? $0.value.precedesByCodePoint($1.value) : $0.count > $1.count
      }
    }
  }
}

/// The values of a facet that match a text.
public struct FacetValuesResponse: Hashable, Sendable, Encodable {
  /// The values that match, each with the number of matching records that have it.
  public var facetHits: [Facet]
  /// Whether the counts of all values are exact.
  public var exhaustiveFacetsCount = true
  /// Whether the response may lack changes that earlier responses had, since the node of a cluster that has them failed.
  public var mayBeOlder = false
  /// The processing time of the backend, in milliseconds.
  public var processingTimeMS = 0
  /// The parameters that the backend ignored; they don't affect which records match.
  public var ignoredParameters: [Query.Parameter] = []
  /// The fields without a property, by name.
  public var otherFields: JSON.Object = [:]

  /// Creates a response with these values and exact counts.
  public init(facetHits: [Facet] = []) { self.facetHits = facetHits }
}

extension FacetValuesResponse: Decodable {
  /// Reads a response that was encoded, or one in the API's form.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard members.contains(.otherFields) else {
      try self.init(json: JSON(from: decoder))
      return
    }
    self.init()
    facetHits = try members.decode([Facet].self, forKey: .facetHits)
    exhaustiveFacetsCount = try members.decode(Bool.self, forKey: .exhaustiveFacetsCount)
    mayBeOlder = try members.decode(Bool.self, forKey: .mayBeOlder)
    processingTimeMS = try members.decode(Int.self, forKey: .processingTimeMS)
    ignoredParameters = try members.decode([Query.Parameter].self, forKey: .ignoredParameters)
    otherFields = try members.decode(JSON.Object.self, forKey: .otherFields)
  }
}
