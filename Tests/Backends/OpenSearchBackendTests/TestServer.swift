import Foundation
import SearchModel

@testable import OpenSearchBackend

/// A real server, or one that behaves like it.
enum TestServer {
  /// The addresses of its nodes; without them the tests that need it are skipped.
  static let addresses = ProcessInfo.processInfo.environment["INSTANTSEARCH_OPENSEARCH"]?.split(separator: ",")
    .map(String.init)

  static func backend(_ change: (inout OpenSearchBackend.Configuration) -> Void = { _ in }) -> OpenSearchBackend {
    var configuration = OpenSearchBackend.Configuration()
    (configuration.connectTimeout, configuration.readTimeout) = (.seconds(600), .seconds(600))
    configuration.writeTimeout = .seconds(600)
    (configuration.visibility, configuration.shards, configuration.replicas) = (.atOnce, 3, 0)
    change(&configuration)
    return OpenSearchBackend(nodes: addresses ?? [], configuration: configuration)
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
