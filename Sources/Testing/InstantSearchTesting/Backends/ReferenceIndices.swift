package import InstantSearchCore

/// A model for each name of an index.
package struct ReferenceIndices: SearchBackend {
  /// The models.
  package let models: [String: ReferenceBackend]

  package init(_ models: [String: ReferenceBackend]) { self.models = models }

  package var supportedParameters: SupportedParameters { ReferenceBackend(records: []).supportedParameters }
  package var countsHistograms: Bool { true }

  package func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    for request in requests { answers.append(try model(named: request.indexName).answer(to: request)) }
    return answers
  }

  /// The model of an index.
  package func model(named name: String) throws(SearchError) -> ReferenceBackend {
    guard let model = models[name] else { throw .indexNotFound(name) }
    return model
  }
}
