import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing
import TypesenseBackend

/// Indices on the leader of a real cluster.
private struct NodeDriver: BackendDriver {
  private static let indices = CatalogueIndices()

  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    try await TestCluster.shared.start()
    let backend = try await TestCluster.shared.backendOfLeader()
    return try await Self.indices.backend(for: catalogue, on: backend) {
      let index = backend.index("contract-\(UUID().uuidString)")
      try await index.updateSettings(
        IndexSettings(
          searchableAttributes: catalogue.searchableAttributes, attributesForFaceting: catalogue.attributesForFaceting))
      // A node does not search by place, and refuses an attribute that is an object in one record and a list in another.
      let records = catalogue.records.map { record in
        guard var object = record.object else { return record }
        object["_geoloc"] = nil
        return .object(object)
      }
      // Of equal matches the last one that was saved is the first.
      try await index.save(records.reversed())
      return index.name
    }
  }
}

extension ClusterTests {
  @Suite("A node of Typesense as a backend")
  struct ContractTests {
    static let lacking: Set<BackendAbility> = [
      .histograms, .relevantSort, .mixedTypes, .exclusionsFromLists, .optionalFilters, .optionalWords, .languages,
      .locations, .valuesWithoutCase, .rules, .joinedWords, .corrections, .synonyms, .groups,
      .wordSettings, .typosInValues, .meaning,
    ]

    @MainActor
    @Test("A node does what every backend must", arguments: BackendContract.cases(lacking: lacking))
    func contract(_ contract: Contract<any BackendDriver>) async throws {
      try await contract.check { NodeDriver() }
    }

    @MainActor
    @Test(
      "Every widget does over a node what it does over the model",
      arguments: RecordedContract.cases(lacking: lacking)
    )
    func widgets(_ contract: Contract<Void>) async throws {
      try await contract.check(over: NodeDriver()) {}
    }
  }
}
