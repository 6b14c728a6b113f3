import AlgoliaWire
public import SearchModel

/// A key, and what may be done with it.
///
/// Its description does not show the key itself.
public struct APIKey: Hashable, Sendable {
  /// The key; empty for one that the service is to make.
  public var value: String { secret.value }
  public var permissions: [Permission]
  /// What it is for.
  public var note: String?
  /// The indices that it is good for: names, also with `*` at an end. Nil for all.
  public var indices: [String]?
  public var maxHitsPerQuery: Int?
  /// How often somebody may call in an hour.
  public var maxCallsPerHour: Int?
  /// Parameters that each search gets.
  public var parameters: Query?
  /// The pages that may use it, also with `*` at an end. Nil for all.
  public var referers: [String]?
  /// The seconds after which it ends; nil for one that does not end.
  public var validity: Int?
  /// When it was made, in seconds since 1970.
  public private(set) var createdAt: Int?
  private let secret: Secret

  public init(_ permissions: [Permission], indices: [String]? = nil, note: String? = nil) {
    self.permissions = permissions
    self.indices = indices
    self.note = note
    secret = Secret("")
  }

  /// What a key allows: `search`, `browse`, `addObject`, … .
  public struct Permission: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public static let search: Permission = "search"
    public static let browse: Permission = "browse"
    public static let addObject: Permission = "addObject"
    public static let deleteObject: Permission = "deleteObject"
    public static let deleteIndex: Permission = "deleteIndex"
    public static let settings: Permission = "settings"
    public static let editSettings: Permission = "editSettings"
    public static let listIndexes: Permission = "listIndexes"
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a key for \(permissions.map(\.rawValue).joined(separator: ", "))" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["key": description], displayStyle: .struct) }
}

extension APIKey {
  init(_ place: JSONPlace) throws(SearchError) {
    var permissions: [Permission] = []
    for permission in try place.required("acl").elements() {
      permissions.append(Permission(rawValue: try permission.text()))
    }
    self.permissions = permissions
    note = try place["description"]?.text()
    indices = try place["indexes"]?.texts()
    maxHitsPerQuery = try place["maxHitsPerQuery"]?.int()
    maxCallsPerHour = try place["maxQueriesPerIPPerHour"]?.int()
    parameters = try place["queryParameters"].map { place throws(SearchError) in
      guard let parameters = try? Query(urlEncoded: try place.text()) else {
        throw place.mismatch("parameters as in a URL")
      }
      return parameters
    }
    referers = try place["referers"]?.texts()
    validity = try place["validity"]?.int()
    createdAt = try place["createdAt"]?.int()
    secret = Secret(try place["value"]?.text() ?? "")
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

extension JSONPlace {
  fileprivate func texts() throws(SearchError) -> [String] {
    var texts: [String] = []
    for element in try elements() { texts.append(try element.text()) }
    return texts
  }
}
