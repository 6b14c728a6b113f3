internal import AlgoliaWire
internal import SearchModel

/// An API key with its rights and restrictions.
struct APIKey: Hashable, Sendable {
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
    maxHitsPerQuery = max(0, try node["maxHitsPerQuery"]?.int() ?? 0)
    maxQueriesPerIPPerHour = max(0, try node["maxQueriesPerIPPerHour"]?.int() ?? 0)
    queryParameters = try node["queryParameters"]?.text() ?? ""
    referers = try node["referers"]?.elements().map { try $0.text() } ?? []
    validity = max(0, try node["validity"]?.int() ?? 0)
    // Throws if a restriction can't be enforced.
    _ = try Permission(self)
  }

  /// When the key expires; nil for never.
  var expiresAt: Int? { validity > 0 ? validFrom.addingReportingOverflow(validity).partialValue : nil }

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
  case seeUnretrievableAttributes
  // Rights of features that this server lacks: keys may have them, without effect.
  case analytics, recommendation, inference, personalization
}
