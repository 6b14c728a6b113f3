import AlgoliaBackend
import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

/// The service's protocol from end to end: the engine answers on the other side of the wire.
private struct ServiceDriver: BackendDriver {
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: catalogue.searchableAttributes, attributesForFaceting: catalogue.attributesForFaceting))
    try index.save(catalogue.records)
    let service = FakeService(answering: LocalBackend([catalogue.indexName: index]))
    return AlgoliaBackend(appID: "app", apiKey: "key", transport: service)
  }
}

@Suite("The service as a backend")
struct ServiceContractTests {
  /// A refusal is a sentence there, each facet asked for has its values, and a list that is cut off tells no more.
  static let lacking: Set<BackendAbility> = [.kindsOfErrors, .countsOfKeptValues, .undeclaredSpans]

  @MainActor
  @Test("A backend over the wire does what every backend must", arguments: BackendContract.cases(lacking: lacking))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { ServiceDriver() }
  }
}
