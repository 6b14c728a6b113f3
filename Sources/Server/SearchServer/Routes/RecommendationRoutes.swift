internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let recommendationRoutes = [
    // The service asks for the right `search`. A key that may do nothing else has a right of its own.
    Route(
      "POST", "/1/indexes/*/recommendations", .keyWithOne(of: [.search, .recommendation]),
      summary: "[recommendations](Events.md#recommendations); most need `--analytics`"
    ) { call in
      try call.withBudget { try call.recommend($0) }
    }
  ]
}

extension Call {
  /// The greatest number of requests in a call.
  private static let maxRequests = 50

  fileprivate func recommend(_ budget: SearchBudget) throws -> HTTPResponse {
    let requests = try RecommendationsCall.requests(in: try json().value)
    guard requests.count <= Self.maxRequests else {
      throw ServerFailure.badRequest("requests: expected at most \(Self.maxRequests), found \(requests.count)")
    }
    try application.count(queries: requests.count - 1, of: permission, from: peer)
    let search = RestrictedSearch(self, permission, includesViews: false, budget, in: nil)
    let results = try requests.map { request in
      RecommendationsCall.json(of: try search.answer(request), to: request)
    }
    return HTTPResponse(json: ["results": .array(results)])
  }
}
