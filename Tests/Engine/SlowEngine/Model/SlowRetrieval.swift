import SearchModel

/// Selects the attributes of a record that an answer contains.
enum SlowRetrieval {
  /// The retrieved attributes of a record: `*` means all, `-name` excludes one, the objectID is always included.
  static func kept(_ record: JSON, _ names: [String], without unretrievable: [String]) -> JSON {
    var included = names.filter { !$0.hasPrefix("-") } + ["objectID"]
    let excluded = names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) } + unretrievable
    if names.contains("*") || !names.isEmpty && included == ["objectID"] { included = record.object?.keys ?? [] }
    return kept(record, path: "", included, excluded) ?? [:]
  }

  private static func kept(_ value: JSON, path: String, _ included: [String], _ excluded: [String]) -> JSON? {
    if excluded.contains(where: { SlowParameters.isPath(path, in: $0) }), path != "objectID" { return nil }
    let isWanted = included.contains { SlowParameters.isPath(path, in: $0) }
    switch value {
    case .object(let members):
      var components = JSON.Object()
      for (name, value) in members {
        components[name] = kept(value, path: path.isEmpty ? name : "\(path).\(name)", included, excluded)
      }
      if isWanted || !components.isEmpty { return .object(components) }
    case .array(let elements):
      let components = elements.compactMap { kept($0, path: path, included, excluded) }
      if isWanted || !components.isEmpty { return .array(components) }
    default:
      if isWanted { return value }
    }
    return nil
  }
}
