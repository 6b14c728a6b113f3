import AlgoliaBackend
import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

/// Makes each index by the protocol, and asks by the protocol, over real connections.
private struct WireDriver: BackendDriver {
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let server = try TestServer()
    let client = server.client()
    let index = client.index(catalogue.indexName)
    let settings = IndexSettings(
      searchableAttributes: catalogue.searchableAttributes, attributesForFaceting: catalogue.attributesForFaceting)
    try await index.setSettings(settings.parameters).wait()
    try await index.save(catalogue.records).wait()
    return KeepingServer(client: client, server: server)
  }
}

/// The client, which keeps the server alive.
private struct KeepingServer: SearchBackend {
  let client: AlgoliaBackend
  let server: TestServer

  var supportedParameters: SupportedParameters { client.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    try await client.search(requests)
  }
}

@Suite("Client and server as a backend", .serialized)
struct BackendContractTests {
  /// A refusal is a sentence there, each facet asked for has its values, and a list that is cut off tells no more.
  static let lacking: Set<BackendAbility> = [.kindsOfErrors, .countsOfKeptValues, .undeclaredSpans]

  @MainActor
  @Test("The two together do what every backend must", arguments: BackendContract.cases(lacking: lacking))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { WireDriver() }
  }

  @MainActor
  @Test(
    "Every widget does over the wire what it does over the model",
    arguments: RecordedContract.cases(lacking: [.relevantSort])
  )
  func widgets(_ contract: Contract<Void>) async throws {
    try await contract.check(over: WireDriver()) {}
  }
}
