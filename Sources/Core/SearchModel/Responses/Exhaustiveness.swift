// The object `exhaustive` says which counts are exact; older fields (`exhaustiveNbHits`) repeat it.

extension JSONNode {
  /// Whether a count is exact: the member of `exhaustive`, else the older field, else true.
  func isExhaustive(_ name: String, olderName: String) throws(SearchError) -> Bool {
    try (self["exhaustive"]?[name] ?? self[olderName])?.bool() ?? true
  }

  /// The unknown fields, and the unknown members of `exhaustive`.
  func fields(besides known: Set<String>) throws(SearchError) -> JSON.Object {
    var fields = JSON.Object(try object().lazy.filter { !known.contains($0.key) })
    var exhaustive = try self["exhaustive"]?.object() ?? [:]
    for name in ["nbHits", "facetsCount"] { exhaustive[name] = nil }
    if !exhaustive.isEmpty { fields["exhaustive"] = .object(exhaustive) }
    return fields
  }
}

extension JSON.Object {
  /// The object `exhaustive`: these flags, and the unknown members kept in these fields.
  func exhaustive(nbHits: Bool?, facetsCount: Bool) -> JSON {
    var exhaustive: JSON.Object = [:]
    exhaustive["nbHits"] = nbHits.map { .bool($0) }
    exhaustive["facetsCount"] = .bool(facetsCount)
    for (name, value) in self["exhaustive"]?.object ?? [:] where exhaustive[name] == nil { exhaustive[name] = value }
    return .object(exhaustive)
  }
}
