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

  func kept(of members: JSON.Object) -> JSON.Object {
    if isAll, left.isEmpty { return members }
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

/// Paths of attributes, found without looking at each of them: who asks may name many.
private struct AttributePaths {
  private let paths: Set<String>
  /// What the paths lead into: `author` for `author.name`. No record is nested deeper than is looked at here.
  private let parents: Set<Substring>

  init(_ paths: [String]) {
    self.paths = Set(paths)
    parents = Set(
      self.paths.flatMap { path in
        let dots = path.utf8.indices.lazy.filter { path.utf8[$0] == UInt8(ascii: ".") }
        return dots.prefix(JSON.deepestNesting).map { path[..<$0] }
      })
  }

  var isEmpty: Bool { paths.isEmpty }

  func contains(_ path: String) -> Bool { paths.contains(path) }

  /// Whether one of them is the path of something in what is at this path.
  func leadInto(_ path: String) -> Bool { parents.contains(Substring(path)) }
}
