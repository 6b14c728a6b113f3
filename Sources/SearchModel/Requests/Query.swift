/// The parameters of a search, under the names of the Algolia API.
///
/// Stores the JSON of each parameter, so that none is lost. A parameter that is not set is not sent: the index's setting
/// applies. Parameters without a property are accessed by name:
///
/// ```swift
/// var query = Query("lamp")
/// query.hitsPerPage = 10
/// query["minProximity"] = 2
/// ```
public struct Query: Hashable, Sendable {
  /// The parameters by name, in the order in which they were set.
  public private(set) var parameters: JSON.Object

  public init(_ text: String? = nil) {
    parameters = [:]
    query = text
  }

  /// A query with these parameters, with or without a property.
  public init(parameters: JSON.Object) { self.parameters = parameters }

  public subscript(parameter: Parameter) -> JSON? {
    get { parameters[parameter.rawValue] }
    set { parameters[parameter.rawValue] = newValue }
  }

  /// The parameters whose values differ from those of another query: this query's in order, then the other's.
  public func parametersChanged(from other: Query) -> [Parameter] {
    let names = parameters.keys + other.parameters.keys.filter { parameters[$0] == nil }
    return names.map { Parameter(rawValue: $0) }.filter { self[$0] != other[$0] }
  }

  private subscript<Value: ParameterValue>(value parameter: Parameter) -> Value? {
    get { self[parameter].flatMap { Value(parameter: $0) } }
    set { self[parameter] = newValue?.parameter }
  }
}

extension Query: CustomStringConvertible {
  /// The parameters as JSON.
  public var description: String { JSON.object(parameters).text() }
}

/// Encoded as the object of its parameters.
extension Query: Codable {
  public init(from decoder: any Decoder) throws { parameters = try JSON.Object(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }
}

// MARK: Text

extension Query {
  /// The query text.
  public var query: String? {
    get { self[value: .query] }
    set { self[value: .query] = newValue }
  }

  public var queryType: QueryType? {
    get { self[value: .queryType] }
    set { self[value: .queryType] = newValue }
  }

  /// The attributes to search in; nil for all that the index searches.
  public var restrictSearchableAttributes: [Attribute]? {
    get { self[value: .restrictSearchableAttributes] }
    set { self[value: .restrictSearchableAttributes] = newValue }
  }

  public var typoTolerance: TypoTolerance? {
    get { self[value: .typoTolerance] }
    set { self[value: .typoTolerance] = newValue }
  }

  /// The least length of a word that may have one typo.
  public var minWordSizeForOneTypo: Int? {
    get { self[value: .minWordSizeForOneTypo] }
    set { self[value: .minWordSizeForOneTypo] = newValue }
  }

  /// The least length of a word that may have two typos.
  public var minWordSizeForTwoTypos: Int? {
    get { self[value: .minWordSizeForTwoTypos] }
    set { self[value: .minWordSizeForTwoTypos] = newValue }
  }

  public var removeWordsIfNoResults: RemovedWords? {
    get { self[value: .removeWordsIfNoResults] }
    set { self[value: .removeWordsIfNoResults] = newValue }
  }

  /// How many records with the same distinct attribute to return; 0 for all.
  public var distinct: Int? {
    get { self[.distinct]?.bool.map { $0 ? 1 : 0 } ?? self[value: .distinct] }
    set { self[value: .distinct] = newValue }
  }
}

// MARK: Filters

extension Query {
  /// An expression in the filter language, combined with the filter state by `AND`.
  public var filters: String? {
    get { self[value: .filters] }
    set { self[value: .filters] = newValue }
  }

  public var facetFilters: NestedFilters? {
    get { self[value: .facetFilters] }
    set { self[value: .facetFilters] = newValue }
  }

  public var numericFilters: NestedFilters? {
    get { self[value: .numericFilters] }
    set { self[value: .numericFilters] = newValue }
  }

  public var tagFilters: NestedFilters? {
    get { self[value: .tagFilters] }
    set { self[value: .tagFilters] = newValue }
  }

  /// Filters that rank matching records higher without removing others.
  public var optionalFilters: NestedFilters? {
    get { self[value: .optionalFilters] }
    set { self[value: .optionalFilters] = newValue }
  }

  /// Whether the scores of all matching filters of an `or` are summed; otherwise the highest counts.
  public var sumOrFiltersScores: Bool? {
    get { self[value: .sumOrFiltersScores] }
    set { self[value: .sumOrFiltersScores] = newValue }
  }

  public var aroundLatLng: GeoPoint? {
    get { self[value: .aroundLatLng] }
    set { self[value: .aroundLatLng] = newValue }
  }

  public var aroundRadius: AroundRadius? {
    get { self[value: .aroundRadius] }
    set { self[value: .aroundRadius] = newValue }
  }

  public var insideBoundingBox: [GeoBox]? {
    get { self[value: .insideBoundingBox] }
    set { self[value: .insideBoundingBox] = newValue }
  }
}

// MARK: Pages

extension Query {
  /// The zero-based page of results.
  public var page: Int? {
    get { self[value: .page] }
    set { self[value: .page] = newValue }
  }

  public var hitsPerPage: Int? {
    get { self[value: .hitsPerPage] }
    set { self[value: .hitsPerPage] = newValue }
  }

  /// The zero-based index of the first record to return; with ``length`` it replaces ``page``.
  public var offset: Int? {
    get { self[value: .offset] }
    set { self[value: .offset] = newValue }
  }

  public var length: Int? {
    get { self[value: .length] }
    set { self[value: .length] = newValue }
  }
}

// MARK: Facets

extension Query {
  /// The attributes whose values are counted, in the order of the answer; `*` for all.
  public var facets: [Attribute] {
    get { self[value: .facets] ?? [] }
    set { self[value: .facets] = newValue.isEmpty ? nil : newValue }
  }

  public var maxValuesPerFacet: Int? {
    get { self[value: .maxValuesPerFacet] }
    set { self[value: .maxValuesPerFacet] = newValue }
  }

  public var sortFacetValuesBy: FacetValueOrder? {
    get { self[value: .sortFacetValuesBy] }
    set { self[value: .sortFacetValuesBy] = newValue }
  }

  public var facetingAfterDistinct: Bool? {
    get { self[value: .facetingAfterDistinct] }
    set { self[value: .facetingAfterDistinct] = newValue }
  }
}

// MARK: Response

extension Query {
  public var attributesToRetrieve: [Attribute]? {
    get { self[value: .attributesToRetrieve] }
    set { self[value: .attributesToRetrieve] = newValue }
  }

  public var attributesToHighlight: [Attribute]? {
    get { self[value: .attributesToHighlight] }
    set { self[value: .attributesToHighlight] = newValue }
  }

  /// The attributes to return snippets of, each with its number of words: `description:20`.
  public var attributesToSnippet: [String]? {
    get { self[value: .attributesToSnippet] }
    set { self[value: .attributesToSnippet] = newValue }
  }

  public var highlightPreTag: String? {
    get { self[value: .highlightPreTag] }
    set { self[value: .highlightPreTag] = newValue }
  }

  public var highlightPostTag: String? {
    get { self[value: .highlightPostTag] }
    set { self[value: .highlightPostTag] = newValue }
  }

  public var snippetEllipsisText: String? {
    get { self[value: .snippetEllipsisText] }
    set { self[value: .snippetEllipsisText] = newValue }
  }

  public var restrictHighlightAndSnippetArrays: Bool? {
    get { self[value: .restrictHighlightAndSnippetArrays] }
    set { self[value: .restrictHighlightAndSnippetArrays] = newValue }
  }

  public var getRankingInfo: Bool? {
    get { self[value: .getRankingInfo] }
    set { self[value: .getRankingInfo] = newValue }
  }

  /// The merchandising content, in place of the index's setting.
  public var renderingContent: RenderingContent? {
    get { self[value: .renderingContent] }
    set { self[value: .renderingContent] = newValue }
  }
}

// MARK: Rules and analytics

extension Query {
  public var enableRules: Bool? {
    get { self[value: .enableRules] }
    set { self[value: .enableRules] = newValue }
  }

  public var ruleContexts: [String]? {
    get { self[value: .ruleContexts] }
    set { self[value: .ruleContexts] = newValue }
  }

  public var analytics: Bool? {
    get { self[value: .analytics] }
    set { self[value: .analytics] = newValue }
  }

  public var analyticsTags: [String]? {
    get { self[value: .analyticsTags] }
    set { self[value: .analyticsTags] = newValue }
  }

  public var clickAnalytics: Bool? {
    get { self[value: .clickAnalytics] }
    set { self[value: .clickAnalytics] = newValue }
  }

  public var userToken: String? {
    get { self[value: .userToken] }
    set { self[value: .userToken] = newValue }
  }
}
