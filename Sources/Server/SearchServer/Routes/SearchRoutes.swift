internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let searchRoutes = [
    Route(
      "POST", "/1/indexes/*/queries", .key(.search),
      summary: "up to 50 searches, for hits or facet values (`\"type\": \"facet\"`); `strategy`"
    ) { try $0.searchMany() },
    Route(
      "POST", "/1/indexes/{index}/query", .key(.search),
      summary: "one search; parameters as members, in `params`, or in the URL"
    ) { call in
      try call.search { try Query(body: call.json().value) }
    },
    Route("GET", "/1/indexes/{index}/query", .key(.search)) { call in
      try call.search { try Query(urlEncoded: call.target.searchParameters) }
    },
    Route("GET", "/1/indexes/{index}", .key(.search)) { call in
      try call.search { try Query(urlEncoded: call.target.searchParameters) }
    },
    Route("POST", "/1/indexes/{index}/facets/{facet}/query", .key(.search), summary: "a search for values of a facet") {
      call in
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
    try answer(request, budget, in: nil, to: &text)
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
    let series = requests.count > 1 ? SearchSeries(budget) : nil
    for request in requests {
      if isEnough {
        text.append(unprocessed: request)
      } else if let response = try answer(request, budget, in: series, to: &text), stopsEarly {
        isEnough = response.nbHits >= response.hitsPerPage
      }
    }
    return text.response()
  }

  /// Answers one search. Returns the response of a search for hits.
  @discardableResult
  private func answer(
    _ request: SearchRequest, _ budget: SearchBudget, in series: SearchSeries?, to text: inout AnswerText
  ) throws -> SearchResponse? {
    let started = ContinuousClock.now
    // What the client sent: a secured key hides what it forces.
    let params = request.query.urlEncodedBytes
    budget.take(bytes: params.count)
    let search = RestrictedSearch(self, permission, includesViews: false, budget, in: series)
    let answer = try text.append(params, started) { try search.answer(request, writingHitsTo: &$0) }
    if case .hits(let response) = answer { return response }
    return nil
  }
}

/// The JSON text of the answers to a call, each with a message about its ignored parameters and uncounted facets.
///
/// The hits of a search are written as they are found, so that they are never in memory as values.
private struct AnswerText: ~Copyable {
  // Room for a page of hits with a few facets.
  private var writer = JSONWriter(capacity: 16_000)
  private let isList: Bool
  private var sentences = IgnoredParameters()
  private var ignored: [Query.Parameter] = []

  /// - Parameter isList: Whether to wrap the answers in `results`; otherwise the single answer is the response.
  init(isList: Bool) {
    self.isList = isList
    if isList { writer.writeRaw(#"{"results":["#) }
  }

  /// Appends an answer. One to a search for hits begins its response in the writer, and writes its hits.
  ///
  /// - Parameters:
  ///   - params: The URL-encoded parameters that the client sent.
  ///   - started: When the server began with the search.
  mutating func append(
    _ params: [UInt8], _ started: ContinuousClock.Instant, _ answer: (inout JSONWriter) throws -> SearchAnswer
  ) rethrows -> SearchAnswer {
    switch try answer(&writer) {
    case .hits(var response):
      let message = message(response.ignoredParameters, uncounted: response.uncountedFacets)
      if let message { response.otherFields["message"] = .string(message) }
      response.noteExhaustiveTypos()
      response.end(in: &writer, params: params, serverTime: (ContinuousClock.now - started).wholeMilliseconds)
      return .hits(response)
    case .facetValues(let response):
      append(response)
      return .facetValues(response)
    }
  }

  private mutating func append(_ response: FacetValuesResponse) {
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
      _ = append(request.query.urlEncodedBytes, .now) { writer in
        SearchResponse.begin(in: &writer)
        return .hits(response)
      }
    case .facetValues: append(FacetValuesResponse())
    }
  }

  private mutating func message(_ names: [Query.Parameter], uncounted: [Attribute] = []) -> String? {
    ignored += names
    let besides = uncounted.lazy.map { "facets: \(SearchError.attributeNotFaceted($0))" }
    return sentences.message(uncounted.isEmpty ? names : names.filter { $0 != .facets }, besides: besides)
  }

  consuming func response() -> HTTPResponse {
    if isList { writer.writeRaw("]}") }
    let ignored = ignored
    return HTTPResponse(jsonText: writer.finish()).withHeader(ignored: ignored)
  }
}
