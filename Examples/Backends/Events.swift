#if os(Linux) || os(macOS)
import InstantSearch
import SearchServer

/// Events: what people do with results, from a row to the reports of a server. Here the server is in the same process; for
/// the service, the receiver is an `AlgoliaBackend(appID:apiKey:)`.
@MainActor
func events() async throws {
  var options = ServerOptions()
  options.port = 0
  options.adminKey = "example-admin-key"
  options.keepsAnalytics = true
  let server = try SearchServer(options)
  try server.start()
  defer { server.stop() }

  var configuration = AlgoliaBackend.Configuration()
  configuration.hosts = [AlgoliaHost("127.0.0.1", port: server.port ?? 0, scheme: .http)]
  let backend = AlgoliaBackend(appID: "example", apiKey: server.adminKey, configuration: configuration)
  try await backend.index("lamps").save(lamps)

  let tracker = EventTracker(receiver: backend)
  let searcher = HitsSearcher(backend: backend, indexName: "lamps")
  searcher.eventTracker = tracker

  // Nobody has agreed yet: this click is not tracked.
  try await searcher.results().hits[0].clicked()
  print("off: \(tracker.waitingCount) waiting")

  tracker.turnOn()
  searcher.query = "wall"
  let hits = try await searcher.results().hits
  hits[0].clicked()
  hits[0].purchased(price: 30, quantity: 2, currency: "EUR")
  print("on: \(tracker.waitingCount) waiting")
  await tracker.send()
  print("sent: \(tracker.waitingCount) waiting, \(tracker.dropped.refused) refused")

  hits[0].clicked()
  tracker.withdraw()
  hits[0].clicked()
  print("withdrawn: \(tracker.waitingCount) waiting")
}
#endif
