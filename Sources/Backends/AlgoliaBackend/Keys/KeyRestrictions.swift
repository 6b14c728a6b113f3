import AlgoliaWire
public import SearchModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The restrictions of a secured key.
public struct KeyRestrictions: Hashable, Sendable {
  /// Parameters that are forced on each search. Their filters and the filters of the search must both match.
  public var query: Query
  /// When the key expires; nil for the expiry of the parent key.
  public var validUntil: Date?
  /// The indices for which it is valid: names, with `*` as a wildcard at either end. Nil for the parent key's.
  public var indices: [String]?
  /// The network that may use it, such as `192.168.1.0/24`.
  public var sources: String?
  /// The user for which rate limits are counted.
  public var userToken: String?

  /// Restrictions; by default there are none.
  public init(query: Query = Query(), validUntil: Date? = nil, indices: [String]? = nil) {
    self.query = query
    self.validUntil = validUntil
    self.indices = indices
  }

  fileprivate var parameters: JSON.Object {
    var parameters = query.parameters
    parameters["validUntil"] = validUntil.map { .integer(Int64($0.timeIntervalSince1970)) }
    parameters["restrictIndices"] = indices.map { .string($0.joined(separator: ",")) }
    parameters["restrictSources"] = sources.map { .string($0) }
    if let userToken { parameters["userToken"] = .string(userToken) }
    return parameters
  }
}

extension AlgoliaBackend {
  /// Creates a secured key: signs restrictions with a search key, without a call to the service.
  ///
  /// ```swift
  /// var restrictions = KeyRestrictions(validUntil: .now + 3600, indices: ["products"])
  /// restrictions.query.filters = "owner:42"
  /// let key = AlgoliaBackend.securedKey(from: searchKey, restrictions)
  /// ```
  ///
  /// Create it on a server, so that clients can't see the parent key.
  public static func securedKey(from parentKey: String, _ restrictions: KeyRestrictions) -> String {
    SecuredKey(restricting: parentKey, to: restrictions.parameters).text
  }
}
