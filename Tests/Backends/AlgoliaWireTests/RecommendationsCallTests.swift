import AlgoliaWire
import SearchModel
import TestSupport
import Testing

@Suite("One call for several recommendations")
struct RecommendationsCallTests {
  private static func request(
    _ model: Recommendation.Model, threshold: Double = 0, query: Query = Query(), fallback: Query? = nil
  ) -> SearchRequest {
    var request = HitsRequest(indexName: "products", query: query)
    request.recommendation = Recommendation(model, threshold: threshold, fallback: fallback)
    return .hits(request)
  }

  private static func values(_ attribute: Attribute, threshold: Double, count: Int?) -> SearchRequest {
    var request = FacetValuesRequest(indexName: "products", attribute: attribute, maxFacetHits: count)
    request.trendThreshold = threshold
    return .facetValues(request)
  }

  private let requests: [SearchRequest] = {
    var query = Query()
    query.filters = #"brand:"Lux""#
    query.hitsPerPage = 4
    return [
      request(.boughtTogether(objectID: "1"), threshold: 42.5, query: query, fallback: Query("lamp")),
      request(.related(objectID: "2")), request(.similar(objectID: "3")), request(.trending),
      request(.trendingAmong("color", value: "red")), values("brand", threshold: 10, count: 5),
    ]
  }()

  @Test("Each model has its name and what it needs, in the form of the service")
  func body() throws {
    let call = try RecommendationsCall(requests)
    expectEqual(
      call.body,
      [
        "requests": [
          [
            "indexName": "products", "model": "bought-together", "threshold": 42.5, "objectID": "1",
            "fallbackParameters": ["query": "lamp"], "maxRecommendations": 4,
            "queryParameters": ["filters": #"brand:"Lux""#],
          ],
          ["indexName": "products", "model": "related-products", "threshold": 0, "objectID": "2"],
          ["indexName": "products", "model": "looking-similar", "threshold": 0, "objectID": "3"],
          ["indexName": "products", "model": "trending-items", "threshold": 0],
          [
            "indexName": "products", "model": "trending-items", "threshold": 0, "facetName": "color",
            "facetValue": "red",
          ],
          [
            "indexName": "products", "model": "trending-facets", "threshold": 10, "facetName": "brand",
            "maxRecommendations": 5,
          ],
        ]
      ])
    try expectEqual(RecommendationsCall.requests(in: call.body), requests)
  }

  @Test("Conditions become filters; pages, facets and click analytics are left out")
  func parameters() throws {
    var query = Query("lamp")
    (query.page, query.hitsPerPage, query.clickAnalytics, query.facets) = (2, 5000, true, ["brand"])
    var request = HitsRequest(
      indexName: "products", query: query,
      conditions: [
        Condition(id: .base, expression: FilterExpression(Filter.Facet(attribute: "color", stringValue: "red")))
      ])
    request.recommendation = Recommendation(.trending, fallback: Query(parameters: ["page": 3, "hitsPerPage": 2]))
    let body = try RecommendationsCall([.hits(request)]).body
    expectEqual(
      body["requests"]?[0],
      [
        "indexName": "products", "model": "trending-items", "threshold": 0, "fallbackParameters": [:],
        "maxRecommendations": 30, "queryParameters": ["query": "lamp", "filters": #"color:"red""#],
      ])
  }

  @Test("Requests for no recommendations are not sent, and have empty answers; others get no more than they ask for")
  func counts() throws {
    var (none, one) = (Query(), Query())
    (none.hitsPerPage, one.hitsPerPage) = (0, 1)
    let nothing = [Self.request(.trending, query: none), Self.values("brand", threshold: 0, count: 0)]
    let call = try RecommendationsCall(nothing + [Self.request(.trending, query: one)])
    #expect(call.body["requests"]?.array?.map { $0["maxRecommendations"] } == [1] && !call.isEmpty)
    let answers = try call.answers(in: ["results": [["hits": [["objectID": "a"], ["objectID": "b"]]]]])
    let counts = answers.map { answer in
      switch answer {
      case .hits(let response): response.hits.count
      case .facetValues(let response): response.facetHits.count
      }
    }
    expectEqual(counts, [0, 0, 1])
    let empty = try RecommendationsCall(nothing)
    #expect(try empty.isEmpty && empty.answers(in: nil).count == 2)
    #expect(throws: SearchError.self) { try call.answers(in: nil) }
  }

  @Test("Records have their scores, without the one that they are recommended for; values have no count")
  func answers() throws {
    let answer: JSON = [
      "results": [
        ["hits": [["objectID": "1", "_score": 99], ["objectID": "5", "name": "rug", "_score": 32.72]], "nbHits": 2],
        ["hits": [["facetName": "brand", "facetValue": "Lux", "_score": 98], ["facetName": "x", "facetValue": "y"]]],
      ]
    ]
    let answers = try RecommendationsCall([requests[0], requests[5]]).answers(in: answer)
    guard case .hits(let records) = answers[0], case .facetValues(let values) = answers[1] else {
      Issue.record("other kinds of answers")
      return
    }
    #expect(records.hits.map(\.objectID) == ["5"] && records.hits[0].record["_score"] == 32.72)
    expectEqual(values.facetHits, [.uncounted(value: "Lux")])
    #expect(throws: SearchError.unreadableAnswer(path: "results", reason: "expected 1, found 2")) {
      try RecommendationsCall([requests[0]]).answers(in: answer)
    }
  }

  @Test(
    "Wrong requests are refused with the member at fault",
    arguments: [
      (["model": "trending-items"], "requests.0.indexName: it is missing"),
      (["indexName": "a"], "requests.0.model: it is missing"),
      (["indexName": "a", "model": "magic"], "requests.0.model: expected one of bought-together, "),
      (["indexName": "a", "model": "bought-together"], "requests.0.objectID: it is missing"),
      (["indexName": "a", "model": "trending-facets"], "requests.0.facetName: it is missing"),
      (["indexName": "a", "model": "trending-items", "facetName": "b"], "requests.0.facetValue: it is missing"),
      (["indexName": "a", "model": "trending-items", "threshold": 101], "requests.0.threshold: expected a number"),
      (["indexName": "a", "model": "trending-items", "maxRecommendations": 1001], "requests.0.maxRecommendations"),
      (["indexName": "a", "model": "trending-items", "queryParameters": 1], "expected an object"),
    ] as [(JSON, String)])
  func wrong(_ request: JSON, _ message: String) {
    do {
      _ = try RecommendationsCall.requests(in: ["requests": [request]])
      Issue.record("accepted")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }
}
