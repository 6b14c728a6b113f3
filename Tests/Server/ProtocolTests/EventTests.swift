import AlgoliaBackend
import InstantSearchCore
import InstantSearchTesting
import SearchEngine
import SearchModel
import SearchServer
import Testing

@MainActor
@Suite("Events over the wire", .serialized)
struct EventTests {
  @Test("From a row that is tapped to the reports of the server")
  func tracking() async throws {
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "admin-key"
    options.keepsAnalytics = true
    let server = try SearchServer(options)
    try server.start()
    defer { server.stop() }
    let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]))
    try await index.save((1...30).map { ["objectID": .string("\($0)"), "name": "lamp"] as JSON })
    try server.add(index, as: "lamps")

    func backend() -> AlgoliaBackend {
      var configuration = AlgoliaBackend.Configuration()
      configuration.hosts = server.port.map { [AlgoliaHost("127.0.0.1", port: $0, scheme: .http)] }
      configuration.connectTimeout = .seconds(300)
      configuration.readTimeout = .seconds(300)
      configuration.writeTimeout = .seconds(300)
      return AlgoliaBackend(appID: "test", apiKey: "admin-key", configuration: configuration)
    }
    let tracker = EventTracker(receiver: backend())
    tracker.turnOn()
    let searcher = HitsSearcher(backend: backend(), indexName: "lamps")
    searcher.eventTracker = tracker
    let list = HitsInteractor<JSON>()
    list.connectSearcher(searcher)
    searcher.query = "lamp"
    _ = try await searcher.results()
    list.loadMore()
    await searcher.waitUntilIdle()
    for row in 0..<25 { list.notifyForInfiniteScrolling(rowNumber: row) }
    let hit = try #require(list.hit(atIndex: 22))
    hit.clicked()
    hit.purchased(price: 30, quantity: 1, currency: "EUR")
    await tracker.send()
    #expect(tracker.waitingCount == 0 && tracker.dropped.malformed + tracker.dropped.refused == 0)
    // Stopping makes the searches final.
    server.stop()
    try server.start()

    let report = try await backend().report(
      "searches", parameters: [("index", "lamps"), ("clickAnalytics", "true")])
    let text = try #require(report["searches"]?[0])
    #expect(text["search"] == "lamp" && text["count"] == 1 && text["nbHits"] == 30)
    #expect(text["clickThroughRate"] == 1 && text["averageClickPosition"] == 23 && text["conversionCount"] == 1)
    let hits = try await backend().report("hits", parameters: [("index", "lamps"), ("limit", "100")])["hits"]?.array
    #expect(hits?.count == 25 && hits?[0] == ["hit": .string(hit.objectID), "count": 3])
    await #expect(throws: SearchError.refused(message: "index: the name of an index is missing", status: 400)) {
      _ = try await backend().report("hits", parameters: [])
    }
  }
}
