internal import InstantSearchCore
internal import RecordOutlines
internal import SearchEngine
internal import SearchModel

/// What is known of the records that a tool may search.
struct IndexFacts: Sendable {
  var count: Int
  var outline: RecordOutline
  var attributes: [AttributeFacts]

  /// The number of records that are looked at.
  private static let sampled = 40

  subscript(attribute: Attribute) -> AttributeFacts? { attributes.first { $0.attribute == attribute } }

  var names: [String] { attributes.map(\.attribute.rawValue) }

  /// Looks at some records, and at the counts of all facets.
  init(of source: ToolSource) async throws(SearchError) {
    var query = Query("")
    query.hitsPerPage = Self.sampled
    query.attributesToHighlight = []
    query.analytics = false
    let found = try await source.response(to: query, facets: [FacetRequest(.everyFacet)])
    let records = found.hits.compactMap(\.record.object)
    let inspection = Inspection(RecordSample(records, isWhole: found.nbHits <= records.count))
    count = found.nbHits
    outline = source.outline ?? RecordOutline(of: found)
    let hidden = outline.hidden
    // Facets of attributes that no record shows may be hidden from readers.
    let profiles = inspection.profiles.filter {
      $0.attribute != .objectID && !hidden.contains($0.attribute) && $0.texts + $0.booleans + $0.numbers.count > 0
    }
    attributes = profiles.map { AttributeFacts($0, found) }
    let unmeasured = attributes.filter { $0.hasNumbers && $0.stats == nil }.map(\.attribute)
    guard !unmeasured.isEmpty else { return }
    query.hitsPerPage = 0
    let measured = try await source.response(
      to: query, facets: unmeasured.map { FacetRequest($0, wantsValues: false) })
    for index in attributes.indices where attributes[index].stats == nil {
      attributes[index].stats = measured.facetStats[attributes[index].attribute]
    }
  }
}

/// What is known of an attribute.
struct AttributeFacts: Sendable {
  let attribute: Attribute
  var stats: FacetStats?
  /// The frequent values; nil if they are not counted.
  var values: [Facet]?
  let hasNumbers: Bool
  let isBoolean: Bool
  /// Whether records have several values.
  let isList: Bool
  let isLong: Bool

  init(_ profile: AttributeProfile, _ response: SearchResponse) {
    attribute = profile.attribute
    values = response.facets(for: profile.attribute)
    stats = response.facetStats[profile.attribute]
    hasNumbers = profile.numbers.count > profile.texts
    isBoolean = profile.booleans > 0
    isList = profile.lists > 0
    isLong = profile.longTexts > 0
  }

  /// Whether records can be filtered by the attribute.
  var isFilterable: Bool { values != nil || hasNumbers }
}

/// Where a tool searches.
struct ToolSource: Sendable {
  var backend: any SearchBackend
  var indexName: String
  var outline: RecordOutline?
  /// The indices with an order, by the names of their orders.
  var orders: [String: String]
  var filters: FilterExpression

  /// The names of the orders by attributes that records show, as a model reads them.
  func sortedLists(over facts: IndexFacts) -> [String] {
    orders.keys.sorted().filter { name in
      RecordOutline.Order(name: name)?.attributes.allSatisfy { facts[$0] != nil && ModelText.name($0) == $0.rawValue }
        ?? false
    }
  }

  /// Searches with the filters of the app.
  func response(
    to query: Query, where filter: FilterExpression = .everything, facets: [FacetRequest] = [], order: String? = nil
  ) async throws(SearchError) -> SearchResponse {
    let request = HitsRequest(
      indexName: order.flatMap { orders[$0] } ?? indexName, query: query, conditions: conditions(filter), facets: facets
    )
    guard case .hits(let response)? = try await backend.answers(to: [.hits(request)]).first else {
      throw .unreadableAnswer(path: "the answer", reason: "expected hits")
    }
    return response
  }

  /// The values of an attribute that match a text.
  func values(
    of attribute: Attribute, matching text: String, where filter: FilterExpression = .everything, limit: Int
  ) async throws(SearchError) -> [Facet] {
    let request = FacetValuesRequest(
      indexName: indexName, attribute: attribute, facetQuery: text, conditions: conditions(filter), maxFacetHits: limit)
    guard case .facetValues(let response)? = try await backend.answers(to: [.facetValues(request)]).first else {
      throw .unreadableAnswer(path: "the answer", reason: "expected values")
    }
    return response.facetHits
  }

  private func conditions(_ filter: FilterExpression) -> [Condition] {
    let all = FilterExpression.all([filters, filter])
    return all == .everything ? [] : [Condition(id: .base, expression: all)]
  }
}
