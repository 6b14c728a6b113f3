import SearchModel

/// Which attributes of a record an answer holds.
enum SlowRetrieval {
  /// What is kept of a record: `*` stands for all, `-name` takes one out, the objectID is always there.
  static func kept(_ record: JSON, _ names: [String], without unretrievable: [String]) -> JSON {
    var wanted = names.filter { !$0.hasPrefix("-") } + ["objectID"]
    let left = names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) } + unretrievable
    if names.contains("*") || !names.isEmpty && wanted == ["objectID"] { wanted = record.object?.keys ?? [] }
    return kept(record, path: "", wanted, left) ?? [:]
  }

  private static func kept(_ value: JSON, path: String, _ wanted: [String], _ left: [String]) -> JSON? {
    if left.contains(where: { SlowParameters.isPath(path, in: $0) }), path != "objectID" { return nil }
    let isWanted = wanted.contains { SlowParameters.isPath(path, in: $0) }
    switch value {
    case .object(let members):
      var parts = JSON.Object()
      for (name, value) in members {
        parts[name] = kept(value, path: path.isEmpty ? name : "\(path).\(name)", wanted, left)
      }
      if isWanted || !parts.isEmpty { return .object(parts) }
    case .array(let elements):
      let parts = elements.compactMap { kept($0, path: path, wanted, left) }
      if isWanted || !parts.isEmpty { return .array(parts) }
    default:
      if isWanted { return value }
    }
    return nil
  }
}
