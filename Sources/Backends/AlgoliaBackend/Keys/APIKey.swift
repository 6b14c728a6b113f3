import AlgoliaWire
public import SearchModel

/// An API key with its permissions and restrictions.
///
/// Its description does not show the key itself.
public struct APIKey: Hashable, Sendable {
  /// The key; empty for a new key, which the service generates.
  public var value: String { secret.value }
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
  public private(set) var createdAt: Int?
  private let secret: Secret

  /// A new key, to be created by `addKey(_:)`.
  public init(_ permissions: [Permission], indices: [String]? = nil, note: String? = nil) {
    self.permissions = permissions
    self.indices = indices
    self.note = note
    secret = Secret("")
  }

  /// A key without its other members.
  package init(value: String) {
    permissions = []
    secret = Secret(value)
  }

  /// A right of a key: `search`, `browse`, `addObject`, … .
  public struct Permission: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    /// Searching for records and facet values.
    public static let search: Permission = "search"
    /// Reading all records of an index.
    public static let browse: Permission = "browse"
    /// Adding and changing records.
    public static let addObject: Permission = "addObject"
    /// Deleting records.
    public static let deleteObject: Permission = "deleteObject"
    /// Deleting whole indices.
    public static let deleteIndex: Permission = "deleteIndex"
    /// Reading settings.
    public static let settings: Permission = "settings"
    /// Changing settings.
    public static let editSettings: Permission = "editSettings"
    /// Listing the indices.
    public static let listIndexes: Permission = "listIndexes"
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a key for \(permissions.map(\.rawValue).joined(separator: ", "))" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["key": description], displayStyle: .struct) }
}

extension APIKey {
  init(_ node: JSONNode) throws(SearchError) {
    var permissions: [Permission] = []
    for permission in try node.required("acl").elements() {
      permissions.append(Permission(rawValue: try permission.text()))
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
    secret = Secret(try node["value"]?.text() ?? "")
  }

  var json: JSON {
    var json: JSON.Object = ["acl": .array(permissions.map { .string($0.rawValue) })]
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
