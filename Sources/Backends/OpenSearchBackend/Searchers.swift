public import InstantSearchCore

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
