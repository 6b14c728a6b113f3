import Foundation
import InstantSearchTesting
import SearchModel
import Testing
import TypesenseBackend

/// Collections of a real node, whose addresses and key are in the environment.
private struct NodeDriver: BackendDriver {
  static let nodes = ProcessInfo.processInfo.environment["INSTANTSEARCH_TYPESENSE"]?.split(separator: ",").map(
    String.init)

  func backend(for catalogue: BackendCatalogue) async throws -> any SearchBackend {
    let backend = TypesenseBackend(
      nodes: Self.nodes ?? [],
      apiKey: ProcessInfo.processInfo.environment["TYPESENSE_API_KEY"] ?? "xyz")
    let name = "contract-\(UUID().uuidString)"
    try await backend.makeCollection(
      name,
      settings: IndexSettings(
        searchableAttributes: catalogue.searchableAttributes, attributesForFaceting: catalogue.attributesForFaceting),
      records: catalogue.records)
    // Of equal matches the last one that was saved is the first.
    try await backend.save(catalogue.records.reversed(), in: name)
    return RenamedBackend(backend: backend, names: [catalogue.indexName: name])
  }
}

/// Searches collections under other names, and deletes them in the end.
private final class RenamedBackend: SearchBackend {
  let backend: TypesenseBackend
  let names: [String: String]

  init(backend: TypesenseBackend, names: [String: String]) { (self.backend, self.names) = (backend, names) }

  deinit {
    let (backend, names) = (backend, names)
    Task { for name in names.values { try? await backend.deleteCollection(name) } }
  }

  var supportedParameters: SupportedParameters { backend.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let renamed = requests.map { request -> SearchRequest in
      switch request {
      case .hits(var request):
        request.indexName = names[request.indexName] ?? request.indexName
        return .hits(request)
      case .facetValues(var request):
        request.indexName = names[request.indexName] ?? request.indexName
        return .facetValues(request)
      }
    }
    return zip(requests, try await backend.search(renamed)).map { request, answer in
      guard case .hits(var response) = answer else { return answer }
      response.index = request.indexName
      return .hits(response)
    }
  }
}

@Suite("A node of Typesense", .enabled(if: NodeDriver.nodes != nil))
struct NodeContractTests {
  static let lacking: Set<BackendAbility> = [
    .histograms, .relevantSort, .mixedTypes, .exclusionsFromLists,
  ]

  @MainActor
  @Test("A node does what every backend must", arguments: BackendContract.cases(lacking: lacking))
  func contract(_ contract: Contract<any BackendDriver>) async throws {
    try await contract.check { NodeDriver() }
  }
}
