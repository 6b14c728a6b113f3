/// One search as the few plain queries that a backend needs which counts facets over a query's own hits only.
///
/// The first query brings the hits and counts what ignores no condition. Each different set of ignored conditions
/// takes one more query, which brings counts alone. The plan is pure: ask the queries in any way, and hand the
/// responses to ``merged(_:)`` in the same order.
public struct QueryPlan: Sendable {
  /// What to ask, the conditions written into the `filters` of each query; never empty.
  public let queries: [Query]

  private let request: HitsRequest
  /// The conditions that each query leaves out.
  private let ignored: [Set<Condition.ID>]
  /// The most values that the backend gives for a facet, if that is known.
  private let maxValuesPerFacet: Int?

  /// Plans a search; `defaultMaxValuesPerFacet` is how many values the backend gives where the query does not say, nil
  /// where an index may have a number of its own.
  public init(_ request: HitsRequest, defaultMaxValuesPerFacet: Int? = nil) throws(SearchError) {
    var request = request
    request.facets = request.facets.keepingFirstOfEachAttribute()
    var ignored: [Set<Condition.ID>] = [[]]
    for facet in request.facets {
      let set = request.conditionsIgnored(by: facet)
      if !ignored.contains(set) { ignored.append(set) }
    }
    var queries: [Query] = []
    for set in ignored {
      var query = try request.query.restricted(by: request.conditions.filter { !set.contains($0.id) })
      if !set.isEmpty { query.countsAlone() }
      query.facets = request.facets.filter { request.isCounted($0, inQueryIgnoring: set) }.map(\.attribute)
      queries.append(query)
    }
    self.request = request
    self.ignored = ignored
    self.queries = queries
    maxValuesPerFacet =
      request.query.maxValuesPerFacet.map { min($0, Self.largestMaxValuesPerFacet) } ?? defaultMaxValuesPerFacet
  }

  /// However many values a query asks for, services give no more.
  private static let largestMaxValuesPerFacet = 1_000

  /// The one answer in the answers to the ``queries``.
  public func merged(_ responses: [SearchResponse]) throws(SearchError) -> SearchResponse {
    guard responses.count == queries.count else {
      throw .unreadableAnswer(part: "answers", reason: "expected \(queries.count), found \(responses.count)")
    }
    var merged = responses[0]
    merged.facets = []
    merged.facetStats = [:]
    for facet in request.facets where facet.attribute != .everyFacet {
      let source = responses[ignored.firstIndex(of: request.conditionsIgnored(by: facet)) ?? 0]
      merged.facets.append(
        AttributedFacets(attribute: facet.attribute, facets: values(of: facet, in: source, responses)))
      merged.facetStats[facet.attribute] = source.facetStats[facet.attribute]
    }
    if request.facets.contains(where: { $0.attribute == .everyFacet }) {
      for facets in responses[0].facets where merged.facets(for: facets.attribute) == nil {
        merged.facets.append(facets)
        merged.facetStats[facets.attribute] = responses[0].facetStats[facets.attribute]
      }
    }
    merged.exhaustiveFacetsCount = responses.allSatisfy(\.exhaustiveFacetsCount)
    merged.processingTimeMS = responses.reduce(0) { $0 + $1.processingTimeMS }
    for name in responses.dropFirst().flatMap(\.ignoredParameters) where !merged.ignoredParameters.contains(name) {
      merged.ignoredParameters.append(name)
    }
    return merged
  }

  /// The values in the response, and behind them those to be kept that are missing there.
  private func values(
    of facet: FacetRequest, in source: SearchResponse, _ responses: [SearchResponse]
  ) -> [Facet] {
    let values = source.facets(for: facet.attribute) ?? []
    let isWhole = !isPerhapsCutOff(values.count, responses)
    let known = Set(values.map(\.value))
    let missing = facet.keeping.filter { !known.contains($0) }
    return values
      + missing.map { value -> Facet in
        if isWhole { return Facet(value: value, count: 0) }
        for number in queries.indices {
          if let count = count(of: value, for: facet, number, responses) { return Facet(value: value, count: count) }
        }
        return .uncounted(value: value)
      }
  }

  /// Whether a facet of so many values may have more. A list that is cut off is as long as any list gets, so where
  /// another one is longer it is whole.
  private func isPerhapsCutOff(_ count: Int, _ responses: [SearchResponse]) -> Bool {
    if let maxValuesPerFacet { return count >= maxValuesPerFacet }
    return count > 0 && !responses.contains { $0.facets.contains { $0.facets.count > count } }
  }

  /// The count of a value as another query tells it: one that counts the same records, because the conditions in which
  /// the two differ hold for every record with the value.
  private func count(
    of value: String, for facet: FacetRequest, _ number: Int, _ responses: [SearchResponse]
  ) -> Int? {
    let difference = request.conditionsIgnored(by: facet).symmetricDifference(ignored[number])
    let countsTheSame = request.conditions.allSatisfy {
      !difference.contains($0.id) || $0.expression.holdsForAll(with: facet.attribute, value)
    }
    guard countsTheSame, queries[number].facets.contains(facet.attribute) else { return nil }
    let values = responses[number].facets(for: facet.attribute) ?? []
    return values.first { $0.value == value }?.count ?? (isPerhapsCutOff(values.count, responses) ? nil : 0)
  }
}

extension Query {
  /// The query with conditions written into its `filters`, beside what stands there.
  public func restricted(by conditions: [Condition]) throws(SearchError) -> Query {
    let expressions = conditions.map(\.expression).filter { $0 != .everything }
    guard !expressions.isEmpty else { return self }
    var query = self
    do throws(FilterSyntaxError) {
      query.filters = FilterExpression.all([try FilterExpression(parsing: filters ?? "")] + expressions).text
    } catch {
      throw .unreadableFilter(error)
    }
    return query
  }

  /// Asks for no hits and leaves no trace in the analytics.
  package mutating func countsAlone() {
    page = nil
    offset = nil
    length = nil
    hitsPerPage = 0
    attributesToRetrieve = []
    attributesToHighlight = []
    attributesToSnippet = []
    getRankingInfo = nil
    clickAnalytics = nil
    analytics = false
    self["responseFields"] = nil
  }
}

extension HitsRequest {
  /// The conditions that are there and that the facet ignores.
  fileprivate func conditionsIgnored(by facet: FacetRequest) -> Set<Condition.ID> {
    Set(conditions.lazy.filter { $0.expression != .everything }.map(\.id)).intersection(facet.ignoring)
  }

  /// Whether a query asks for a facet: because it counts as the facet wants it, or because the main query can tell the
  /// count of a value to be kept.
  fileprivate func isCounted(_ facet: FacetRequest, inQueryIgnoring ignored: Set<Condition.ID>) -> Bool {
    let wanted = conditionsIgnored(by: facet)
    if wanted == ignored { return true }
    return ignored.isEmpty
      && facet.keeping.contains { value in
        conditions.allSatisfy {
          !wanted.contains($0.id) || $0.expression.holdsForAll(with: facet.attribute, value)
        }
      }
  }
}

extension FilterExpression {
  /// Whether every record that has the value matches.
  fileprivate func holdsForAll(with attribute: Attribute, _ value: String) -> Bool {
    switch self {
    case .filter(let filter): filter.asks(for: attribute, value)
    case .and(let parts): parts.allSatisfy { $0.holdsForAll(with: attribute, value) }
    case .or(let parts): parts.isEmpty || parts.contains { $0.holdsForAll(with: attribute, value) }
    }
  }
}

extension Filter {
  fileprivate func asks(for attribute: Attribute, _ value: String) -> Bool {
    self.attribute == attribute && demandedValue == value
  }
}

extension Array<FacetRequest> {
  fileprivate func keepingFirstOfEachAttribute() -> [FacetRequest] {
    var seen: Set<Attribute> = []
    return filter { seen.insert($0.attribute).inserted }
  }
}

extension Attribute {
  /// What stands for all attributes in a list of facets.
  package static let everyFacet: Attribute = "*"
}
