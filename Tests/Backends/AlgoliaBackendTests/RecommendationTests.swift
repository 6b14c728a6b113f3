import AlgoliaBackend
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Recommendations of the service")
struct RecommendationTests {
  private static func request(_ model: Recommendation.Model) -> SearchRequest {
    var request = HitsRequest(indexName: "products", query: Query())
    request.recommendation = Recommendation(model)
    return .hits(request)
  }

  @Test("All recommendations are one call; searches among them are another, and the answers keep the order")
  func calls() async throws {
    let service = ScriptedService(
      .answer(#"{"results":[{"hits":[{"objectID":"a","_score":9}]},{"hits":[{"objectID":"c","_score":8}]}]}"#),
      .answer(#"{"results":[{"hits":[{"objectID":"b"}],"nbHits":1}]}"#))
    let backend = AlgoliaBackend.test(service)
    #expect(backend.recommends)
    let search = SearchRequest.hits(HitsRequest(indexName: "products", query: Query("lamp")))
    let answers = try await backend.search([Self.request(.trending), search, Self.request(.similar(objectID: "1"))])
    let ids = answers.map { answer -> [String] in
      if case .hits(let response) = answer { response.hits.map(\.objectID) } else { [] }
    }
    expectEqual(ids, [["a"], ["b"], ["c"]])
    let lines = await service.lines
    expectEqual(lines.count, 2)
    expectEqual(
      lines[0],
      "POST /1/indexes/*/recommendations "
        + #"{"requests":[{"indexName":"products","model":"trending-items","threshold":0.0},"#
        + #"{"indexName":"products","model":"looking-similar","threshold":0.0,"objectID":"1"}]}"#)
    #expect(lines[1].hasPrefix("POST /1/indexes/*/queries "))
  }

  @Test("A search for no recommendations makes no call")
  func none() async throws {
    let service = ScriptedService(.answer(#"{"results":[]}"#))
    var request = HitsRequest(indexName: "products", query: Query(parameters: ["hitsPerPage": 0]))
    request.recommendation = Recommendation(.trending)
    guard case .hits(let response)? = try await AlgoliaBackend.test(service).search([.hits(request)]).first else {
      Issue.record("another kind of answer")
      return
    }
    #expect(response.hits.isEmpty && response.nbHits == 0)
    #expect(await service.lines.isEmpty)
  }

  @Test("An app without recommendations gets the service's own words")
  func notEnabled() async throws {
    let service = ScriptedService(.answer(status: 402, #"{"message":"Feature not enabled","status":402}"#))
    await #expect(throws: SearchError.refused(message: "Feature not enabled", status: 402)) {
      _ = try await AlgoliaBackend.test(service).search([Self.request(.trending)])
    }
  }
}
