public import InstantSearchCore

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
