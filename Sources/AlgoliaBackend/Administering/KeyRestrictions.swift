import AlgoliaWire
public import SearchModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What whoever holds a secured key is held to.
public struct KeyRestrictions: Hashable, Sendable {
  /// Parameters that each search gets. Its filters are joined with those of the search.
  public var query: Query
  /// When the key ends; nil for the end of the key that it is made from.
  public var validUntil: Date?
  /// The indices that it is good for: names, also with `*` at an end. Nil for those of the key that it is made from.
  public var indices: [String]?
  /// The network that may use it, such as `192.168.1.0/24`.
  public var sources: String?
  /// Whom limits per person count for.
  public var userToken: String?

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
  /// Makes a key with restrictions of one that may search, without asking the service.
  ///
  /// ```swift
  /// var restrictions = KeyRestrictions(validUntil: .now + 3600, indices: ["products"])
  /// restrictions.query.filters = "owner:42"
  /// let key = AlgoliaBackend.securedKey(from: searchKey, restrictions)
  /// ```
  ///
  /// Give it to those who search, but make it where they can't see the key that it is made from.
  public static func securedKey(from parentKey: String, _ restrictions: KeyRestrictions) -> String {
    SecuredKey(restricting: parentKey, to: restrictions.parameters).text
  }
}
