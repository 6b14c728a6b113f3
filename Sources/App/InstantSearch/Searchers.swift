public import AlgoliaBackend
public import InstantSearchCore
public import SearchEngine

// MARK: The service

// The signatures are exactly those of Algolia's documentation, so that an extension with the same signatures in an
// app's or a test's own module shadows these.

extension RequestSearcher where Request == HitsSearcherRequest {
  /// Searches an index of the Algolia service for records.
  public convenience init(appID: String, apiKey: String, indexName: String) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey), indexName: indexName)
  }

  /// Searches an index of the Algolia service for records.
  public convenience init(index: AlgoliaIndex) {
    self.init(backend: index.backend, indexName: index.name)
  }
}

extension RequestSearcher where Request == FacetSearcherRequest {
  /// Searches among the values of a facet in an index of the Algolia service.
  public convenience init(appID: String, apiKey: String, indexName: String, attribute: Attribute) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey), indexName: indexName, attribute: attribute)
  }

  /// Searches among the values of a facet in an index of the Algolia service.
  public convenience init(index: AlgoliaIndex, attribute: Attribute) {
    self.init(backend: index.backend, indexName: index.name, attribute: attribute)
  }
}

extension MultiSearcher {
  /// Several searchers that ask the Algolia service in one call.
  public convenience init(appID: String, apiKey: String) {
    self.init(backend: AlgoliaBackend(appID: appID, apiKey: apiKey))
  }
}

extension SearchConnector {
  /// A search box and a list of results, over an index of the Algolia service.
  public convenience init<Hits: HitsController>(
    appID: String, apiKey: String, indexName: String,
    searchBoxInteractor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode = .searchAsYouType, searchBoxController: some SearchBoxController,
    hitsInteractor: HitsInteractor<Record> = HitsInteractor(), hitsController: Hits, filterState: FilterState? = nil
  ) where Hits.DataSource == HitsInteractor<Record> {
    self.init(
      searcher: HitsSearcher(appID: appID, apiKey: apiKey, indexName: indexName),
      searchBoxInteractor: searchBoxInteractor, searchTriggeringMode: searchTriggeringMode,
      searchBoxController: searchBoxController, hitsInteractor: hitsInteractor, hitsController: hitsController,
      filterState: filterState)
  }
}

// MARK: The embedded engine

extension RequestSearcher where Request == HitsSearcherRequest {
  /// Searches an index in the process for records.
  ///
  /// `indexName` distinguishes the index from its sorted views, if a sort menu selects between them.
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
