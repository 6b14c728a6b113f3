// Hosts and transports are part of the interface of the backend.
@_exported public import SearchTransport

/// A host of the Algolia API.
public typealias AlgoliaHost = SearchHost
