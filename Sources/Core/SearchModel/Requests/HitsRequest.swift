/// A search for records: the query, the filters as conditions, and the facets to count.
///
/// A record matches if the query's own filters and all conditions hold. A facet is counted over the records that match
/// all conditions but those it ignores: disjunctive faceting.
public struct HitsRequest: Hashable, Sendable, Codable {
  /// The name of the index, or of one of its sorted views.
  public var indexName: String
  /// The text and the other parameters; its own filters apply besides the conditions, and counting respects them.
  public var query: Query
  /// The filters, all of which a record must match.
  public var conditions: [Condition]
  /// The facets to count, in the order of the answer, each attribute once. Replaces ``Query/facets``.
  public var facets: [FacetRequest]
  /// What is recommended in place of the records that match the text; nil for a search.
  public var recommendation: Recommendation?
  /// The conditions of the search beside which this one counts, by whose results it is decided whether words are left out
  /// (``ParameterKeys/removeWordsIfNoResults``); nil for the search's own. A backend that does not know them uses its own.
  package var conditionsOfShown: [Condition]?

  /// A search; without `facets`, those of the query are counted over the hits.
  public init(indexName: String, query: Query, conditions: [Condition] = [], facets: [FacetRequest]? = nil) {
    self.indexName = indexName
    self.query = query
    self.conditions = conditions
    self.facets = facets ?? query.facets.map { FacetRequest($0) }
  }
}

/// An attribute to count.
public struct FacetRequest: Hashable, Sendable, Codable {
  /// The attribute whose values are counted; `*` for all that the index declares.
  public var attribute: Attribute
  /// The conditions to ignore when counting.
  public var ignoring: [Condition.ID]
  /// Values that the answer must contain, whatever their count and rank: the selected ones. A backend that takes values
  /// in different case for one lists them as they are written here.
  public var keeping: [String]
  /// False to request only the minimum and the maximum of the attribute's numbers, for a slider. A backend may then omit
  /// the values, the sum and the average, and the attribute need not be declared for faceting. If `*` requests all facets,
  /// a declared one has its values nevertheless.
  public var wantsValues: Bool
  /// The buckets in which to count the attribute's numbers, with or without its values; nil for none. A backend that
  /// does not count them (``SearchBackend/countsHistograms``) ignores this.
  public var histogram: HistogramRequest?

  /// Creates a request to count an attribute, by default over the hits.
  public init(
    _ attribute: Attribute, ignoring: [Condition.ID] = [], keeping: [String] = [], wantsValues: Bool = true,
    histogram: HistogramRequest? = nil
  ) {
    self.attribute = attribute
    self.ignoring = ignoring
    self.keeping = keeping
    self.wantsValues = wantsValues
    self.histogram = histogram
  }
}
