/// The parameters of a search, under the names of the Algolia API.
///
/// Stores the JSON of each parameter, so that none is lost. A parameter that is not set is not sent: the index's setting
/// applies. Parameters without a property are accessed by name:
///
/// ```swift
/// var query = Query("lamp")
/// query.hitsPerPage = 10
/// query["relevancyStrictness"] = 90
/// ```
public struct Query: ParameterSet {
  /// The parameters by name, in the order in which they were set.
  public var parameters: JSON.Object

  public init(_ text: String? = nil) {
    parameters = [:]
    query = text
  }

  /// A query with these parameters, with or without a property.
  public init(parameters: JSON.Object) { self.parameters = parameters }

  /// The parameters whose values differ from those of another query: this query's in order, then the other's.
  public func parametersChanged(from other: Query) -> [Parameter] {
    let names = parameters.keys + other.parameters.keys.filter { parameters[$0] == nil }
    return names.map { Parameter(rawValue: $0) }.filter { self[$0] != other[$0] }
  }
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

  public var facetingAfterDistinct: Bool? {
    get { self[value: .facetingAfterDistinct] }
    set { self[value: .facetingAfterDistinct] = newValue }
  }
}

// MARK: Response

extension Query {
  public var getRankingInfo: Bool? {
    get { self[value: .getRankingInfo] }
    set { self[value: .getRankingInfo] = newValue }
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
