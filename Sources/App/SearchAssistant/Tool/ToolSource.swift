internal import InstantSearchCore
internal import SearchModel

/// Where a tool searches.
struct ToolSource: Sendable {
  var backend: any SearchBackend
  var indexName: String
  /// The outline, which also says what is hidden; nil if the records say it.
  var outline: @Sendable () async throws(SearchError) -> RecordOutline?
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

  /// Searches with the filters of the app, in the index or one of its sorted views.
  func response(
    to query: Query, where filter: FilterExpression = .everything, facets: [FacetRequest] = [], in view: String? = nil
  ) async throws(SearchError) -> SearchResponse {
    let request = HitsRequest(
      indexName: view ?? indexName, query: query, conditions: conditions(filter), facets: facets)
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

extension Query {
  /// A search that the tool makes for itself: it is not counted as one of a person.
  init(_ words: String = "", hits: Int) {
    self.init(words)
    (self.hitsPerPage, self.attributesToHighlight, self.analytics) = (hits, [], false)
  }
}
