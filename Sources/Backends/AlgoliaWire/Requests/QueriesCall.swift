package import SearchModel

/// One call of `POST /1/indexes/*/queries`, whatever the number of requests and of queries that each of them takes.
///
/// It makes the ``body``; the caller sends that, and ``answers(in:)`` reads the response.
package struct QueriesCall: Sendable {
  /// The queries of all requests in order, with the conditions written into their filters.
  package let queries: [SearchRequest]
  /// The body of the call.
  package let body: JSON
  /// For each request, how the responses to its queries become its answer.
  private let plans: [RequestPlan]

  private enum RequestPlan {
    case hits(QueryPlan)
    case facetValues
  }

  /// Plans the call. Throws if a query's own filters can't be read.
  package init(_ requests: [SearchRequest]) throws(SearchError) {
    var queries: [SearchRequest] = []
    var plans: [RequestPlan] = []
    for request in requests {
      switch request {
      case .hits(var request):
        request.query.limitValuesPerFacet()
        let plan = try QueryPlan(request, ignoresCase: true)
        queries += plan.queries.map { .hits(HitsRequest(indexName: request.indexName, query: $0)) }
        plans.append(.hits(plan))
      case .facetValues(var request):
        request.query = try request.query.restricted(by: request.conditions)
        request.conditions = []
        queries.append(.facetValues(request))
        plans.append(.facetValues)
      }
    }
    var members: [JSON] = []
    for query in queries { members.append(try query.json()) }
    self.queries = queries
    self.plans = plans
    body = ["requests": .array(members)]
  }

  /// The answers to the requests, read from the response to the call.
  ///
  /// Throws `SearchError.attributeNotFaceted` if the server says that it left out a facet: a searcher needs the error to
  /// find the widget that can't work.
  package func answers(in answer: JSON) throws(SearchError) -> [SearchAnswer] {
    var results = try JSONNode(answer, in: .answer).required("results").elements()[...]
    guard results.count == queries.count else {
      throw .unreadableAnswer(path: "results", reason: "expected \(queries.count), found \(results.count)")
    }
    var answers: [SearchAnswer] = []
    for plan in plans {
      switch plan {
      case .hits(let plan):
        var responses: [SearchResponse] = []
        for result in results.prefix(plan.queries.count) {
          let response = try SearchResponse(result)
          if let attribute = response.uncountedFacets.first { throw .attributeNotFaceted(attribute) }
          responses.append(response)
        }
        results = results.dropFirst(plan.queries.count)
        answers.append(.hits(try plan.merged(responses)))
      case .facetValues:
        for result in results.prefix(1) { answers.append(.facetValues(try FacetValuesResponse(result))) }
        results = results.dropFirst()
      }
    }
    return answers
  }
}

/// The server's side of the call.
extension QueriesCall {
  /// Reads the body of a call. The requests have no conditions: those are in their filters.
  package static func queries(in body: JSON) throws(SearchError) -> [SearchRequest] {
    var queries: [SearchRequest] = []
    for request in try JSONNode(body, in: .request).required("requests").elements() {
      queries.append(try SearchRequest(request))
    }
    return queries
  }

  /// The body of the response to a call, from the answers to its queries.
  package static func answer(_ answers: [SearchAnswer]) -> JSON {
    [
      "results": .array(
        answers.map { answer in
          switch answer {
          case .hits(let response): response.json
          case .facetValues(let response): response.json
          }
        })
    ]
  }
}

extension Query {
  /// Clamps `maxValuesPerFacet` to the service's limit: the plan must know at which length a list is truncated.
  fileprivate mutating func limitValuesPerFacet() {
    if let limit = self.maxValuesPerFacet { self.maxValuesPerFacet = min(limit, 1000) }
  }
}
