import SearchModel

// Whether counts are exact stands in an object of its own, and under older names beside it.

extension JSONPlace {
  /// Whether a count is exact: as the object `exhaustive` says, else as the older name does; yes where neither does.
  func isExhaustive(_ name: String, olderName: String) throws(SearchError) -> Bool {
    try (self["exhaustive"]?[name] ?? self[olderName])?.bool() ?? true
  }

  /// The fields that are not known, and what `exhaustive` says besides.
  func fields(besides known: Set<String>) throws(SearchError) -> JSON.Object {
    var fields = JSON.Object(try object().lazy.filter { !known.contains($0.key) })
    var exhaustive = try self["exhaustive"]?.object() ?? [:]
    for name in ["nbHits", "facetsCount"] { exhaustive[name] = nil }
    if !exhaustive.isEmpty { fields["exhaustive"] = .object(exhaustive) }
    return fields
  }
}

extension JSON.Object {
  /// The object `exhaustive`, with what these other fields say besides.
  func exhaustive(nbHits: Bool?, facetsCount: Bool) -> JSON {
    var exhaustive: JSON.Object = [:]
    exhaustive["nbHits"] = nbHits.map { .bool($0) }
    exhaustive["facetsCount"] = .bool(facetsCount)
    for (name, value) in self["exhaustive"]?.object ?? [:] where exhaustive[name] == nil { exhaustive[name] = value }
    return .object(exhaustive)
  }
}
