internal import AlgoliaWire
internal import SearchModel

/// An API key with its rights and restrictions.
struct ServerKey: Hashable, Sendable {
  var value: String
  /// Seconds since 1970.
  var createdAt: Int
  /// The start of ``validity``, in seconds since 1970.
  var validFrom: Int
  var rights: [KeyRight] = []
  var description = ""
  /// Patterns of index names; empty for all indices.
  var indexes: [String] = []
  var maxHitsPerQuery = 0
  var maxQueriesPerIPPerHour = 0
  /// URL-encoded parameters that are forced on searches.
  var queryParameters = ""
  var referers: [String] = []
  /// The lifetime in seconds; 0 for no expiry.
  var validity = 0
  /// Whether it is the key of the app's pages.
  var isOfPages = false

  init(value: String, createdAt: Int) {
    self.value = value
    self.createdAt = createdAt
    validFrom = createdAt
  }

  /// Reads a key from the body of a call.
  init(value: String, createdAt: Int, now: Int, _ node: JSONNode) throws {
    self.init(value: value, createdAt: createdAt)
    validFrom = now
    for name in try node.required("acl").elements() {
      guard let right = KeyRight(rawValue: try name.text()) else {
        throw name.mismatch(KeyRight.allCases.map(\.rawValue).joined(separator: ", "))
      }
      rights.append(right)
    }
    description = try node["description"]?.text() ?? ""
    indexes = try node["indexes"]?.elements().map { try $0.text() } ?? []
    maxHitsPerQuery = try Self.limit("maxHitsPerQuery", in: node)
    maxQueriesPerIPPerHour = try Self.limit("maxQueriesPerIPPerHour", in: node)
    queryParameters = try node["queryParameters"]?.text() ?? ""
    referers = try node["referers"]?.elements().map { try $0.text() } ?? []
    validity = try Self.limit("validity", in: node)
    // Throws if a restriction can't be enforced.
    _ = try Permission(self)
  }

  /// Reads a limit; 0 for none. A negative one can only be a mistake, after which nothing would be limited.
  private static func limit(_ name: String, in node: JSONNode) throws -> Int {
    guard let member = node[name] else { return 0 }
    let limit = try member.int()
    guard limit >= 0 else { throw ServerFailure.badRequest("\(name): expected 0 or more, found \(limit)") }
    return limit
  }

  /// The members that a client may send: those that it sets, and those that responses have.
  static let members: Set<String> = [
    "acl", "description", "indexes", "maxHitsPerQuery", "maxQueriesPerIPPerHour", "queryParameters", "referers",
    "validity", "value", "createdAt",
  ]

  /// When the key expires; nil for never, also where the validity reaches beyond the range of time.
  var expiresAt: Int? {
    let (end, overflows) = validFrom.addingReportingOverflow(validity)
    return validity > 0 && !overflows ? end : nil
  }

  var json: JSON {
    [
      "value": .string(value), "createdAt": .integer(Int64(createdAt)),
      "acl": .array(rights.map { .string($0.rawValue) }), "description": .string(description),
      "indexes": .array(indexes.map { .string($0) }), "maxHitsPerQuery": .integer(Int64(maxHitsPerQuery)),
      "maxQueriesPerIPPerHour": .integer(Int64(maxQueriesPerIPPerHour)), "queryParameters": .string(queryParameters),
      "referers": .array(referers.map { .string($0) }), "validity": .integer(Int64(validity)),
    ]
  }
}

/// A right of a key, under its name in the API.
enum KeyRight: String, Hashable, Sendable, CaseIterable {
  case search, browse, addObject, deleteObject, listIndexes, deleteIndex, settings, editSettings, usage, logs
  case seeUnretrievableAttributes, analytics, recommendation
  // Rights of features that this server lacks: keys may have them, without effect.
  case inference, personalization
}
