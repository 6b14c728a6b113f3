import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Searches with a key")
struct RestrictedSearchTests {
  private let server: TestServer

  /// A server with an index `shop` that has a rule for the next 100 seconds, an attribute that is not retrieved, and a
  /// replica.
  init() throws {
    server = try TestServer(isEmpty: true)
    server.application.add(Route("GET", "/page", .anybody, .page) { _ in HTTPResponse(status: 200, json: [:]) })
    var settings = IndexSettings(
      searchableAttributes: ["name", "brand"], attributesForFaceting: ["searchable(brand)", "color"])
    settings.unretrievableAttributes = ["price"]
    settings.hitsPerPage = 3
    settings.replicas = ["shop_price"]
    let index = try LocalIndex(settings: settings)
    try index.save(TestServer.lamps)
    let now = Int64(server.application.clock.seconds())
    try index.saveRules([
      Rule(json: [
        "objectID": "white", "consequence": ["params": ["filters": "color:white"], "userData": ["sale": true]],
        "validity": [["from": .integer(now - 1), "until": .integer(now + 100)]],
      ])
    ])
    try server.application.indices.add(index, as: "shop")
    try server.application.indices.add(LocalIndex(), as: "other")
  }

  /// What a search finds, or why it is refused.
  private enum Outcome: Hashable {
    case hits(SearchResponse)
    case values([Facet])
    case refused(status: Int, String)
  }

  /// The outcome without what only the API has, and without times.
  private func comparable(_ response: SearchResponse) throws -> SearchResponse {
    var response = try SearchResponse(json: response.json)
    response.processingTimeMS = 0
    for name in ["params", "serverTimeMS", "exhaustiveTypo", "exhaustive", "message"] {
      response.otherFields[name] = nil
    }
    return response
  }

  private func answerOfRoute(_ request: SearchRequest, _ key: String) throws -> Outcome {
    let name = request.indexName.percentEncoded
    let body = JSON.object(request.query.parameters)
    let response: HTTPResponse
    switch request {
    case .hits: response = server.answer("POST", "/1/indexes/\(name)/query", body, key: key)
    case .facetValues(let request):
      response = server.answer("POST", "/1/indexes/\(name)/facets/\(request.attribute)/query", body, key: key)
    }
    let json = try JSON(parsing: response.body)
    guard response.status == 200 else {
      return .refused(status: response.status, try #require(json["message"]?.string))
    }
    switch request {
    case .hits: return .hits(try comparable(SearchResponse(json: json)))
    case .facetValues: return .values(try FacetValuesResponse(json: json).facetHits)
    }
  }

  private func answerOfPage(_ request: SearchRequest, _ key: String) async throws -> Outcome {
    let head = HTTPRequest(
      method: "GET", target: "/page", headers: [:], body: [], peer: ClientAddress("127.0.0.1"))
    guard case .call(let call) = server.application.begin(head) else { throw ServerFailure.noPath }
    let backend = PageBackend(call: call, work: PageWork(server.application.memory), key: key)
    do {
      switch try #require(try await backend.search([request]).first) {
      case .hits(let response): return .hits(try comparable(response))
      case .facetValues(let response): return .values(response.facetHits)
      }
    } catch SearchError.refused(let message, let status) {
      return .refused(status: status ?? 0, message)
    }
  }

  @Test("What blocks runs on the thread that waits for a page, and not at all when nobody waits")
  func blockingWork() async throws {
    let head = HTTPRequest(
      method: "GET", target: "/page", headers: [:], body: [], peer: ClientAddress("127.0.0.1"))
    guard case .call(let call) = server.application.begin(head) else { throw ServerFailure.noPath }
    let work = PageWork(server.application.memory)
    let body = try await onThread {
      let waiting = UInt(bitPattern: pthread_self().hashValue)
      return try work.response(to: call) { _ in
        let first = await work.onThread { UInt(bitPattern: pthread_self().hashValue) == waiting }
        let second = await work.onThread { UInt(bitPattern: pthread_self().hashValue) == waiting }
        return ServerPageResponse(body: first == true && second == true ? [1] : [0])
      }.body
    }
    expectEqual(body, [1])
    await expectEqual(work.onThread { 1 }, nil)
  }

  /// The answer that pages and routes have in common.
  private func answer(_ request: SearchRequest, _ key: String, _ comment: Comment) async throws -> Outcome {
    let ofRoute = try answerOfRoute(request, key)
    try await expectEqual(answerOfPage(request, key), ofRoute, comment)
    return ofRoute
  }

  private func hits(_ members: JSON.Object = [:], in name: String = "shop") -> SearchRequest {
    .hits(HitsRequest(indexName: name, query: Query(parameters: members)))
  }

  @Test("A page and a route answer the same, whatever restricts the key and the time of the rules")
  func sameAnswers() async throws {
    let keys: [JSON.Object] = [
      [:], ["queryParameters": "filters=brand:Ikea"], ["queryParameters": "attributesToRetrieve=name,price"],
      ["queryParameters": "hitsPerPage=2&facets=color"], ["maxHitsPerQuery": 1], ["indexes": ["shop*"]],
      ["indexes": ["other"]], ["acl": ["browse"]], ["maxQueriesPerIPPerHour": 1_000], ["referers": ["https://a/*"]],
    ]
    let requests = [
      hits(), hits(["query": "lamp", "attributesToHighlight": ["name"], "attributesToSnippet": ["name:1"]]),
      hits(["attributesToRetrieve": ["price", "name"]]), hits(["facets": ["brand", "color"]]),
      hits(["filters": "color:white", "facets": ["*"], "length": 4, "offset": 1]), hits(["filters": "size:large"]),
      hits(["filters": "color:"]), hits(["nothing": 1, "enableRules": false]),
      hits(in: "nothing"),
      .facetValues(FacetValuesRequest(indexName: "shop", attribute: "brand")),
      .facetValues(FacetValuesRequest(indexName: "shop", attribute: "color")),
    ]
    for time in ["while the rule applies", "afterwards"] {
      for key in keys {
        var members = key
        if members["acl"] == nil { members["acl"] = ["search"] }
        let value = try server.makeKey(members)
        for request in requests {
          _ = try await answer(request, value, "\(time): key \(key), \(request)")
        }
      }
      server.advance(by: 1_000)
    }
  }

  @Test("A rule applies in its time, by the clock of the server")
  func validity() async throws {
    func found() async throws -> [Int] {
      guard case .hits(let response) = try await answer(hits(), TestServer.adminKey, "") else { return [] }
      return [response.nbHits, response.userData.count]
    }
    try await expectEqual(found(), [2, 1])
    server.advance(by: 1_000)
    try await expectEqual(found(), [4, 0])
  }

  @Test("A count beside a search leaves out the words that this search leaves out with the key")
  func countBesideSearch() async throws {
    func count(_ key: String, besides shown: [Condition]?) async throws -> Int? {
      var query = Query("desk lamp")
      query.removeWordsIfNoResults = .allOptional
      query.typoTolerance = .off
      query.enableRules = false
      let flos = FilterExpression(Filter.Facet(attribute: "brand", stringValue: "Flos"))
      var request = HitsRequest(
        indexName: "shop", query: query, conditions: [Condition(id: .base, expression: flos)], facets: [])
      request.conditionsOfShown = shown
      guard case .hits(let response) = try await answerOfPage(.hits(request), key) else { return nil }
      return response.nbHits
    }
    // The search without filters finds a desk lamp of another brand, so that it leaves out no word.
    try await expectEqual(count(TestServer.adminKey, besides: []), 0)
    try await expectEqual(count(TestServer.adminKey, besides: nil), 1)
    // With this key it finds a lamp without `desk`.
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "filters=brand:Flos"])
    try await expectEqual(count(key, besides: []), 1)
  }

  @Test(
    "A page may search replicas that a client must name, and gets an error for a facet that a client finds left out")
  func replicas() async throws {
    let key = try server.makeKey(["acl": ["search"], "indexes": ["shop"]])
    let request = hits(in: "shop_price")
    try expectEqual(answerOfRoute(request, key), .refused(status: 403, ServerFailure.indexNotAllowed.message))
    let several: JSON = ["requests": [["indexName": "shop_price"]]]
    try expectEqual(server.refusal("POST", "/1/indexes/*/queries", several, key: key), Refusal(.indexNotAllowed))
    guard case .hits(let response) = try await answerOfPage(request, key) else {
      Issue.record("refused")
      return
    }
    expectEqual(response.nbHits, 4)
    let counting = hits(["facets": ["brand", "size"]])
    guard case .hits(let counted) = try answerOfRoute(counting, TestServer.adminKey) else {
      Issue.record("refused")
      return
    }
    expectEqual(counted.uncountedFacets, ["size"])
    try await expectEqual(
      answerOfPage(counting, TestServer.adminKey),
      .refused(status: 400, "the attribute 'size' is not declared for faceting"))
  }
}
