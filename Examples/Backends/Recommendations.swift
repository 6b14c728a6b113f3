#if os(Linux) || os(macOS)
import InstantSearch
import SearchServer

/// Recommendations: what people bought together, what is popular, and what is alike. Here a server in the same process
/// computes them from the events that it keeps; for the service, the backend is an `AlgoliaBackend(appID:apiKey:)`.
@MainActor
func recommendations() async throws {
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
  let index = backend.index("lamps")
  try await index.updateSettings(IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color"]))
  try await index.save(lamps)

  // Two orders, and a click.
  try await backend.receive([
    SearchEvent(.purchased, "Order Placed", indexName: "lamps", objects: [.init("1"), .init("3")]),
    SearchEvent(.purchased, "Order Placed", indexName: "lamps", objects: [.init("1"), .init("2"), .init("3")]),
    SearchEvent(.clicked, "Lamp Clicked", indexName: "lamps", objects: [.init("2")]),
  ])

  // The searchers of a screen share a call.
  let searchers = MultiSearcher(backend: backend)
  func lampsRecommended(_ model: Recommendation.Model) -> RecommendationsConnector<Lamp> {
    RecommendationsConnector(
      searcher: searchers.addHitsSearcher(indexName: "lamps"), recommendation: Recommendation(model))
  }
  let together = lampsRecommended(.boughtTogether(objectID: "1"))
  let similar = lampsRecommended(.similar(objectID: "1"))
  let trending = lampsRecommended(.trending)
  let colors = searchers.addFacetSearcher(indexName: "lamps", attribute: "color")
  colors.request.trendThreshold = 0
  let trendingColors = FacetListConnector(searcher: colors, attribute: "color", operator: .or)

  searchers.search()
  await searchers.waitUntilIdle()
  print("bought together:", together.interactor.hits.map(\.record.name))
  print("similar:", similar.interactor.hits.map(\.record.name))
  print("trending:", trending.interactor.hits.map(\.record.name))
  print("trending colors:", trendingColors.interactor.items.map(\.value))
}
#endif
