import InstantSearchCore
import InstantSearchTesting
import Testing

/// The model has no index names and no declarations.
private struct ReferenceDriver: BackendDriver {
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    ReferenceBackend(records: catalogue.records)
  }
}

@Suite("The model as a backend")
struct ReferenceBackendTests {
  @MainActor
  @Test(
    "The model does what every backend must",
    arguments: BackendContract.cases(
      lacking: [
        .namedIndices, .declarations, .optionalWords, .languages, .locations, .relevantSort, .joinedWords, .corrections,
        .synonyms, .groups, .rules, .wordSettings, .typos, .typosInValues, .meaning,
      ]))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { ReferenceDriver() }
  }
}
