public import SearchModel

/// One call of `POST /1/indexes/*/queries`, whatever the number of requests and of queries that each of them takes.
///
/// ```swift
/// let call = try QueriesCall(requests)
/// let answer = try JSON(parsing: try await send(call.body))
/// let answers = try call.answers(in: answer)
/// ```
public struct QueriesCall: Sendable {
  /// What is asked, without conditions: each request's queries, one after the other.
  public let queries: [SearchRequest]
  /// The body of the call.
  public let body: JSON
  /// How the answers to the queries become those to the requests, in order.
  private let parts: [Part]

  private enum Part {
    case hits(QueryPlan)
    case facetValues
  }

  /// Plans the call. Throws where a query's own filters can't be read.
  public init(_ requests: [SearchRequest]) throws(SearchError) {
    var queries: [SearchRequest] = []
    var parts: [Part] = []
    for request in requests {
      switch request {
      case .hits(var request):
        request.query.limitValuesPerFacet()
        let plan = try QueryPlan(request)
        queries += plan.queries.map { .hits(HitsRequest(indexName: request.indexName, query: $0)) }
        parts.append(.hits(plan))
      case .facetValues(var request):
        request.query = try request.query.restricted(by: request.conditions)
        request.conditions = []
        queries.append(.facetValues(request))
        parts.append(.facetValues)
      }
    }
    var members: [JSON] = []
    for query in queries { members.append(try query.json()) }
    self.queries = queries
    self.parts = parts
    body = ["requests": .array(members)]
  }

  /// The answers to the requests in the answer to the call.
  public func answers(in answer: JSON) throws(SearchError) -> [SearchAnswer] {
    var results = try JSONPlace(answer, in: .answer).required("results").elements()[...]
    guard results.count == queries.count else {
      throw .unreadableAnswer(part: "results", reason: "expected \(queries.count), found \(results.count)")
    }
    var answers: [SearchAnswer] = []
    for part in parts {
      switch part {
      case .hits(let plan):
        var responses: [SearchResponse] = []
        for result in results.prefix(plan.queries.count) { responses.append(try SearchResponse(result)) }
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

/// The other end of the call.
extension QueriesCall {
  /// Reads the body of a call, as one who answers it does: what it asks has no conditions.
  public static func queries(in body: JSON) throws(SearchError) -> [SearchRequest] {
    var queries: [SearchRequest] = []
    for request in try JSONPlace(body, in: .request).required("requests").elements() {
      queries.append(try SearchRequest(request))
    }
    return queries
  }

  /// The answer to a call, from those to its queries.
  public static func answer(_ answers: [SearchAnswer]) -> JSON {
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
  /// The service gives no more values of a facet, whatever is asked for; the plan must know when it is cut off.
  fileprivate mutating func limitValuesPerFacet() {
    if let limit = maxValuesPerFacet { maxValuesPerFacet = min(limit, 1000) }
  }
}
