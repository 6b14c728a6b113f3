internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let browseRoutes = [
    Route("POST", "/1/indexes/{index}/browse", .key(.browse), summary: "all matching records, in pages of up to 1,000")
    { call in
      try call.withBudget { try call.browse(Query(body: call.json().value), $0) }
    },
    Route("GET", "/1/indexes/{index}/browse", .key(.browse)) { call in
      try call.withBudget { try call.browse(Query(urlEncoded: call.target.searchParameters), $0) }
    },
  ]
}

extension Call {
  /// The default and the greatest number of records in a response.
  private static let maxRecords = 1000

  /// Returns a page of the records. A cursor contains the parameters of the first call; only `hitsPerPage` may change.
  fileprivate func browse(_ requested: Query, _ budget: SearchBudget) throws -> HTTPResponse {
    let entry = try indices.find(indexName)
    var query = requested
    var row: Int?
    if let cursor = requested["cursor"] {
      guard let cursor = cursor.string.flatMap({ BrowseCursor($0) }) else {
        throw ServerFailure.badRequest("cursor: it is none that this server has given")
      }
      guard cursor.indexID == entry.id else {
        throw ServerFailure.badRequest("cursor: the index was replaced since: begin again")
      }
      query = try Query(urlEncoded: cursor.parameters)
      query.hitsPerPage = requested.hitsPerPage ?? query.hitsPerPage
      row = cursor.row
    }
    for name in ["cursor", "page", "offset", "length", "facets"] { query[Query.Parameter(rawValue: name)] = nil }
    let limit = permission.limited(query.hitsPerPage ?? Self.maxRecords)
    guard 1...Self.maxRecords ~= limit else {
      throw ServerFailure.badRequest("hitsPerPage: expected a number from 1 to \(Self.maxRecords)")
    }
    let request = SearchRequest.hits(HitsRequest(indexName: indexName, query: query))
    guard case .hits(var restricted) = permission.restricting(request, defaultHits: limit) else {
      throw ServerFailure.badRequest("only records can be browsed")
    }
    // Without the vector, other calls would have other records: none may be missing.
    if let reason = queryVectors?.addVector(to: &restricted.query, view: indexName, of: entry.index) {
      throw ServerFailure.noVector(reason)
    }
    let started = ContinuousClock.now
    let browsed = try entry.index.browse(
      restricted, within: permission.visibleAttributes, after: row, limit: limit, budget: budget)
    var json: JSON.Object = [
      "hits": .array(browsed.records), "nbHits": .integer(Int64(browsed.count)), "page": 0,
      "nbPages": .integer(Int64((browsed.count + limit - 1) / limit)), "hitsPerPage": .integer(Int64(limit)),
      "processingTimeMS": .integer(Int64((ContinuousClock.now - started).wholeMilliseconds)),
      "query": .string(query.query ?? ""), "params": .string(query.urlEncoded),
      "exhaustiveNbHits": true, "exhaustiveFacetsCount": true, "exhaustiveTypo": true,
      "exhaustive": ["nbHits": true, "facetsCount": true, "typo": true],
    ]
    json["serverTimeMS"] = json["processingTimeMS"]
    json["cursor"] = browsed.next.map { row in
      .string(BrowseCursor(indexID: entry.id, row: row, parameters: query.urlEncoded).text)
    }
    var sentences = IgnoredParameters()
    json.add(ignored: browsed.ignoredParameters, &sentences)
    return HTTPResponse(json: .object(json)).withHeader(ignored: browsed.ignoredParameters)
  }
}
