/// The parameters of a search, under the names of the Algolia API.
///
/// Stores the JSON of each parameter, so that none is lost. A parameter that is not set is not sent: the index's setting
/// applies. Parameters without a property are accessed by name:
///
/// ```swift
/// var query = Query("lamp")
/// query.hitsPerPage = 10
/// query["enableReRanking"] = false
/// ```
public struct Query: ParameterSet, MembersCodable {
  /// The parameters by name, in the order in which they were set.
  public var parameters: JSON.Object

  /// Creates a query for a text; every record matches nil and an empty text.
  public init(_ text: String? = nil) {
    parameters = [:]
    query = text
  }

  /// A query with these parameters, with or without a property.
  public init(parameters: JSON.Object) { self.parameters = parameters }
}

// MARK: Text

extension Query {
  /// The query text.
  public var query: String? {
    get { self[value: .query] }
    set { self[value: .query] = newValue }
  }

  /// The attributes to search in; nil for all that the index searches.
  public var restrictSearchableAttributes: [Attribute]? {
    get { self[value: .restrictSearchableAttributes] }
    set { self[value: .restrictSearchableAttributes] = newValue }
  }

}

// MARK: Meaning

extension Query {
  /// The vector of the query, of the model that made those of the records; nil if the index's embedder makes it, where
  /// ``ParameterSet/mode`` is semantic.
  public var queryVector: [Float]? {
    get {
      guard let elements = self[.queryVector]?.array else { return nil }
      let numbers = elements.compactMap(\.number).map { Float($0) }
      return numbers.count == elements.count ? numbers : nil
    }
    set { self[.queryVector] = newValue.map { .array($0.map { .double(Double($0)) }) } }
  }
}

// MARK: Filters

extension Query {
  /// An expression in the filter language, combined with the filter state by `AND`.
  public var filters: String? {
    get { self[value: .filters] }
    set { self[value: .filters] = newValue }
  }

  /// Facet filters as `attribute:value`, which must hold besides ``filters`` and the filter state.
  public var facetFilters: NestedFilters? {
    get { self[value: .facetFilters] }
    set { self[value: .facetFilters] = newValue }
  }

  /// Numeric filters as `price<10` or `price:5 TO 10`, which must hold besides ``filters`` and the filter state.
  public var numericFilters: NestedFilters? {
    get { self[value: .numericFilters] }
    set { self[value: .numericFilters] = newValue }
  }

  /// Tags, which must be present besides what ``filters`` and the filter state require.
  public var tagFilters: NestedFilters? {
    get { self[.tagFilters].flatMap { NestedFilters(parameter: $0, areTags: true) } }
    set { self[value: .tagFilters] = newValue }
  }

  /// Filters that rank matching records higher without removing others.
  public var optionalFilters: NestedFilters? {
    get { self[value: .optionalFilters] }
    set { self[value: .optionalFilters] = newValue }
  }

  /// Whether the scores of all matching filters of an `or` are summed; otherwise the highest counts.
  package var sumOrFiltersScores: Bool? {
    get { self[value: .sumOrFiltersScores] }
    set { self[value: .sumOrFiltersScores] = newValue }
  }

  /// The point around which records are searched; nil for no geographic restriction.
  public var aroundLatLng: GeoPoint? {
    get { self[value: .aroundLatLng] }
    set { self[value: .aroundLatLng] = newValue }
  }

  /// The greatest distance of records from ``aroundLatLng``; without that point it has no effect.
  public var aroundRadius: AroundRadius? {
    get { self[value: .aroundRadius] }
    set { self[value: .aroundRadius] = newValue }
  }

  /// The least radius where ``aroundRadius`` is not set, in meters.
  package var minimumAroundRadius: Int? {
    get { self[value: .minimumAroundRadius] }
    set { self[value: .minimumAroundRadius] = newValue }
  }

  /// The steps in which distances are compared; 10 meters by default.
  package var aroundPrecision: AroundPrecision? {
    get { self[value: .aroundPrecision] }
    set { self[value: .aroundPrecision] = newValue }
  }

  /// The rectangles in which records are searched: a record in any of them matches. ``aroundLatLng`` and
  /// `insidePolygon` have no effect beside them.
  public var insideBoundingBox: [GeoBox]? {
    get { self[.insideBoundingBox].flatMap { GeoBox.boxes(parameter: $0) } }
    set { self[.insideBoundingBox] = newValue.map { .array($0.map(\.parameter)) } }
  }

  /// The polygons in which records are searched: a record in any of them matches. ``aroundLatLng`` has no effect beside
  /// them.
  package var insidePolygon: [GeoPolygon]? {
    get { self[.insidePolygon].flatMap { GeoPolygon.polygons(parameter: $0) } }
    set { self[.insidePolygon] = newValue.map { .array($0.map(\.parameter)) } }
  }
}

// MARK: Pages

extension Query {
  /// The zero-based page of results.
  public var page: Int? {
    get { self[value: .page] }
    set { self[value: .page] = newValue }
  }

  /// The zero-based index of the first record to return; with ``length`` it replaces ``page``.
  public var offset: Int? {
    get { self[value: .offset] }
    set { self[value: .offset] = newValue }
  }

  /// The number of records to return from ``offset`` on.
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

  /// A text to search for in place of the query, of whose words a record needs one; more of them come first.
  package var similarQuery: String? {
    get { self[value: .similarQuery] }
    set { self[value: .similarQuery] = newValue }
  }

  /// The codes of the languages of a spoken query, such as `en`: plurals stand for the singular, stop words are left out,
  /// and one word is enough if no record has all.
  package var naturalLanguages: [String]? {
    get { self[value: .naturalLanguages] }
    set { self[value: .naturalLanguages] = newValue }
  }

  /// Whether the synonyms of the index apply; true if not set.
  public var synonyms: Bool? {
    get { self[value: .synonyms] }
    set { self[value: .synonyms] = newValue }
  }

  /// Whether facets are counted after ``distinct`` has removed records; false if not set.
  package var facetingAfterDistinct: Bool? {
    get { self[value: .facetingAfterDistinct] }
    set { self[value: .facetingAfterDistinct] = newValue }
  }
}

// MARK: Response

extension Query {
  /// Whether each hit has its ``Hit/rankingInfo``; false if not set.
  public var getRankingInfo: Bool? {
    get { self[value: .getRankingInfo] }
    set { self[value: .getRankingInfo] = newValue }
  }
}

// MARK: Contexts and analytics

extension Query {
  /// The contexts of the search: rules that name a context apply in these only.
  public var ruleContexts: [String]? {
    get { self[value: .ruleContexts] }
    set { self[value: .ruleContexts] = newValue }
  }

  /// Whether the service counts the search in its analytics; true if not set.
  public var analytics: Bool? {
    get { self[value: .analytics] }
    set { self[value: .analytics] = newValue }
  }

  /// The labels under which the service's analytics list the search.
  public var analyticsTags: [String]? {
    get { self[value: .analyticsTags] }
    set { self[value: .analyticsTags] = newValue }
  }

  /// Whether the answer has a ``SearchResponse/queryID`` for click and conversion events; false if not set.
  public var clickAnalytics: Bool? {
    get { self[value: .clickAnalytics] }
    set { self[value: .clickAnalytics] = newValue }
  }

  /// The pseudonym of the user who searches, for analytics and personalization.
  public var userToken: String? {
    get { self[value: .userToken] }
    set { self[value: .userToken] = newValue }
  }
}
