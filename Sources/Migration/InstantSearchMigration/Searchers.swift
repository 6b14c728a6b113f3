// Searchers, the client, and the names of its values.

public import Dispatch
public import InstantSearch

@available(
  *, deprecated, renamed: "AlgoliaBackend", message: "Use 'AlgoliaBackend'; a searcher takes any 'SearchBackend'"
)
public typealias SearchClient = AlgoliaBackend

@available(*, deprecated, renamed: "String")
public typealias IndexName = String

@available(*, deprecated, renamed: "String")
public typealias ApplicationID = String

@available(*, deprecated, message: "Use a 'String': an 'APIKey' is a key with its permissions")
extension APIKey: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value: value) }
}

extension AlgoliaBackend {
  @available(*, deprecated, message: "Pass the key as a 'String'")
  @_disfavoredOverload
  public convenience init(appID: String, apiKey: APIKey) { self.init(appID: appID, apiKey: apiKey.value) }
}

extension RequestSearcher where Request == HitsSearcherRequest {
  @available(*, deprecated, message: "Pass the key as a 'String'")
  @_disfavoredOverload
  public convenience init(appID: String, apiKey: APIKey, indexName: String) {
    self.init(appID: appID, apiKey: apiKey.value, indexName: indexName)
  }

  @available(*, deprecated, renamed: "init(backend:indexName:query:)")
  public convenience init(client: AlgoliaBackend, indexName: String, query: Query = Query()) {
    self.init(backend: client, indexName: indexName, query: query)
  }
}

extension RequestSearcher where Request == FacetSearcherRequest {
  @available(*, deprecated, renamed: "init(backend:indexName:attribute:query:)")
  public convenience init(
    client: AlgoliaBackend, indexName: String, facetName: String, query: Query = Query()
  ) {
    self.init(backend: client, indexName: indexName, attribute: Attribute(facetName), query: query)
  }

  @available(*, deprecated, renamed: "init(appID:apiKey:indexName:attribute:)")
  public convenience init(appID: String, apiKey: String, indexName: String, facetName: String) {
    self.init(appID: appID, apiKey: apiKey, indexName: indexName, attribute: Attribute(facetName))
  }
}

extension MultiSearcher {
  @available(*, deprecated, renamed: "init(backend:)")
  public convenience init(client: AlgoliaBackend) { self.init(backend: client) }

  @available(*, deprecated, message: "Use 'addFacetSearcher', where 'attribute' comes before 'query'")
  @discardableResult
  public func addFacetsSearcher(indexName: String, query: Query = Query(), attribute: Attribute) -> FacetSearcher {
    addFacetSearcher(indexName: indexName, attribute: attribute, query: query)
  }
}

extension RequestSearcher {
  @available(*, deprecated, message: "Set 'query'")
  public func setQuery(_ query: String?) { self.query = query }
}

extension Observer.Subscription {
  @available(*, deprecated, message: "Remove the call: observers are always called on the main actor")
  @discardableResult
  public func onQueue(_ queue: DispatchQueue) -> Self { self }
}

extension SearchResponse {
  @available(*, deprecated, message: "Use 'hits(as:)', which also has the highlights")
  public func extractHits<Record: Decodable>() throws -> [Record] { try hits(as: Record.self).map(\.record) }
}

extension String {
  @available(*, deprecated, message: "Remove the member: names of indices are strings")
  public var rawValue: String { self }
}

extension Sequence {
  @available(*, deprecated, message: "Use 'sorted(using: KeyPathComparator(…))' or a closure")
  public func sorted<Value: Comparable>(by path: KeyPath<Element, Value>) -> [Element] {
    sorted { $0[keyPath: path] < $1[keyPath: path] }
  }
}
