import AlgoliaWire
public import SearchModel

/// An API key with its permissions and restrictions.
///
/// Its description does not show the key itself.
public struct APIKey: Hashable, Sendable {
  /// The key; empty for a new key, which the service generates.
  public var value: String { hidden.value }
  /// The rights of the key.
  public var permissions: [Permission]
  /// The purpose of the key.
  public var note: String?
  /// The indices that it is valid for: names, with `*` as a wildcard at either end. Nil for all.
  public var indices: [String]?
  /// The greatest number of hits that one search returns; nil for no limit.
  public var maxHitsPerQuery: Int?
  /// How many calls each client address may make in an hour.
  public var maxCallsPerHour: Int?
  /// Parameters that are forced on each search.
  public var parameters: Query?
  /// The referrers that may use it, with `*` as a wildcard at either end. Nil for all.
  public var referers: [String]?
  /// The seconds after which it expires; nil for never.
  public var validity: Int?
  /// The time of its creation, in seconds since 1970.
  package private(set) var createdAt: Int?
  private let hidden: Secret

  /// A new key, to be created by `addKey(_:)`.
  public init(_ permissions: [Permission], indices: [String]? = nil, note: String? = nil) {
    self.permissions = permissions
    self.indices = indices
    self.note = note
    hidden = Secret("")
  }

  /// A key without its other members.
  package init(value: String) {
    permissions = []
    hidden = Secret(value)
  }

  /// A right of a key.
  public enum Permission: Hashable, Sendable {
    /// Searching for records and facet values.
    case search
    /// Reading all records of an index.
    case browse
    /// Adding and changing records.
    case addObject
    /// Deleting records.
    case deleteObject
    /// Deleting whole indices.
    case deleteIndex
    /// Reading settings.
    case settings
    /// Changing settings.
    case editSettings
    /// Listing the indices.
    case listIndexes
    /// Another right, by its name in the API: `analytics`, `logs`.
    case other(String)
  }
}

extension APIKey.Permission {
  private static let names: KeyValuePairs<String, Self> = [
    "search": .search, "browse": .browse, "addObject": .addObject, "deleteObject": .deleteObject,
    "deleteIndex": .deleteIndex, "settings": .settings, "editSettings": .editSettings, "listIndexes": .listIndexes,
  ]

  /// The right with a name in the API.
  package init(name: String) { self = Self.names.first { $0.key == name }?.value ?? .other(name) }

  /// Its name in the API.
  package var name: String {
    if case .other(let name) = self { name } else { Self.names.first { $0.value == self }?.key ?? "" }
  }
}

extension APIKey {
  init(_ node: JSONNode) throws(SearchError) {
    var permissions: [Permission] = []
    for permission in try node.required("acl").elements() {
      permissions.append(Permission(name: try permission.text()))
    }
    self.permissions = permissions
    note = try node["description"]?.text()
    indices = try node["indexes"]?.texts()
    maxHitsPerQuery = try node["maxHitsPerQuery"]?.int()
    maxCallsPerHour = try node["maxQueriesPerIPPerHour"]?.int()
    parameters = try node["queryParameters"].map { node throws(SearchError) in
      guard let parameters = try? Query(urlEncoded: try node.text()) else {
        throw node.mismatch("parameters as in a URL")
      }
      return parameters
    }
    referers = try node["referers"]?.texts()
    validity = try node["validity"]?.int()
    createdAt = try node["createdAt"]?.int()
    hidden = Secret(try node["value"]?.text() ?? "")
  }

  var json: JSON {
    var json: JSON.Object = ["acl": .array(permissions.map { .string($0.name) })]
    json["description"] = note.map { .string($0) }
    json["indexes"] = indices.map { .array($0.map { .string($0) }) }
    json["maxHitsPerQuery"] = maxHitsPerQuery.map { .integer(Int64($0)) }
    json["maxQueriesPerIPPerHour"] = maxCallsPerHour.map { .integer(Int64($0)) }
    json["queryParameters"] = parameters.map { .string($0.urlEncoded) }
    json["referers"] = referers.map { .array($0.map { .string($0) }) }
    json["validity"] = validity.map { .integer(Int64($0)) }
    return .object(json)
  }
}

extension JSONNode {
  fileprivate func texts() throws(SearchError) -> [String] {
    var texts: [String] = []
    for element in try elements() { texts.append(try element.text()) }
    return texts
  }
}
