/// The request of one source: for hits, or for the values of a facet within filters.
struct AutocompleteRequest: SearcherRequest {
  var indexName: String
  var query: Query
  var facet: Attribute?
  var groups = FilterGroups()
  var base = FilterExpression.everything

  var text: String? {
    get { query.query }
    set { query.query = newValue }
  }

  func searchRequest(
    filteredBy _: FilterGroups, base _: FilterExpression, replaceable: Set<Condition.ID>
  ) -> SearchRequest {
    .hits(
      HitsRequest(
        indexName: indexName, query: query, conditions: groups.conditions(with: base),
        facets: facet.map { [groups.facetRequest(for: $0, replaceable: replaceable)] } ?? []))
  }

  static func response(in answer: SearchAnswer) -> SearchResponse? {
    if case .hits(let response) = answer { response } else { nil }
  }
}

extension AutocompleteRequest {
  /// A request that was refused, without what does not matter to the refusal.
  struct Refusal {
    private let request: AutocompleteRequest
    private let error: SearchError

    init(_ request: AutocompleteRequest, _ error: SearchError) { (self.request, self.error) = (request, error) }

    /// Whether another request would be refused too.
    func concerns(_ other: AutocompleteRequest) -> Bool {
      if other.indexName != request.indexName { return false }
      switch error {
      case .indexNotFound: return true
      case .attributeNotFaceted(let attribute) where attribute == request.facet: return other.facet == attribute
      // How much a search takes depends on its text.
      case .limitPassed, .answerTooLarge: return other == request
      default:
        var other = other
        other.text = request.text
        return other == request
      }
    }
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension String? {
  /// The text without white space at its ends; empty for none.
  package var trimmed: String {
    guard let self, let start = self.firstIndex(where: { !$0.isWhitespace }),
      let last = self.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...last])
  }
}
