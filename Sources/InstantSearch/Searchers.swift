import AlgoliaBackend
public import InstantSearchCore

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
