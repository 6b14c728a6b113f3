import AlgoliaBackend
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite("Events to the service")
struct EventTests {
  let service = ScriptedService(.answer(#"{"status":200,"message":"OK"}"#))
  let event = SearchEvent(
    .clicked, "Product Clicked", indexName: "products", objects: [.init("1", position: 7)],
    queryID: "43b15df305339e827f0ac0bdc5ebcaa7", userToken: "user-1", timestamp: 1_641_290_601_962)

  @Test("Events are posted to the Insights host, in the form of the official clients, with the key in a header field")
  func posting() async throws {
    var other = event
    other.userToken = nil
    try await AlgoliaBackend.test(service).receive([event, other])
    let click =
      #""eventType":"click","eventName":"Product Clicked","index":"products","userToken":"#
    let rest =
      #","timestamp":1641290601962,"queryID":"43b15df305339e827f0ac0bdc5ebcaa7","objectIDs":["1"],"positions":[7]}"#
    // Nobody is named unless a token is given.
    await expectEqual(
      service.lines,
      [
        "POST /1/events " + #"{"events":[{"# + click + #""user-1""# + rest + ",{" + click + #""anonymous""# + rest
          + "]}"
      ])
    await expectEqual(service.hosts, ["insights.algolia.io"])
    let headers = await service.transfers[0].request.headers
    #expect(headers["x-algolia-application-id"] == "app" && headers["x-algolia-api-key"] == "s3cret")
    expectEqual(headers["content-type"], "application/json")
  }

  @Test("The token of the configuration is that of searches, and sent with no event; the hosts can be chosen")
  func configuration() async throws {
    var other = event
    other.userToken = nil
    let backend = AlgoliaBackend.test(service) { configuration in
      configuration.userToken = "configured"
      configuration.headers = ["X-Algolia-UserToken": "configured", "x-other": "kept"]
      configuration.hosts = [AlgoliaHost("127.0.0.1", port: 8178, scheme: .http)]
    }
    try await backend.receive([other])
    let regional = AlgoliaBackend.test(service) { configuration in
      configuration.hosts = [AlgoliaHost("127.0.0.1", port: 8178, scheme: .http)]
      configuration.eventHosts = [AlgoliaHost("insights.de.algolia.io")]
    }
    try await regional.receive([event])
    try await regional.receive([])
    await expectEqual(service.hosts, ["127.0.0.1", "insights.de.algolia.io"])
    #expect(await service.lines[0].contains(#""userToken":"anonymous""#))
    let headers = await service.transfers[0].request.headers
    #expect(headers["x-algolia-usertoken"] == nil && headers["x-other"] == "kept")
  }

  @Test("Events that may have arrived are not sent again by the client: they would count twice")
  func ambiguous() async throws {
    let service = ScriptedService(.error(.interrupted(reason: "lost")), .answer(#"{"status":200}"#))
    let backend = AlgoliaBackend.test(service)
    await #expect(throws: SearchError.self) { try await backend.receive([event]) }
    await expectEqual(service.transfers.count, 1)
  }

  @Test("A refusal is an error, without the key; an answer that is no JSON is none")
  func refusals() async throws {
    let service = ScriptedService(
      .answer(status: 422, #"{"status":422,"message":"bad timestamp, s3cret"}"#), .answer("OK"))
    let backend = AlgoliaBackend.test(service)
    await #expect(throws: SearchError.refused(message: "bad timestamp, …", status: 422)) {
      try await backend.receive([event])
    }
    try await backend.receive([event])
  }

  @Test("From the hit to the service: a tracker with the backend that answers the searches")
  func tracking() async throws {
    let service = ScriptedService(
      .answer(
        #"{"results":[{"hits":[{"objectID":"1"},{"objectID":"2"}],"nbHits":2,"page":2,"nbPages":3,"hitsPerPage":20,"#
          + #""queryID":"43b15df305339e827f0ac0bdc5ebcaa7"}]}"#), .answer(#"{"status":200,"message":"OK"}"#))
    let backend = AlgoliaBackend.test(service)
    let tracker = EventTracker(receiver: backend)
    tracker.turnOn()
    let searcher = HitsSearcher(backend: backend, indexName: "products")
    searcher.eventTracker = tracker
    searcher.request.query.page = 2
    try await searcher.results().hits[1].clicked()
    await tracker.send()
    let lines = await service.lines
    #expect(lines.count == 2 && lines[0].contains(#""clickAnalytics":true"#))
    #expect(lines[1].contains(#""objectIDs":["2"],"positions":[42]}]}"#))
  }
}
