internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let searchRoutes = [
    Route("POST", "/1/indexes/*/queries", .key(.search)) { try $0.searchMany() },
    Route("POST", "/1/indexes/{index}/query", .key(.search)) { call in
      try call.search { try Query(body: call.json().value) }
    },
    Route("GET", "/1/indexes/{index}/query", .key(.search)) { call in
      try call.search { try Query(urlEncoded: call.target.searchParameters) }
    },
    Route("GET", "/1/indexes/{index}", .key(.search)) { call in
      try call.search { try Query(urlEncoded: call.target.searchParameters) }
    },
    Route("POST", "/1/indexes/{index}/facets/{facet}/query", .key(.search)) { call in
      try call.withBudget { budget in
        let request = try FacetValuesRequest(
          indexName: call.indexName, attribute: Attribute(call["facet"]), body: call.json().value)
        return try call.response(to: .facetValues(request), budget)
      }
    },
  ]
}

extension Call {
  /// The greatest number of queries in a call.
  private static let maxQueries = 50

  fileprivate func search(_ query: () throws -> Query) throws -> HTTPResponse {
    try withBudget { budget in
      try response(to: .hits(HitsRequest(indexName: indexName, query: query())), budget)
    }
  }

  fileprivate func response(to request: SearchRequest, _ budget: SearchBudget) throws -> HTTPResponse {
    let (answer, uncounted) = try answer(request, budget)
    var text = AnswerText()
    text.append(answer, uncounted: uncounted)
    return text.response()
  }

  fileprivate func searchMany() throws -> HTTPResponse { try withBudget { try searchMany($0) } }

  private func searchMany(_ budget: SearchBudget) throws -> HTTPResponse {
    let body = try json()
    let requests = try QueriesCall.queries(in: body.value)
    guard requests.count <= Self.maxQueries else {
      throw ServerFailure.badRequest("requests: expected at most \(Self.maxQueries), found \(requests.count)")
    }
    try application.count(queries: requests.count - 1, of: permission, from: peer)
    let stopsEarly: Bool
    switch try body["strategy"]?.text() {
    case nil, "none"?: stopsEarly = false
    case "stopIfEnoughMatches"?: stopsEarly = true
    case _?: throw try body.required("strategy").mismatch("none or stopIfEnoughMatches")
    }
    var text = AnswerText()
    var isEnough = false
    for request in requests {
      let answer = isEnough ? (request.unprocessed, []) : try answer(request, budget)
      if stopsEarly, case .hits(let response) = answer.0, response.nbHits >= response.hitsPerPage { isEnough = true }
      text.append(answer.0, uncounted: answer.1)
    }
    return text.response(isList: true)
  }

  /// Answers one search, with the restrictions of the key. Returns the requested facets that the index does not count.
  private func answer(
    _ request: SearchRequest, _ budget: SearchBudget
  ) throws -> (answer: SearchAnswer, uncounted: [Attribute]) {
    try permission.requireIndex(request.indexName)
    let entry = try indices.find(request.indexName)
    switch permission.restricting(request, defaultHits: entry.hitsPerPage(of: request.indexName)) {
    case .hits(let request):
      let (counted, uncounted) = countedFacets(of: request, in: entry.index)
      var response = try entry.index.search(counted, within: permission.visibleAttributes, budget: budget)
      if !uncounted.isEmpty { response.ignoredParameters.append(.facets) }
      return (.hits(response), uncounted)
    case .facetValues(let request):
      return (.facetValues(try entry.index.facetValues(request, budget: budget)), [])
    }
  }

  /// If the server is lenient, removes the facets that the index does not count from the request, and returns them.
  ///
  /// Otherwise they are an error: clients such as `InstantSearchCore` need it to find the widget that can't work.
  private func countedFacets(of request: HitsRequest, in index: LocalIndex) -> (HitsRequest, [Attribute]) {
    guard application.isLenient else { return (request, []) }
    let uncounted = index.uncountedFacets(in: request)
    guard !uncounted.isEmpty else { return (request, []) }
    var query = request.query
    query.facets = request.facets.map(\.attribute).filter { !uncounted.contains($0) }
    return (HitsRequest(indexName: request.indexName, query: query, conditions: request.conditions), uncounted)
  }
}

extension IndexCatalogue.Entry {
  /// The number of hits per page if a search does not set it.
  fileprivate func hitsPerPage(of name: String) -> Int {
    index.viewSettings(name)?.hitsPerPage ?? settings.hitsPerPage ?? 20
  }
}

extension SearchRequest {
  fileprivate var indexName: String {
    switch self {
    case .hits(let request): request.indexName
    case .facetValues(let request): request.indexName
    }
  }

  /// The answer to a request that is skipped because an earlier one found enough matches.
  fileprivate var unprocessed: SearchAnswer {
    switch self {
    case .hits(let request):
      var response = SearchResponse()
      response.index = request.indexName
      response.query = request.query.query ?? ""
      response.otherFields["processed"] = false
      return .hits(response)
    case .facetValues: return .facetValues(FacetValuesResponse())
    }
  }
}

/// The JSON text of the answers to a call, each with a message about its ignored parameters and uncounted facets.
///
/// Serializes each answer when it is appended, so that only one of them is in memory as values.
private struct AnswerText {
  private var text: [UInt8] = []
  private var sentences = IgnoredParameters()
  private var ignored: [Query.Parameter] = []

  mutating func append(_ answer: SearchAnswer, uncounted: [Attribute]) {
    let names = answer.ignoredParameters
    ignored += names
    let besides = uncounted.map { "facets: \(SearchError.attributeNotFaceted($0))" }
    let named = uncounted.isEmpty ? names : names.filter { $0 != .facets }
    let described = sentences.message(named, besides: besides).map { answer.withMessage($0) } ?? answer
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
    text += described.json.bytes()
  }

  /// - Parameter isList: Whether to wrap the answers in `results`; otherwise the single answer is the response.
  func response(isList: Bool = false) -> HTTPResponse {
    HTTPResponse(jsonText: isList ? Array(#"{"results":["#.utf8) + text + Array("]}".utf8) : text)
      .withHeader(ignored: ignored)
  }
}

extension SearchAnswer {
  /// Adds the field `message`, in which the API returns warnings.
  fileprivate func withMessage(_ message: String) -> SearchAnswer {
    switch self {
    case .hits(var response):
      response.otherFields["message"] = .string(message)
      return .hits(response)
    case .facetValues(var response):
      response.otherFields["message"] = .string(message)
      return .facetValues(response)
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .hits(let response): response.json
    case .facetValues(let response): response.json
    }
  }

  fileprivate var ignoredParameters: [Query.Parameter] {
    switch self {
    case .hits(let response): response.ignoredParameters
    case .facetValues(let response): response.ignoredParameters
    }
  }
}
