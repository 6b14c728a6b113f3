public import AlgoliaBackend
public import InstantSearchCore
public import OpenSearchBackend
public import SearchEngine
public import TypesenseBackend

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
  ///
  /// - Parameters:
  ///   - appID: The ID of the application.
  ///   - apiKey: The key to search with.
  ///   - indexName: The name of the index.
  ///   - searchBoxInteractor: The interactor of the search box, if it is shared.
  ///   - searchTriggeringMode: When the text is searched for.
  ///   - searchBoxController: The view of the search box.
  ///   - hitsInteractor: The interactor of the results, if it is shared or has options.
  ///   - hitsController: The view of the results.
  ///   - filterState: The filter state to search within; nil to search without filters.
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

// MARK: A Typesense cluster

// These repeat a search that failed because of the network or the nodes; see `retryDelay`.

extension RequestSearcher where Request == HitsSearcherRequest {
  /// Searches an index of a Typesense server or cluster for records.
  ///
  /// - Parameters:
  ///   - nodes: The addresses of the nodes, the nearest one first: `["http://127.0.0.1:8108"]`.
  ///   - apiKey: The key to search with.
  ///   - indexName: The name of a collection or of its alias, or one of its orders: `products/sort/price:asc`.
  public convenience init(typesense nodes: [String], apiKey: String, indexName: String) {
    self.init(index: TypesenseBackend(nodes: nodes, apiKey: apiKey).index(indexName))
  }

  /// Searches an index of a Typesense server or cluster for records.
  public convenience init(index: TypesenseIndex) {
    self.init(backend: index.backend, indexName: index.name)
    retryDelay = .seconds(1)
  }
}

extension RequestSearcher where Request == FacetSearcherRequest {
  /// Searches among the values of a facet in an index of a Typesense server or cluster.
  ///
  /// - Parameters:
  ///   - nodes: The addresses of the nodes, the nearest one first: `["http://127.0.0.1:8108"]`.
  ///   - apiKey: The key to search with.
  ///   - indexName: The name of a collection or of its alias.
  ///   - attribute: The facet.
  public convenience init(typesense nodes: [String], apiKey: String, indexName: String, attribute: Attribute) {
    self.init(index: TypesenseBackend(nodes: nodes, apiKey: apiKey).index(indexName), attribute: attribute)
  }

  /// Searches among the values of a facet in an index of a Typesense server or cluster.
  public convenience init(index: TypesenseIndex, attribute: Attribute) {
    self.init(backend: index.backend, indexName: index.name, attribute: attribute)
    retryDelay = .seconds(1)
  }
}

extension MultiSearcher {
  /// Several searchers that ask a Typesense server or cluster in one call.
  ///
  /// - Parameters:
  ///   - nodes: The addresses of the nodes, the nearest one first: `["http://127.0.0.1:8108"]`.
  ///   - apiKey: The key to search with.
  public convenience init(typesense nodes: [String], apiKey: String) {
    self.init(backend: TypesenseBackend(nodes: nodes, apiKey: apiKey))
  }
}

// MARK: An OpenSearch or Elasticsearch cluster

extension RequestSearcher where Request == HitsSearcherRequest {
  /// Searches an index of an OpenSearch or Elasticsearch cluster for records.
  ///
  /// - Parameters:
  ///   - nodes: The addresses of the nodes that take calls: `["https://search.example.com:9200"]`.
  ///   - indexName: The name of an index or of an alias, or one of its orders: `products/sort/price:asc`.
  ///   - credentials: How the client proves who it is.
  public convenience init(
    openSearch nodes: [String], indexName: String, credentials: OpenSearchBackend.Credentials = .none
  ) {
    self.init(backend: OpenSearchBackend(nodes: nodes, credentials: credentials), indexName: indexName)
    retryDelay = .seconds(1)
  }

  /// Searches an index of an OpenSearch or Elasticsearch cluster for records.
  public convenience init(index: OpenSearchIndex) {
    self.init(backend: index.backend, indexName: index.name)
    retryDelay = .seconds(1)
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
