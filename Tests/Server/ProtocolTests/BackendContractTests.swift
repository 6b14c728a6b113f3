import AlgoliaBackend
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

/// Creates each index and searches over real connections.
private struct WireDriver: BackendDriver {
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let server = try TestServer()
    let client = server.client()
    let index = client.index(catalogue.indexName)
    try await index.updateSettings(catalogue.settings)
    for (name, criteria) in catalogue.virtualReplicas {
      try await client.index(name).updateSettings(IndexSettings(customRanking: criteria))
    }
    try await index.saveSynonyms(catalogue.synonyms).wait()
    try await index.saveRules(catalogue.rules).wait()
    try await index.save(catalogue.records)
    return KeepingServer(client: client, server: server)
  }
}

/// A client that retains its server.
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
  /// Over the wire, errors are messages, each requested facet has its values, counts beyond a truncated list are unknown,
  /// and there are no histograms.
  static let lacking: Set<BackendAbility> = [.kindsOfErrors, .countsOfKeptValues, .undeclaredSpans, .histograms]

  @MainActor
  @Test("The two together do what every backend must", arguments: BackendContract.cases(lacking: lacking))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { WireDriver() }
  }

  @MainActor
  @Test(
    "Every widget does over the wire what it does over the model",
    arguments: RecordedContract.cases(lacking: [.histograms])
  )
  func widgets(_ contract: Contract<Void>) async throws {
    try await contract.check(over: WireDriver()) {}
  }
}
