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
    var text = AnswerText(isList: false)
    try answer(request, budget, to: &text)
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
    var text = AnswerText(isList: true)
    var isEnough = false
    for request in requests {
      if isEnough {
        text.append(unprocessed: request)
      } else if let response = try answer(request, budget, to: &text), stopsEarly {
        isEnough = response.nbHits >= response.hitsPerPage
      }
    }
    return text.response()
  }

  /// Answers one search, with the restrictions of the key. Returns the response of a search for hits.
  @discardableResult
  private func answer(
    _ request: SearchRequest, _ budget: SearchBudget, to text: inout AnswerText
  ) throws -> SearchResponse? {
    let started = ContinuousClock.now
    try permission.requireIndex(request.indexName)
    let entry = try indices.find(request.indexName)
    // What the client sent: a secured key hides what it forces.
    let params = request.query.urlEncodedBytes
    budget.take(bytes: params.count)
    switch permission.restricting(request, defaultHits: entry.hitsPerPage(of: request.indexName)) {
    case .hits(let request):
      let (counted, uncounted) = try countedFacets(of: request, in: entry.index, budget)
      let response = try text.append(params, started, uncounted: uncounted) { writer in
        try entry.index.search(
          counted, within: permission.visibleAttributes, budget: budget, writingHitsTo: &writer)
      }
      log(request.query, index: entry.name, nbHits: response.nbHits)
      return response
    case .facetValues(let request):
      text.append(try entry.index.facetValues(request, budget: budget))
      return nil
    }
  }

  /// Removes the facets that the index does not count from the request, and returns them.
  private func countedFacets(
    of request: HitsRequest, in index: LocalIndex, _ budget: SearchBudget
  ) throws -> (HitsRequest, [Attribute]) {
    let uncounted = try index.uncountedFacets(in: request, budget)
    guard !uncounted.isEmpty else { return (request, []) }
    let left = Set(uncounted)
    var query = request.query
    query.facets = request.facets.map(\.attribute).filter { !left.contains($0) }
    return (HitsRequest(indexName: request.indexName, query: query, conditions: request.conditions), uncounted)
  }
}

extension IndexCatalogue.Entry {
  /// The number of hits per page if a search does not set it.
  func hitsPerPage(of name: String) -> Int {
    index.viewSettings(name)?.hitsPerPage ?? settings.hitsPerPage ?? 20
  }
}

/// The JSON text of the answers to a call, each with a message about its ignored parameters and uncounted facets.
///
/// The hits of a search are written as they are found, so that they are never in memory as values.
private struct AnswerText {
  private var writer = JSONWriter()
  private let isList: Bool
  private var sentences = IgnoredParameters()
  private var ignored: [Query.Parameter] = []

  /// - Parameter isList: Whether to wrap the answers in `results`; otherwise the single answer is the response.
  init(isList: Bool) {
    self.isList = isList
    if isList { writer.writeRaw(#"{"results":["#) }
  }

  /// Appends an answer to a search for hits, which writes its hits.
  ///
  /// - Parameters:
  ///   - params: The URL-encoded parameters that the client sent.
  ///   - started: When the server began with the search.
  mutating func append(
    _ params: [UInt8], _ started: ContinuousClock.Instant, uncounted: [Attribute],
    _ search: (inout JSONWriter) throws -> SearchResponse
  ) rethrows -> SearchResponse {
    SearchResponse.begin(in: &writer)
    var response = try search(&writer)
    if !uncounted.isEmpty { response.ignoredParameters.append(.facets) }
    response.uncountedFacets = uncounted
    if let message = message(response.ignoredParameters, uncounted: uncounted) {
      response.otherFields["message"] = .string(message)
    }
    response.noteExhaustiveTypos()
    response.end(in: &writer, params: params, serverTime: (ContinuousClock.now - started).wholeMilliseconds)
    return response
  }

  mutating func append(_ response: FacetValuesResponse) {
    var response = response
    if let message = message(response.ignoredParameters) { response.otherFields["message"] = .string(message) }
    writer.separate()
    writer.write(response.json)
  }

  /// Appends the answer to a request that is skipped because an earlier one found enough matches.
  mutating func append(unprocessed request: SearchRequest) {
    switch request {
    case .hits(let request):
      var response = SearchResponse()
      response.index = request.indexName
      response.query = request.query.query ?? ""
      response.otherFields["processed"] = false
      _ = append(request.query.urlEncodedBytes, .now, uncounted: []) { _ in response }
    case .facetValues: append(FacetValuesResponse())
    }
  }

  private mutating func message(_ names: [Query.Parameter], uncounted: [Attribute] = []) -> String? {
    ignored += names
    let besides = uncounted.lazy.map { "facets: \(SearchError.attributeNotFaceted($0))" }
    return sentences.message(uncounted.isEmpty ? names : names.filter { $0 != .facets }, besides: besides)
  }

  /// Ends the text; to be called once.
  mutating func response() -> HTTPResponse {
    if isList { writer.writeRaw("]}") }
    return HTTPResponse(jsonText: writer.output).withHeader(ignored: ignored)
  }
}
