#if os(Linux) || os(macOS)
import InstantSearch
import SearchServer

/// The client of the Algolia protocol, here with a server in the same process. For the service itself, the searcher is
/// `HitsSearcher(appID:apiKey:indexName:)`.
@MainActor
func service() async throws {
  var options = ServerOptions()
  options.port = 0
  options.adminKey = "example-admin-key"
  let server = try SearchServer(options)
  try server.start()
  defer { server.stop() }

  var configuration = AlgoliaBackend.Configuration()
  configuration.hosts = [AlgoliaHost("127.0.0.1", port: server.port ?? 0, scheme: .http)]
  let backend = AlgoliaBackend(appID: "example", apiKey: server.adminKey, configuration: configuration)
  let index = backend.index("lamps")
  try await index.updateSettings(IndexSettings(attributesForFaceting: ["color"]))
  try await index.save(lamps)
  try await report(HitsSearcher(index: index))
}
#endif
