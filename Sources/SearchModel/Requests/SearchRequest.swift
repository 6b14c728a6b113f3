/// One question to a backend.
public enum SearchRequest: Hashable, Sendable, Codable {
  /// Which records match, and how their values are distributed.
  case hits(HitsRequest)
  /// Which values of a facet match a text.
  case facetValues(FacetValuesRequest)

  public var query: Query {
    switch self {
    case .hits(let request): request.query
    case .facetValues(let request): request.query
    }
  }

  public var conditions: [Condition] {
    switch self {
    case .hits(let request): request.conditions
    case .facetValues(let request): request.conditions
    }
  }
}

/// A search for records: the text and the settings, the filters as conditions, and what is to be counted.
///
/// A record matches if the query's own filters and all conditions hold. A facet is counted over the records that
/// match when the conditions it ignores are left out: that is what makes lists with several choices work.
public struct HitsRequest: Hashable, Sendable, Codable {
  public var indexName: String
  public var query: Query
  public var conditions: [Condition]
  /// What is to be counted, in the order of the answer; each attribute once. It takes the place of ``Query/facets``.
  public var facets: [FacetRequest]

  /// A search in which each of the query's facets is counted over the hits, unless `facets` says otherwise.
  public init(indexName: String, query: Query, conditions: [Condition] = [], facets: [FacetRequest]? = nil) {
    self.indexName = indexName
    self.query = query
    self.conditions = conditions
    self.facets = facets ?? query.facets.map { FacetRequest($0) }
  }
}

/// A search among the values of a facet, within the records that match.
public struct FacetValuesRequest: Hashable, Sendable, Codable {
  public var indexName: String
  public var attribute: Attribute
  /// What the values should begin with; empty for the most frequent ones.
  public var facetQuery: String
  /// Which records count: the text and the settings.
  public var query: Query
  /// Which records count: the filters.
  public var conditions: [Condition]
  /// How many values are wanted; nil for as many as the backend gives by itself.
  public var maxFacetHits: Int?

  public init(
    indexName: String, attribute: Attribute, facetQuery: String = "", query: Query = Query(),
    conditions: [Condition] = [], maxFacetHits: Int? = nil
  ) {
    self.indexName = indexName
    self.attribute = attribute
    self.facetQuery = facetQuery
    self.query = query
    self.conditions = conditions
    self.maxFacetHits = maxFacetHits
  }
}

/// A part of the filters that stands or falls as a whole, so that counting can leave it out.
public struct Condition: Hashable, Sendable, Codable {
  public var id: ID
  public var expression: FilterExpression

  public init(id: ID, expression: FilterExpression) {
    self.id = id
    self.expression = expression
  }

  public enum ID: Hashable, Sendable, Codable {
    /// What always holds.
    case base
    /// A whole `or` group.
    case group(FilterGroup.ID)
    /// Filters of one kind on one attribute of an `and` group, or one level of a hierarchy. What is wanted and what
    /// is not are two parts: a new choice takes the place of the first, not of the second.
    case part(of: FilterGroup.ID, Attribute, kind: Filter.Kind = .facet, isNegated: Bool = false)
  }
}

/// An attribute to count, and how.
public struct FacetRequest: Hashable, Sendable, Codable {
  public var attribute: Attribute
  /// The conditions that are left out when counting.
  public var ignoring: [Condition.ID]
  /// Values that the answer must hold, whatever their count and rank: those that are selected.
  public var keeping: [String]
  /// False where only the span of the attribute's numbers is wanted, as for a slider: a backend may leave the values,
  /// the sum and the average out then, and need not have the attribute declared for faceting. Where `*` asks for all
  /// facets, a declared one has its values all the same.
  public var wantsValues: Bool

  public init(
    _ attribute: Attribute, ignoring: [Condition.ID] = [], keeping: [String] = [], wantsValues: Bool = true
  ) {
    self.attribute = attribute
    self.ignoring = ignoring
    self.keeping = keeping
    self.wantsValues = wantsValues
  }
}
