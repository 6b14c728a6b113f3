internal import AlgoliaWire
internal import SearchModel

/// A key, and what whoever has it may do.
struct APIKey: Hashable, Sendable {
  var value: String
  /// Seconds since 1970.
  var createdAt: Int
  /// When ``validity`` began to count.
  var validFrom: Int
  var rights: [KeyRight] = []
  var description = ""
  /// Patterns of the names of indices; none for all indices.
  var indexes: [String] = []
  var maxHitsPerQuery = 0
  var maxQueriesPerIPPerHour = 0
  /// Parameters that searches get whatever they ask for, as in a URL.
  var queryParameters = ""
  var referers: [String] = []
  /// Seconds; 0 for ever.
  var validity = 0

  /// A key of the admin has all rights, and is not listed.
  init(value: String, createdAt: Int) {
    self.value = value
    self.createdAt = createdAt
    validFrom = createdAt
  }

  /// Reads what a call says of a key.
  init(value: String, createdAt: Int, now: Int, _ place: JSONPlace) throws {
    self.init(value: value, createdAt: createdAt)
    validFrom = now
    for name in try place.required("acl").elements() {
      guard let right = KeyRight(rawValue: try name.text()) else {
        throw name.mismatch(KeyRight.allCases.map(\.rawValue).joined(separator: ", "))
      }
      rights.append(right)
    }
    description = try place["description"]?.text() ?? ""
    indexes = try place["indexes"]?.elements().map { try $0.text() } ?? []
    maxHitsPerQuery = max(0, try place["maxHitsPerQuery"]?.int() ?? 0)
    maxQueriesPerIPPerHour = max(0, try place["maxQueriesPerIPPerHour"]?.int() ?? 0)
    queryParameters = try place["queryParameters"]?.text() ?? ""
    referers = try place["referers"]?.elements().map { try $0.text() } ?? []
    validity = max(0, try place["validity"]?.int() ?? 0)
    // A restriction that can't be kept must not be taken for one.
    _ = try Permission(self)
  }

  /// When the key ends; nil for never.
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
