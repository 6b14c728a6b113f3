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
  /// Makes an index of these records, with a field for each attribute.
  func make(_ name: String, _ settings: IndexSettings, _ records: [JSON], shards: Int = 3) async throws {
    var properties = FieldMapping.ownFields
    let searched = Set((settings.searchableAttributes ?? []).flatMap { $0.split(separator: ",").map(String.init) })
    for record in records { Self.add(record, "", searched, to: &properties) }
    let body: JSON = [
      "settings": ["number_of_shards": .integer(Int64(shards)), "analysis": FieldMapping.analysis],
      "mappings": [
        "dynamic": false, "_meta": [FieldMapping.metaName: ["settings": .object(settings.parameters)]],
        "properties": .object(properties),
      ],
    ]
    _ = try await client.answer(to: .json(.put, "/\(name)", body))
    try await fill(name, records)
  }

  /// Writes records as documents.
  func fill(_ name: String, _ records: [JSON]) async throws {
    var lines: [UInt8] = []
    for (number, record) in records.enumerated() {
      guard var document = record.object else { continue }
      document[FieldMapping.positionField] = .integer(Int64(number))
      let places = record["_geoloc"].map { $0.array ?? [$0] } ?? []
      let points = places.compactMap { place -> JSON? in
        guard let latitude = place["lat"], let longitude = place["lng"] else { return nil }
        return ["lat": latitude, "lon": longitude]
      }
      if !points.isEmpty { document[FieldMapping.locationField] = .array(points) }
      lines += JSON.object(["index": ["_id": record["objectID"] ?? ""]]).bytes() + [10]
      lines += JSON.object(document).bytes() + [10]
    }
    if lines.isEmpty { return }
    let answer = try await client.answer(
      to: .lines("/\(name)/_bulk?refresh=true", lines, for: .writing, isIdempotent: true))
    if answer["errors"] != false { throw TestFailure(description: answer.text()) }
  }

  private static func add(_ record: JSON, _ prefix: String, _ searched: Set<String>, to properties: inout JSON.Object) {
    for (name, value) in record.object ?? [:] where name != "_geoloc" {
      let path = prefix + name
      for value in value.array ?? [value] {
        // One that is an object in one record and a text in another can't be mapped.
        let known = properties[name]
        if value.object == nil ? known?["properties"] != nil : known?["type"] != nil {
          properties[name] = ["type": "object", "enabled": false]
        } else if value.object != nil {
          var inner = properties[name]?["properties"]?.object ?? [:]
          add(value, "\(path).", searched, to: &inner)
          properties[name] = ["properties": .object(inner)]
        } else if properties[name] == nil {
          switch value {
          case .string:
            properties[name] =
              searched.contains(path) ? FieldMapping.searchedText(isExact: true) : FieldMapping.exactText
          case .bool: properties[name] = FieldMapping.boolean
          case .integer, .double: properties[name] = FieldMapping.number
          default: break
          }
        }
      }
    }
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
