import Foundation
import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@testable import OpenSearchBackend

private struct ServerDriver: BackendDriver {
  private static let indices = CatalogueIndices()

  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let backend = TestServer.backend()
    return try await Self.indices.backend(for: catalogue, on: backend) {
      let name = "contract-\(UUID().uuidString.lowercased())"
      try await backend.make(name, catalogue.settings, catalogue.records)
      return name
    }
  }
}

@Suite("A server of OpenSearch as a backend", .enabled(if: TestServer.addresses != nil))
struct ContractTests {
  static let lacking: Set<BackendAbility> = [
    .relevantSort, .mixedTypes, .optionalWords, .distances, .languages, .valuesWithoutCase, .rules,
    .joinedWords, .synonyms, .groups, .wordSettings, .typosInValues, .meaning,
  ]

  @MainActor
  @Test("A server does what every backend must", arguments: BackendContract.cases(lacking: lacking))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { ServerDriver() }
  }

  /// Twelve requests for each seed: 10,080 in the long check.
  @MainActor
  @Test(
    "Random requests are answered as by the model", arguments: RandomCases.slices(of: RandomCases.seeds(24, long: 840)))
  func random(_ seeds: Range<UInt64>) async throws {
    try await BackendContract.random(Self.lacking, seeds.lowerBound + 1_000..<seeds.upperBound + 1_000).check {
      ServerDriver()
    }
  }

  @MainActor
  @Test(
    "Every widget does over a server what it does over the model", arguments: RecordedContract.cases(lacking: lacking))
  func widgets(_ contract: Contract<Void>) async throws {
    try await contract.check(over: ServerDriver()) {}
  }
}
