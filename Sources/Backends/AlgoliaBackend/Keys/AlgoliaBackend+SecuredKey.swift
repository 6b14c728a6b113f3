import AlgoliaWire
public import SearchModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AlgoliaBackend {
  /// Creates a secured key: signs restrictions with a search key, without a call to the service.
  ///
  /// ```swift
  /// var query = Query()
  /// query.filters = "owner:42"
  /// let key = AlgoliaBackend.securedKey(
  ///   from: searchKey, query: query, validUntil: .now + 3600, indices: ["products"])
  /// ```
  ///
  /// Create it on a server, so that clients can't see the parent key.
  ///
  /// - Parameters:
  ///   - parentKey: The key to restrict.
  ///   - query: Parameters that are forced on each search. Their filters and the filters of the search must both match.
  ///   - validUntil: When the key expires; nil for the expiry of the parent key.
  ///   - indices: The indices for which it is valid: names, with `*` as a wildcard at either end. Nil for the parent
  ///     key's.
  ///   - sources: The network that may use it, such as `192.168.1.0/24`.
  ///   - userToken: The user for which rate limits are counted.
  public static func securedKey(
    from parentKey: String, query: Query = Query(), validUntil: Date? = nil, indices: [String]? = nil,
    sources: String? = nil, userToken: String? = nil
  ) -> String {
    var parameters = query.parameters
    parameters["validUntil"] = validUntil.map { .integer(Int64($0.timeIntervalSince1970)) }
    parameters["restrictIndices"] = indices.map { .string($0.joined(separator: ",")) }
    parameters["restrictSources"] = sources.map { .string($0) }
    if let userToken { parameters["userToken"] = .string(userToken) }
    return SecuredKey(restricting: parentKey, to: parameters).text
  }
}
