internal import SearchModel

/// How much of a member of a record an answer contains.
enum RetrievedExtent: Comparable {
  case nothing, components, whole
}

/// Selects the attributes of a record that an answer contains.
struct Retrieval {
  private let included: AttributePaths
  private let excluded: AttributePaths
  private let isAll: Bool

  /// `*` means all, `-name` excludes one; `objectID` is always included.
  init(_ attributes: [Attribute], without unretrievable: [Attribute]) {
    let names = attributes.map(\.rawValue)
    excluded = AttributePaths(
      names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) } + unretrievable.map(\.rawValue))
    included = AttributePaths(names.filter { !$0.hasPrefix("-") })
    isAll = included.contains("*") || (included.isEmpty && !names.isEmpty)
  }

  /// Whether only the objectID is selected.
  var isEmpty: Bool { !isAll && included.isEmpty }

  /// Whether records are selected as a whole.
  var isWhole: Bool { isAll && excluded.isEmpty }

  /// The only selected paths; nil if others may be selected too.
  var names: Set<String>? { isAll ? nil : included.paths }

  /// How much of a top-level member of a record is selected.
  func extent(of name: String) -> RetrievedExtent {
    if isWhole || name == "objectID" { return .whole }
    if excluded.contains(name) { return .nothing }
    let isIncluded = isAll || included.contains(name)
    if (isIncluded ? excluded : included).leadInto(name) { return .components }
    return isIncluded ? .whole : .nothing
  }

  /// Whether the values at a path are selected.
  func cover(_ path: String) -> Bool {
    path == "objectID" || !excluded.cover(path) && (isAll || included.cover(path))
  }

  func kept(of members: JSON.Object) -> JSON.Object {
    if isWhole { return members }
    return kept(of: members, at: "", isIncluded: isAll)
  }

  private func kept(of members: JSON.Object, at path: String, isIncluded: Bool) -> JSON.Object {
    var kept = JSON.Object()
    for (name, value) in members {
      let path = path.isEmpty ? name : path + "." + name
      if path == "objectID" {
        kept[name] = value
      } else if !excluded.contains(path) {
        kept[name] = self.kept(of: value, at: path, isIncluded: isIncluded || included.contains(path))
      }
    }
    return kept
  }

  /// The selected components of a value; nil for none.
  private func kept(of value: JSON, at path: String, isIncluded: Bool) -> JSON? {
    let reachesInto = (isIncluded ? excluded : included).leadInto(path)
    let whole: JSON? = if isIncluded { value } else { Optional<JSON>.none }
    guard reachesInto else { return whole }
    switch value {
    case .object(let members):
      let kept = kept(of: members, at: path, isIncluded: isIncluded)
      return kept.isEmpty && !isIncluded ? Optional.none : .object(kept)
    case .array(let elements):
      let kept = elements.compactMap { self.kept(of: $0, at: path, isIncluded: isIncluded) }
      return kept.isEmpty && !isIncluded ? Optional.none : .array(kept)
    default: return whole
    }
  }
}

/// The attributes of a record that may be shown, whatever a request asks for.
struct VisibleAttributes {
  private let bounds: [Retrieval]

  /// Attributes that all bounds select, without the unretrievable ones.
  init(_ bounds: [[Attribute]], without unretrievable: [Attribute]) {
    let isBounded = !bounds.isEmpty || !unretrievable.isEmpty
    self.bounds = (bounds.isEmpty && isBounded ? [["*"]] : bounds).map { Retrieval($0, without: unretrievable) }
  }

  /// Whether whole records may be shown.
  var isWhole: Bool { bounds.allSatisfy(\.isWhole) }

  /// How much of a top-level member of a record may be shown.
  func extent(of name: String) -> RetrievedExtent { bounds.map { $0.extent(of: name) }.min() ?? .whole }

  /// Whether the values at a path may be shown.
  func cover(_ path: String) -> Bool { bounds.allSatisfy { $0.cover(path) } }

  func kept(of members: JSON.Object) -> JSON.Object { bounds.reduce(members) { $1.kept(of: $0) } }
}
