internal import SearchModel

/// Which attributes of a record an answer holds.
struct Retrieval {
  private let wanted: AttributePaths
  private let left: AttributePaths
  private let isAll: Bool

  /// `*` stands for all, `-name` takes one out; `objectID` is always there.
  init(_ attributes: [Attribute], without unretrievable: [Attribute]) {
    let names = attributes.map(\.rawValue)
    left = AttributePaths(
      names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) } + unretrievable.map(\.rawValue))
    wanted = AttributePaths(names.filter { !$0.hasPrefix("-") })
    isAll = wanted.contains("*") || (wanted.isEmpty && !names.isEmpty)
  }

  /// Whether nothing but the objectID is wanted.
  var isEmpty: Bool { !isAll && wanted.isEmpty }

  /// Whether records are in answers as they are.
  var isWhole: Bool { isAll && left.isEmpty }

  /// Whether something may be kept of the member of a record with this name.
  func reaches(_ name: String) -> Bool {
    isAll || name == "objectID" || wanted.contains(name) || wanted.leadInto(name)
  }

  func kept(of members: JSON.Object) -> JSON.Object {
    if isWhole { return members }
    return kept(of: members, at: "", isWanted: isAll)
  }

  private func kept(of members: JSON.Object, at path: String, isWanted: Bool) -> JSON.Object {
    var kept = JSON.Object()
    for (name, value) in members {
      let path = path.isEmpty ? name : path + "." + name
      if path == "objectID" {
        kept[name] = value
      } else if !left.contains(path) {
        kept[name] = self.kept(of: value, at: path, isWanted: isWanted || wanted.contains(path))
      }
    }
    return kept
  }

  /// What is kept of a value; nil for nothing.
  private func kept(of value: JSON, at path: String, isWanted: Bool) -> JSON? {
    let reachesInto = (isWanted ? left : wanted).leadInto(path)
    let whole: JSON? = if isWanted { value } else { Optional<JSON>.none }
    guard reachesInto else { return whole }
    switch value {
    case .object(let members):
      let kept = kept(of: members, at: path, isWanted: isWanted)
      return kept.isEmpty && !isWanted ? Optional.none : .object(kept)
    case .array(let elements):
      let kept = elements.compactMap { self.kept(of: $0, at: path, isWanted: isWanted) }
      return kept.isEmpty && !isWanted ? Optional.none : .array(kept)
    default: return whole
    }
  }
}

/// Which attributes of a record may be shown, whatever an answer is asked for.
struct VisibleAttributes {
  private let bounds: [Retrieval]

  /// What is within each of the bounds and not unretrievable.
  init(_ bounds: [[Attribute]], without unretrievable: [Attribute]) {
    self.bounds = (bounds.isEmpty ? [["*"]] : bounds).map { Retrieval($0, without: unretrievable) }
  }

  /// Whether records may be shown as they are.
  var isWhole: Bool { bounds.allSatisfy(\.isWhole) }

  func kept(of members: JSON.Object) -> JSON.Object { bounds.reduce(members) { $1.kept(of: $0) } }
}
