/// Splits a search into plain queries, for a backend that counts facets only over a query's own hits.
///
/// The first query returns the hits, and counts the facets that ignore no condition. Each distinct set of ignored
/// conditions takes one more query, which returns counts alone. Plain queries have no histograms, so the plan asks for
/// none. The plan does no I/O: send the queries, and pass the responses to ``merged(_:)`` in the same order.
public struct QueryPlan: Sendable {
  /// The queries to send, with the conditions in their `filters`; never empty.
  public let queries: [Query]

  private let request: HitsRequest
  /// The conditions that each query ignores.
  private let ignored: [Set<Condition.ID>]
  /// The largest number of values that the backend returns for a facet, if it is known.
  private let maxValuesPerFacet: Int?
  private let ignoresCase: Bool

  /// Plans a search.
  ///
  /// - Parameters:
  ///   - request: The search to plan.
  ///   - defaultMaxValuesPerFacet: How many values the backend returns if the query does not set `maxValuesPerFacet`;
  ///     nil if that depends on the index.
  ///   - ignoresCase: Whether the backend takes values of a facet that differ by case only for one value.
  public init(
    _ request: HitsRequest, defaultMaxValuesPerFacet: Int? = nil, ignoresCase: Bool = false
  ) throws(SearchError) {
    var request = request
    request.facets = request.facets.keepingFirst(of: \.attribute)
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
    self.ignoresCase = ignoresCase
    maxValuesPerFacet =
      request.query.maxValuesPerFacet.map { min($0, Self.largestMaxValuesPerFacet) } ?? defaultMaxValuesPerFacet
  }

  /// Services return no more values, whatever a query requests.
  private static let largestMaxValuesPerFacet = 1_000

  /// Merges the responses to the ``queries`` into one.
  public func merged(_ responses: [SearchResponse]) throws(SearchError) -> SearchResponse {
    guard responses.count == queries.count else {
      throw .unreadableAnswer(path: "answers", reason: "expected \(queries.count), found \(responses.count)")
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
    merged.mayBeOlder = responses.contains(where: \.mayBeOlder)
    merged.processingTimeMS = responses.reduce(0) { $0 + $1.processingTimeMS }
    for name in responses.dropFirst().flatMap(\.ignoredParameters) where !merged.ignoredParameters.contains(name) {
      merged.ignoredParameters.append(name)
    }
    return merged
  }

  /// What the backend compares of a value.
  private func key(of value: String, _ attribute: Attribute) -> String {
    ignoresCase ? attribute.key(of: value) : value
  }

  /// The values in the response, followed by the ones in `keeping` that it lacks.
  private func values(
    of facet: FacetRequest, in source: SearchResponse, _ responses: [SearchResponse]
  ) -> [Facet] {
    var values = source.facets(for: facet.attribute) ?? []
    let isComplete = !mayBeTruncated(values.count, responses)
    values.keep(facet.keeping) {
      key(of: $0, facet.attribute)
    } missing: { value in
      if isComplete { return Facet(value: value, count: 0) }
      for number in queries.indices {
        if let count = count(of: value, for: facet, number, responses) { return Facet(value: value, count: count) }
      }
      return .uncounted(value: value)
    }
    return values
  }

  /// Whether a list of so many values may be truncated. Without a known limit: a truncated list has the greatest length,
  /// so if any other list is longer, this one is complete.
  private func mayBeTruncated(_ count: Int, _ responses: [SearchResponse]) -> Bool {
    if let maxValuesPerFacet { return count >= maxValuesPerFacet }
    return count > 0 && !responses.contains { $0.facets.contains { $0.facets.count > count } }
  }

  /// The count of a value in the response to another query, if both count the same records: the conditions in which they
  /// differ hold for every record with the value.
  private func count(
    of value: String, for facet: FacetRequest, _ number: Int, _ responses: [SearchResponse]
  ) -> Int? {
    let difference = request.conditionsIgnored(by: facet).symmetricDifference(ignored[number])
    let countsTheSame = request.conditions.allSatisfy {
      !difference.contains($0.id) || $0.expression.holdsForAll(with: facet.attribute, value)
    }
    guard countsTheSame, queries[number].facets.contains(facet.attribute) else { return nil }
    let values = responses[number].facets(for: facet.attribute) ?? []
    let wanted = key(of: value, facet.attribute)
    let found = values.first { key(of: $0.value, facet.attribute) == wanted }
    return found?.count ?? (mayBeTruncated(values.count, responses) ? nil : 0)
  }
}

extension HitsRequest {
  /// The request's nontrivial conditions that the facet ignores.
  fileprivate func conditionsIgnored(by facet: FacetRequest) -> Set<Condition.ID> {
    Set(conditions.lazy.filter { $0.expression != .everything }.map(\.id)).intersection(facet.ignoring)
  }

  /// Whether a query requests a facet: because it ignores the same conditions, or because it is the main query and counts
  /// a value to keep over the same records.
  fileprivate func isCounted(_ facet: FacetRequest, inQueryIgnoring ignored: Set<Condition.ID>) -> Bool {
    let facetIgnored = conditionsIgnored(by: facet)
    if facetIgnored == ignored { return true }
    return ignored.isEmpty
      && facet.keeping.contains { value in
        conditions.allSatisfy {
          !facetIgnored.contains($0.id) || $0.expression.holdsForAll(with: facet.attribute, value)
        }
      }
  }
}

extension FilterExpression {
  /// Whether every record with the value matches.
  fileprivate func holdsForAll(with attribute: Attribute, _ value: String) -> Bool {
    switch self {
    case .filter(let filter): filter.attribute == attribute && filter.requiredValue == value
    case .and(let operands): operands.allSatisfy { $0.holdsForAll(with: attribute, value) }
    case .or(let operands): operands.isEmpty || operands.contains { $0.holdsForAll(with: attribute, value) }
    }
  }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, each at its first index.
  package var keepingFirst: [Element] { keepingFirst { $0 } }
}

extension Array {
  /// The elements, the first one of each key.
  package func keepingFirst<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
    guard count > 1 else { return self }
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
