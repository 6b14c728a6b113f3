import Foundation
import InstantSearchTesting
import SearchModel

@testable import OpenSearchBackend

/// A real server, or one that behaves like it.
enum TestServer {
  /// Its address, or those of its nodes; without it the tests that need it are skipped.
  static let address = ProcessInfo.processInfo.environment["INSTANTSEARCH_OPENSEARCH"]

  static var backend: OpenSearchBackend {
    var configuration = OpenSearchBackend.Configuration()
    (configuration.connectTimeout, configuration.readTimeout) = (.seconds(600), .seconds(600))
    configuration.writeTimeout = .seconds(600)
    (configuration.visibility, configuration.shards, configuration.replicas) = (.atOnce, 3, 0)
    let nodes = (address ?? "").split(separator: ",").map(String.init)
    return OpenSearchBackend(nodes: nodes, configuration: configuration)
  }
}

/// An index for each catalogue, which all cases share: they only search.
actor TestIndices {
  static let shared = TestIndices()
  private var names: [String: Task<String, any Error>] = [:]

  func name(of catalogue: BackendCatalogue, on backend: OpenSearchBackend) async throws -> String {
    let key = "\(catalogue.settings) \(catalogue.records)"
    let making = names[key] ?? Task { try await Self.make(catalogue, on: backend) }
    names[key] = making
    return try await making.value
  }

  private static func make(_ catalogue: BackendCatalogue, on backend: OpenSearchBackend) async throws -> String {
    let name = "contract-\(UUID().uuidString.lowercased())"
    try await backend.make(name, catalogue.settings, catalogue.records)
    return name
  }
}

extension OpenSearchBackend {
  /// Makes an index of these records, as an app does, with those settings that an index has.
  func make(_ name: String, _ settings: IndexSettings, _ records: [JSON]) async throws {
    let known = settings.parameters.filter { OpenSearchIndex.supportedSettings.contains($0.key) }
    let parameters = JSON.Object(known.map { (key: $0.key, value: $0.value) })
    try await index(name).updateSettings(IndexSettings(parameters: parameters))
    try await index(name).save(records)
  }
}

struct TestFailure: Error, CustomStringConvertible {
  let description: String
}

/// Searches an index under another name.
struct RenamedBackend: SearchBackend {
  let backend: OpenSearchBackend
  let index: String
  let name: String

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { true }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let renamed = requests.map { request -> SearchRequest in
      switch request {
      case .hits(var request):
        if request.indexName == name { request.indexName = index }
        return .hits(request)
      case .facetValues(var request):
        if request.indexName == name { request.indexName = index }
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
