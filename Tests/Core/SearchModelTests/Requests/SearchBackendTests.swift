import SearchModel
import TestSupport
import Testing

@Suite("Backends")
struct SearchBackendTests {
  /// Returns the same answers for all requests.
  private struct FixedBackend: SearchBackend {
    var supportedParameters = SupportedParameters.all
    var result: Result<[SearchAnswer], SearchError>

    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] { try result.get() }
  }

  private static func hits(_ parameters: JSON.Object = [:]) -> SearchRequest {
    .hits(HitsRequest(indexName: "i", query: Query(parameters: parameters)))
  }

  private static func values(_ parameters: JSON.Object = [:]) -> SearchRequest {
    .facetValues(FacetValuesRequest(indexName: "i", attribute: "a", query: Query(parameters: parameters)))
  }

  @Test("A backend supports all parameters, or a set of them; others that change no match are ignored, in their order")
  func contains() throws {
    #expect(SupportedParameters.all.contains(.filters) && SupportedParameters.all.contains("unknown"))
    let two = SupportedParameters.only([.query, "unknown"])
    #expect(two.contains(.query) && two.contains("unknown") && !two.contains(.filters))
    let query = Query(parameters: ["userToken": "me", "query": "a", "analytics": true, "minProximity": 2, "page": 1])
    let some = SupportedParameters.only([.query, .page])
    try expectEqual(some.ignored(in: Self.request(query)), ["userToken", "analytics", "minProximity"])
    try expectEqual(SupportedParameters.all.ignored(in: Self.request(query)), [])
    try expectEqual(some.ignored(in: Self.request(Query("a"))), [])
  }

  static func request(_ query: Query, _ conditions: [Condition] = [], _ facets: [FacetRequest]? = nil) -> SearchRequest
  {
    .hits(HitsRequest(indexName: "i", query: query, conditions: conditions, facets: facets))
  }

  @Test(
    "Conditions are filters, facets are facets, and a parameter without which other records would match is not ignored")
  func conditions() throws {
    let some = SupportedParameters.only([.query])
    let tag = Condition(id: .base, expression: FilterExpression(Filter.Tag("a")))
    let nothing = Condition(id: .base, expression: .everything)
    try expectEqual(some.ignored(in: Self.request(Query(), [nothing])), [])
    try expectEqual(some.ignored(in: Self.request(Query(), [], [FacetRequest("a")])), [.facets])
    #expect(throws: SearchError.unsupportedParameter(.filters)) { try some.ignored(in: Self.request(Query(), [tag])) }
    let values = SearchRequest.facetValues(FacetValuesRequest(indexName: "i", attribute: "a", conditions: [tag]))
    #expect(throws: SearchError.unsupportedParameter(.filters)) { try some.ignored(in: values) }
    for parameter in [
      .query, .filters, .facetFilters, .numericFilters, .tagFilters, .aroundLatLng, .insideBoundingBox, "insidePolygon",
    ] as [Query.Parameter] {
      let query = Query(parameters: ["analytics": false, parameter.rawValue: "x", "distinct": true])
      #expect(throws: SearchError.unsupportedParameter(parameter)) {
        try SupportedParameters.only([]).ignored(in: Self.request(query))
      }
      #expect(throws: SearchError.unsupportedParameter(.distinct)) {
        try SupportedParameters.only([parameter]).ignored(in: Self.request(query))
      }
    }
  }

  @Test("Each answer lists what was ignored in its request, behind what the backend itself names")
  func ignoredInAnswers() async throws {
    var response = SearchResponse(nbHits: 3)
    response.ignoredParameters = ["mode"]
    let facets = FacetValuesResponse(facetHits: [Facet(value: "red", count: 1)])
    let backend = FixedBackend(
      supportedParameters: .only([.query]), result: .success([.hits(response), .facetValues(facets), .hits(response)]))
    let answers = try await backend.answers(to: [
      Self.hits(["query": "a", "userToken": "me", "analytics": true, "clickAnalytics": false]),
      Self.values(["minProximity": 1]), Self.hits(),
    ])
    response.ignoredParameters = ["mode", "userToken", "analytics"]
    expectEqual(answers.first, .hits(response))
    var withIgnored = facets
    withIgnored.ignoredParameters = ["minProximity"]
    expectEqual(answers.dropFirst().first, .facetValues(withIgnored))
    response.ignoredParameters = ["mode"]
    #expect(answers.last == .hits(response) && answers.count == 3)
    // One request that is not supported fails them all, before the backend is called.
    let failing = FixedBackend(supportedParameters: .only([.query]), result: .failure(.timedOut))
    for request in [Self.hits(["filters": "a:b"]), Self.values(["filters": "a:b"])] {
      await #expect(throws: SearchError.unsupportedParameter(.filters)) {
        try await failing.answers(to: [Self.hits(), request])
      }
    }
  }

  private static let unfit: [(requests: [SearchRequest], answers: [SearchAnswer], path: String, reason: String)] = [
    ([hits(), hits()], [.hits(SearchResponse())], "answers", "expected 2, found 1"),
    ([hits()], [], "answers", "expected 1, found 0"), ([], [.hits(SearchResponse())], "answers", "expected 0, found 1"),
    ([hits()], [.facetValues(FacetValuesResponse())], "answer 0", "expected hits"),
    (
      [hits(), values()], [.hits(SearchResponse()), .hits(SearchResponse())], "answer 1", "expected facet values"
    ),
  ]

  @Test("Answers that do not fit the requests are an error, and the error of the backend is passed on")
  func unfitAnswers() async throws {
    for (requests, answers, path, reason) in Self.unfit {
      let backend = FixedBackend(result: .success(answers))
      await #expect(throws: SearchError.unreadableAnswer(path: path, reason: reason)) {
        try await backend.answers(to: requests)
      }
    }
    let backend = FixedBackend(result: .failure(.refused(message: "no", status: 403)))
    await #expect(throws: SearchError.refused(message: "no", status: 403)) {
      try await backend.answers(to: [Self.hits()])
    }
    try await expectEqual(FixedBackend(result: .success([])).answers(to: []), [])
  }
}
