internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let searchRoutes = [
    Route("POST", "/1/indexes/*/queries", .key(.search)) { try $0.searchMany() },
    Route("POST", "/1/indexes/{index}/query", .key(.search)) { call in
      try call.search(Query(body: call.json().value))
    },
    Route("GET", "/1/indexes/{index}/query", .key(.search)) { call in
      try call.search(Query(urlEncoded: call.target.searchParameters))
    },
    Route("GET", "/1/indexes/{index}", .key(.search)) { call in
      try call.search(Query(urlEncoded: call.target.searchParameters))
    },
    Route("POST", "/1/indexes/{index}/facets/{facet}/query", .key(.search)) { call in
      let request = try FacetValuesRequest(
        indexName: call.indexName, attribute: Attribute(call["facet"]), body: call.json().value)
      return HTTPResponse(json: try call.answer(.facetValues(request)).json)
    },
  ]
}

extension Call {
  /// More queries in one call are refused.
  private static let mostQueries = 50

  fileprivate func search(_ query: Query) throws -> HTTPResponse {
    HTTPResponse(json: try answer(.hits(HitsRequest(indexName: indexName, query: query))).json)
  }

  fileprivate func searchMany() throws -> HTTPResponse {
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
    var answers: [SearchAnswer] = []
    var isEnough = false
    for request in requests {
      let answer = isEnough ? request.unprocessed : try answer(request)
      if stopsEarly, case .hits(let response) = answer, response.nbHits >= response.hitsPerPage { isEnough = true }
      answers.append(answer)
    }
    return HTTPResponse(json: QueriesCall.answer(answers))
  }

  /// What the engine honours; what it can't and would change which records match is refused.
  static let supportedParameters = LocalBackend().supportedParameters

  /// The answer to one search, within what the key allows.
  fileprivate func answer(_ request: SearchRequest) throws -> SearchAnswer {
    try permission.requireIndex(request.indexName)
    let entry = try indices.find(request.indexName)
    let restricted = permission.restricting(request, defaultHits: entry.hitsPerPage(of: request.indexName))
    _ = try Self.supportedParameters.ignored(in: restricted)
    switch restricted {
    case .hits(let request): return .hits(try entry.index.search(request, within: permission.visibleAttributes))
    case .facetValues(let request): return .facetValues(try entry.index.facetValues(request))
    }
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

extension SearchAnswer {
  fileprivate var json: JSON {
    switch self {
    case .hits(let response): response.json
    case .facetValues(let response): response.json
    }
  }
}
