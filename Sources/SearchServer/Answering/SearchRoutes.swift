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
  /// More queries in one call are refused.
  private static let mostQueries = 50

  fileprivate func search(_ query: () throws -> Query) throws -> HTTPResponse {
    try withBudget { budget in
      try response(to: .hits(HitsRequest(indexName: indexName, query: query())), budget)
    }
  }

  fileprivate func response(to request: SearchRequest, _ budget: SearchBudget) throws -> HTTPResponse {
    let (answer, uncounted) = try answer(request, budget)
    var written = WrittenAnswers()
    written.append(answer, uncounted: uncounted)
    return written.response()
  }

  fileprivate func searchMany() throws -> HTTPResponse { try withBudget { try searchMany($0) } }

  private func searchMany(_ budget: SearchBudget) throws -> HTTPResponse {
    let body = try json()
    let requests = try QueriesCall.queries(in: body.value)
    guard requests.count <= Self.mostQueries else {
      throw ServerFailure.badRequest("requests: expected at most \(Self.mostQueries), found \(requests.count)")
    }
    try application.count(queries: requests.count - 1, of: permission, from: peer)
    let stopsEarly: Bool
    switch try body["strategy"]?.text() {
    case nil, "none"?: stopsEarly = false
    case "stopIfEnoughMatches"?: stopsEarly = true
    case _?: throw try body.required("strategy").mismatch("none or stopIfEnoughMatches")
    }
    var written = WrittenAnswers()
    var isEnough = false
    for request in requests {
      let answer = isEnough ? (request.unprocessed, []) : try answer(request, budget)
      if stopsEarly, case .hits(let response) = answer.0, response.nbHits >= response.hitsPerPage { isEnough = true }
      written.append(answer.0, uncounted: answer.1)
    }
    return written.response(isList: true)
  }

  /// The answer to one search, within what the key allows.
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

  /// The request without the facets that the index does not count, and those, where the server is lenient.
  ///
  /// Otherwise they are an error, which the lists of this package need: it names the list that can't work.
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
  /// How many hits a page has where a search does not say.
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

  /// The answer to a request that is not looked at, since an earlier one found enough.
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

/// Answers as the text of a response, each with a sentence about what had no effect: parameters, and facets that the index
/// does not count.
///
/// Each is written at once, so that one of them at a time is in memory as values too.
private struct WrittenAnswers {
  private var text: [UInt8] = []
  private var sentences = IgnoredParameters()
  private var ignored: [Query.Parameter] = []

  mutating func append(_ answer: SearchAnswer, uncounted: [Attribute]) {
    let names = answer.ignoredParameters
    ignored += names
    let besides = uncounted.map { "facets: \(SearchError.attributeNotFaceted($0))" }
    let named = uncounted.isEmpty ? names : names.filter { $0 != .facets }
    let described = sentences.message(named, besides: besides).map { answer.saying($0) } ?? answer
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
    text += described.json.bytes()
  }

  /// - Parameter isList: Whether several were asked for, else the answer stands alone.
  func response(isList: Bool = false) -> HTTPResponse {
    HTTPResponse(jsonText: isList ? Array(#"{"results":["#.utf8) + text + Array("]}".utf8) : text)
      .withHeader(ignored: ignored)
  }
}

extension SearchAnswer {
  /// The answer with a message, in the member in which the API warns.
  fileprivate func saying(_ message: String) -> SearchAnswer {
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
