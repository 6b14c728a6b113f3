package import SearchModel

/// One call of `POST /1/indexes/*/recommendations`, for any number of requests.
///
/// It makes the ``body``; the caller sends that unless the call is empty, and ``answers(in:)`` reads the response.
package struct RecommendationsCall: Sendable {
  /// The body of the call.
  package let body: JSON
  private let requests: [SearchRequest]
  /// Whether no request asks for anything.
  package var isEmpty: Bool { requests.allSatisfy { $0.recommendationCount ?? 1 <= 0 } }

  /// The most recommendations that the service gives.
  private static let most = 30

  /// Writes requests that are recommendations. Throws if the filters of a query can't be read.
  package init(_ requests: [SearchRequest]) throws(SearchError) {
    self.requests = requests
    var members: [JSON] = []
    // The service has no empty answers.
    for request in requests where request.recommendationCount ?? 1 > 0 { members.append(try Self.json(of: request)) }
    body = ["requests": .array(members)]
  }

  private static func json(of request: SearchRequest) throws(SearchError) -> JSON {
    var query = try request.query.restricted(by: request.conditions)
    var json: JSON.Object = ["indexName": .string(request.indexName)]
    switch request {
    case .hits(let request):
      let recommendation = request.recommendation ?? Recommendation(.trending)
      json["model"] = .string(recommendation.model.name)
      json["threshold"] = .double(recommendation.threshold)
      json["objectID"] = recommendation.objectID.map { .string($0) }
      if case .trendingAmong(let attribute, let value) = recommendation.model {
        json["facetName"] = .string(attribute.rawValue)
        json["facetValue"] = .string(value)
      }
      json["fallbackParameters"] = recommendation.fallback.map { .object($0.withoutPages.parameters) }
    case .facetValues(let request):
      json["model"] = .string(trendingFacets)
      json["threshold"] = .double(request.trendThreshold ?? 0)
      json["facetName"] = .string(request.attribute.rawValue)
    }
    json["maxRecommendations"] = request.recommendationCount.map { .integer(Int64(min($0, most))) }
    query = query.withoutPages
    query.facets = []
    if !query.parameters.isEmpty { json["queryParameters"] = .object(query.parameters) }
    return .object(json)
  }

  /// The answers to the requests, read from the response to the call; nil for an empty call.
  package func answers(in answer: JSON?) throws(SearchError) -> [SearchAnswer] {
    var results: [JSONNode] = []
    if let answer { results = try JSONNode(answer, in: .answer).required("results").elements() }
    let sentCount = requests.count { $0.recommendationCount ?? 1 > 0 }
    guard results.count == sentCount else {
      throw .unreadableAnswer(path: "results", reason: "expected \(sentCount), found \(results.count)")
    }
    var rest = results[...]
    var answers: [SearchAnswer] = []
    for request in requests {
      let count = request.recommendationCount ?? .max
      let result = count > 0 ? rest.removeFirst() : nil
      switch request {
      case .hits(let request):
        var response = SearchResponse()
        if let result { response = try SearchResponse(result) } else { response.hitsPerPage = 0 }
        response.hits.removeAll { $0.objectID == request.recommendation?.objectID }
        response.hits = Array(response.hits.prefix(max(0, count)))
        if !request.facets.isEmpty { response.ignoredParameters.append(.facets) }
        answers.append(.hits(response))
      case .facetValues(let request):
        var values: [Facet] = []
        for hit in try result?.required("hits").elements() ?? [] {
          // A value has a score and no count.
          if try hit.required("facetName").text() == request.attribute.rawValue {
            values.append(.uncounted(value: try hit.required("facetValue").text()))
          }
        }
        answers.append(.facetValues(FacetValuesResponse(facetHits: Array(values.prefix(max(0, count))))))
      }
    }
    return answers
  }

  fileprivate static let trendingFacets = "trending-facets"
}

/// The server's side of the call.
extension RecommendationsCall {
  /// Reads the body of a call.
  package static func requests(in body: JSON) throws(SearchError) -> [SearchRequest] {
    var requests: [SearchRequest] = []
    for request in try JSONNode(body, in: .request).required("requests").elements() {
      requests.append(try self.request(request))
    }
    return requests
  }

  private static func request(_ node: JSONNode) throws(SearchError) -> SearchRequest {
    let indexName = try node.required("indexName").text()
    let threshold = try node["threshold"]?.number() ?? 0
    guard (0...100).contains(threshold) else { throw try node.required("threshold").mismatch("a number from 0 to 100") }
    var count = try node["maxRecommendations"]?.int()
    // A client that sets 0 asks for all.
    if count == 0 { count = nil }
    if let count, !(1...1000).contains(count) {
      throw try node.required("maxRecommendations").mismatch("a number from 1 to 1000")
    }
    var query =
      try node["queryParameters"].map { node throws(SearchError) in try Query(body: node, leavingOut: []) }
      ?? Query()
    query = query.withoutPages
    let name = try node.required("model").text()
    if name == trendingFacets {
      var request = FacetValuesRequest(
        indexName: indexName, attribute: Attribute(try node.required("facetName").text()), query: query,
        maxFacetHits: count)
      request.trendThreshold = threshold
      return .facetValues(request)
    }
    let fallback = try node["fallbackParameters"].map { node throws(SearchError) in
      try Query(body: node, leavingOut: []).withoutPages
    }
    query.hitsPerPage = count
    var request = HitsRequest(indexName: indexName, query: query)
    request.recommendation = Recommendation(try model(name, of: node), threshold: threshold, fallback: fallback)
    return .hits(request)
  }

  private static func model(_ name: String, of node: JSONNode) throws(SearchError) -> Recommendation.Model {
    switch name {
    case "bought-together": return .boughtTogether(objectID: try node.required("objectID").text())
    case "related-products": return .related(objectID: try node.required("objectID").text())
    case "looking-similar": return .similar(objectID: try node.required("objectID").text())
    case "trending-items":
      guard let attribute = node["facetName"] else { return .trending }
      return .trendingAmong(Attribute(try attribute.text()), value: try node.required("facetValue").text())
    default:
      throw try node.required("model").mismatch(
        "one of bought-together, related-products, looking-similar, trending-items, trending-facets")
    }
  }

  /// A result in the API's form.
  package static func json(of answer: SearchAnswer, to request: SearchRequest) -> JSON {
    switch (answer, request) {
    case (.facetValues(let response), .facetValues(let request)):
      let scores = response.otherFields["_scores"]?.array ?? []
      let hits = zip(response.facetHits, scores).map { facet, score -> JSON in
        [
          "facetName": .string(request.attribute.rawValue), "facetValue": .string(facet.value), "_score": score,
        ]
      }
      var result = SearchResponse()
      result.nbHits = hits.count
      result.nbPages = hits.isEmpty ? 0 : 1
      result.hitsPerPage = request.maxFacetHits ?? Recommendation.defaultCount
      result.processingTimeMS = response.processingTimeMS
      guard var json = result.json.object else { return result.json }
      json["hits"] = .array(hits)
      return .object(json)
    case (.hits(let response), _): return response.json
    case (.facetValues(let response), _): return response.json
    }
  }
}

extension SearchRequest {
  /// How many recommendations are asked for; nil for the backend's number.
  fileprivate var recommendationCount: Int? {
    switch self {
    case .hits(let request): request.query.hitsPerPage
    case .facetValues(let request): request.maxFacetHits
    }
  }
}

extension Query {
  /// The query without the parameters that select a page, which recommendations don't have.
  fileprivate var withoutPages: Query {
    var query = self
    (query.page, query.offset, query.length, query.hitsPerPage) = (nil, nil, nil, nil)
    // The answer has no query ID: it is to no search.
    query.clickAnalytics = nil
    return query
  }
}

extension Recommendation.Model {
  fileprivate var name: String {
    switch self {
    case .boughtTogether: "bought-together"
    case .related: "related-products"
    case .similar: "looking-similar"
    case .trending, .trendingAmong: "trending-items"
    }
  }
}
