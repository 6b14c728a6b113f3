import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing
import TypesenseBackend

/// Indices on the leader of a real cluster.
private struct NodeDriver: BackendDriver {
  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    try await TestCluster.shared.start()
    let backend = try await TestCluster.shared.backendOfLeader()
    let name = try await CatalogueIndices.shared.name(of: catalogue, on: backend)
    return RenamedBackend(index: backend.index(name), name: catalogue.indexName)
  }
}

/// An index for each catalogue, which all cases share: they only search.
private actor CatalogueIndices {
  static let shared = CatalogueIndices()
  private var names: [String: Task<String, any Error>] = [:]

  func name(of catalogue: BackendCatalogue, on backend: TypesenseBackend) async throws -> String {
    let key = "\(catalogue.settings) \(catalogue.records)"
    let making = names[key] ?? Task { try await Self.make(catalogue, on: backend) }
    names[key] = making
    return try await making.value
  }

  private static func make(_ catalogue: BackendCatalogue, on backend: TypesenseBackend) async throws -> String {
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

/// Searches an index under another name.
private struct RenamedBackend: SearchBackend {
  let index: TypesenseIndex
  let name: String

  var supportedParameters: SupportedParameters { index.backend.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let renamed = requests.map { request -> SearchRequest in
      switch request {
      case .hits(var request):
        if request.indexName == name { request.indexName = index.name }
        return .hits(request)
      case .facetValues(var request):
        if request.indexName == name { request.indexName = index.name }
        return .facetValues(request)
      }
    }
    return zip(requests, try await index.backend.search(renamed)).map { request, answer in
      guard case .hits(var response) = answer else { return answer }
      response.index = request.indexName
      return .hits(response)
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
