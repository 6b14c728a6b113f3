import AlgoliaBackend
import InstantSearchTesting
import SearchEngine
import SearchModel
import Testing

/// The client and the wire format end to end: a fake service answers with the engine.
private struct ServiceDriver: BackendDriver {
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let index = try LocalIndex(settings: catalogue.settings)
    for (name, criteria) in catalogue.virtualReplicas {
      try index.setView(name, IndexSettings(customRanking: criteria))
    }
    try await index.save(catalogue.records)
    try index.saveSynonyms(catalogue.synonyms)
    try index.saveRules(catalogue.rules)
    let service = FakeService(answering: LocalBackend([catalogue.indexName: index]))
    return AlgoliaBackend(appID: "app", apiKey: "key", transport: service)
  }
}

@Suite("The service as a backend")
struct ServiceContractTests {
  /// Over the wire, errors are messages, each requested facet has its values, counts beyond a truncated list are unknown,
  /// and there are no histograms.
  static let lacking: Set<BackendAbility> = [.kindsOfErrors, .countsOfKeptValues, .undeclaredSpans, .histograms]

  @MainActor
  @Test("A backend over the wire does what every backend must", arguments: BackendContract.cases(lacking: lacking))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { ServiceDriver() }
  }
}
