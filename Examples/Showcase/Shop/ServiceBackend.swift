import InstantSearch

/// The indices in the process, with what only the service has: query rules and relevant sort.
///
/// Two screens need these. It is also an example of a backend that changes the requests and the answers of another.
struct ServiceBackend: SearchBackend {
  let indices: LocalBackend

  var supportedParameters: SupportedParameters { indices.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    for request in requests { answers.append(try await answer(to: request)) }
    return answers
  }

  private func answer(to request: SearchRequest) async throws(SearchError) -> SearchAnswer {
    guard case .hits(var request) = request else { return try indices.answer(to: request) }
    let strictness = request.applyRelevancyStrictness()
    var answer = try indices.answer(to: .hits(request))
    if case .hits(var response) = answer {
      response.applyRules()
      if let strictness { response.otherFields["appliedRelevancyStrictness"] = .integer(Int64(strictness)) }
      answer = .hits(response)
    }
    return answer
  }
}

extension HitsRequest {
  /// The newest products are sorted by relevance first: only matches in the name are relevant. Returns how strictly that
  /// is applied; nil for other indices.
  fileprivate mutating func applyRelevancyStrictness() -> Int? {
    let strictness = query["relevancyStrictness"]?.int ?? 100
    query["relevancyStrictness"] = nil
    guard indexName == "newest" else { return nil }
    if strictness > 0 { query["restrictSearchableAttributes"] = ["name"] }
    return strictness
  }
}

extension SearchResponse {
  /// The rule of the shop: a search for a lamp gets a banner.
  fileprivate mutating func applyRules() {
    if query.lowercased().contains("lamp") { userData = [["title": "Free shipping of lamps this week"]] }
  }
}
