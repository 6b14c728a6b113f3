import AlgoliaWire
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("One call for several queries")
struct QueriesCallTests {
  @Test("A request takes a query for each set of ignored conditions, a search for facet values one")
  func body() throws {
    var groups = FilterGroups([])
    groups.add(Filter.Facet(attribute: "color", stringValue: "red"), toGroupWithID: .or(name: "color"))
    var query = Query("lamp")
    query["minProximity"] = 2
    let call = try QueriesCall([
      .hits(
        HitsRequest(
          indexName: "products", query: query, conditions: groups.conditions,
          facets: [groups.facetRequest(for: "color"), FacetRequest("brand")])),
      .facetValues(
        FacetValuesRequest(
          indexName: "articles", attribute: "author", facetQuery: "jo", query: Query("lamp"),
          conditions: groups.conditions, maxFacetHits: 5)),
    ])
    expectEqual(call.queries.count, 3)
    expectEqual(
      call.body,
      [
        "requests": [
          [
            "indexName": "products", "query": "lamp", "minProximity": 2, "filters": #"color:"red""#,
            "facets": ["color", "brand"],
          ],
          [
            "indexName": "products", "query": "lamp", "minProximity": 2, "facets": ["color"], "hitsPerPage": 0,
            "attributesToRetrieve": [], "attributesToHighlight": [], "attributesToSnippet": [], "analytics": false,
          ],
          [
            "indexName": "articles", "type": "facet", "facet": "author", "facetQuery": "jo", "maxFacetHits": 5,
            "query": "lamp", "filters": #"color:"red""#,
          ],
        ]
      ])
    try expectEqual(QueriesCall.queries(in: call.body), call.queries)
  }

  @Test("Parameters never override the members of a request")
  func reservedNames() throws {
    var query = Query()
    query["indexName"] = "other"
    query["facet"] = "other"
    query["type"] = "default"
    let json = try SearchRequest.facetValues(FacetValuesRequest(indexName: "i", attribute: "a", query: query)).json()
    expectEqual(json, ["indexName": "i", "type": "facet", "facet": "a", "facetQuery": ""])
  }

  @Test("maxValuesPerFacet is clamped to the service's limit, so that the plan detects truncation")
  func cutOff() throws {
    var query = Query()
    query.maxValuesPerFacet = 5000
    let call = try QueriesCall([
      .hits(HitsRequest(indexName: "i", query: query, facets: [FacetRequest("n", keeping: ["rare"])]))
    ])
    expectEqual(call.queries[0].query.maxValuesPerFacet, 1000)
    let counts = JSON.Object((0..<1000).map { (key: "\($0)", value: JSON.integer(9)) })
    let answers = try call.answers(in: ["results": [["hits": [], "facets": ["n": .object(counts)]]]])
    guard case .hits(let response) = answers[0] else {
      Issue.record("expected hits")
      return
    }
    expectEqual(response.facets(for: "n")?.last, .uncounted(value: "rare"))
  }

  @Test("Filters that can't be read are found before anything is sent")
  func unreadableFilters() {
    var query = Query()
    query.filters = "a:"
    let conditions = [Condition(id: .base, expression: FilterExpression(Filter.Tag(value: "x")))]
    #expect(throws: SearchError.unreadableFilter(FilterSyntaxError(text: "a:", offset: 2, expected: "a value"))) {
      try QueriesCall([
        .facetValues(FacetValuesRequest(indexName: "i", attribute: "a", query: query, conditions: conditions))
      ])
    }
  }

  @Test(
    "The error of a malformed answer has the path of the value",
    arguments: [
      ([], "the answer", "expected an object, found an array"),
      ([:], "results", "it is missing"),
      (["results": []], "results", "expected 2, found 0"),
      (["results": [["hits": []], ["hits": []]]], "results.1.facetHits", "it is missing"),
      (["results": [["facetHits": []], ["facetHits": []]]], "results.0.hits", "it is missing"),
      (
        ["results": [["hits": [], "facets": ["a": ["x": "y"]]], ["facetHits": []]]], "results.0.facets.a.x",
        "expected a whole number, found a string"
      ),
    ] as [(JSON, String, String)])
  func unreadableAnswers(answer: JSON, path: String, reason: String) throws {
    let call = try QueriesCall([
      .hits(HitsRequest(indexName: "i", query: Query())),
      .facetValues(FacetValuesRequest(indexName: "i", attribute: "a")),
    ])
    #expect(throws: SearchError.unreadableAnswer(path: path, reason: reason)) { try call.answers(in: answer) }
  }

  @Test(
    "The error of a malformed call is a refusal with the path of the value",
    arguments: [
      ([:], "requests: it is missing"),
      (["requests": [["query": "x"]]], "requests.0.indexName: it is missing"),
      (
        ["requests": [["indexName": "i"], ["indexName": "i", "type": "facet"]]],
        "requests.1.facet: it is missing"
      ),
      (
        ["requests": [["indexName": "i", "type": "facet", "facet": "a", "facetQuery": 1]]],
        "requests.0.facetQuery: expected a string, found a number"
      ),
      (
        ["requests": [["indexName": "i", "type": "other"]]],
        "requests.0.type: expected 'default' or 'facet', found a string"
      ),
    ] as [(JSON, String)])
  func badCalls(body: JSON, message: String) {
    #expect(throws: SearchError.refused(message: message, status: 400)) { try QueriesCall.queries(in: body) }
  }

  @Test("The call for one facet is its text and URL-encoded parameters, and is read back")
  func singleFacet() throws {
    var request = FacetValuesRequest(
      indexName: "i", attribute: "brand", facetQuery: "a b", query: Query("x & y"),
      conditions: [Condition(id: .base, expression: FilterExpression(Filter.Tag(value: "new")))], maxFacetHits: 3)
    let body = try request.body()
    expectEqual(
      body,
      [
        "facetQuery": "a b", "maxFacetHits": 3, "params": "query=x%20%26%20y&filters=_tags%3A%22new%22",
      ])
    request.query.filters = #"_tags:"new""#
    request.conditions = []
    try expectEqual(FacetValuesRequest(indexName: "i", attribute: "brand", body: body), request)
    #expect(
      try FacetValuesRequest(indexName: "i", attribute: "brand", body: ["params": "facetQuery=12&maxFacetHits=2"])
        == FacetValuesRequest(indexName: "i", attribute: "brand", facetQuery: "12", maxFacetHits: 2))
    try expectEqual(FacetValuesRequest(indexName: "i", attribute: "b", body: [:]).body(), ["facetQuery": ""])
  }
}
