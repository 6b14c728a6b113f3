package import InstantSearchCore
package import InstantSearchTesting

/// The indices of a server, one for each catalogue of a contract, which all cases share: they only search.
package actor CatalogueIndices {
  private var names: [String: Task<String, any Error>] = [:]

  package init() {}

  /// A backend that searches the index of a catalogue under the name that the catalogue has.
  ///
  /// - Parameter make: Makes the index of a catalogue, and returns its name.
  package func backend(
    for catalogue: BackendCatalogue, on backend: any SearchBackend,
    making make: @escaping @Sendable () async throws -> String
  ) async throws -> any SearchBackend {
    let key = "\(catalogue.settings) \(catalogue.records)"
    let making = names[key] ?? Task { try await make() }
    names[key] = making
    return RenamedBackend(backend: backend, index: try await making.value, name: catalogue.indexName)
  }
}

/// Searches an index under another name.
private struct RenamedBackend: SearchBackend {
  let backend: any SearchBackend
  let index: String
  let name: String

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { backend.countsHistograms }

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
