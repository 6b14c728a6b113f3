import AlgoliaBackend
public import InstantSearchCore
public import SearchEngine

// MARK: The service

// The signatures are those of the guides to the letter: an extension with the same ones in an app's own module, or in
// a test, then takes the place of these.

extension RequestSearcher where Request == HitsSearcherRequest {
  /// Searches an index of the Algolia service for records.
  public convenience init(appID: String, apiKey: String, indexName: String) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey), indexName: indexName)
  }
}

extension RequestSearcher where Request == FacetSearcherRequest {
  /// Searches among the values of a facet in an index of the Algolia service.
  public convenience init(appID: String, apiKey: String, indexName: String, attribute: Attribute) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey), indexName: indexName, attribute: attribute)
  }
}

extension MultiSearcher {
  /// Several searchers that ask the Algolia service in one call.
  public convenience init(appID: String, apiKey: String) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey))
  }
}

// MARK: The embedded engine

extension RequestSearcher where Request == HitsSearcherRequest {
  /// Searches an index in the process for records.
  ///
  /// `indexName` is what the index is called beside its sorted views, where a menu chooses between them.
  public convenience init(index: LocalIndex, indexName: String = "index") {
    self.init(backend: LocalBackend([indexName: index]), indexName: indexName)
  }
}

extension RequestSearcher where Request == FacetSearcherRequest {
  /// Searches among the values of a facet in an index in the process.
  public convenience init(index: LocalIndex, indexName: String = "index", attribute: Attribute) {
    self.init(backend: LocalBackend([indexName: index]), indexName: indexName, attribute: attribute)
  }
}
