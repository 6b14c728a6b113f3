import SearchModel

/// A set of attribute paths with fast lookup of paths and their parents, since a request may name many.
struct AttributePaths {
  let paths: Set<String>
  /// The parents of the paths: `author` for `author.name`. The depth is bounded by that of records.
  private let parents: Set<Substring>

  init(_ paths: [String]) {
    guard !paths.isEmpty else {
      (self.paths, parents) = ([], [])
      return
    }
    self.paths = Set(paths)
    parents = Set(self.paths.flatMap(Self.parents))
  }

  private static func parents(of path: String) -> [Substring] {
    let dots = path.utf8.indices.lazy.filter { path.utf8[$0] == UInt8(ascii: ".") }
    return dots.prefix(JSON.deepestNesting).map { path[..<$0] }
  }

  /// A path and its parents: `author.name` and `author`.
  static func withParents(of path: String) -> [String] { [path] + parents(of: path).map(String.init) }

  var isEmpty: Bool { paths.isEmpty }

  func contains(_ path: String) -> Bool { paths.contains(path) }

  /// Whether this path, or a parent of it, is in the set.
  func cover(_ path: String) -> Bool {
    guard !isEmpty else { return false }
    return contains(path) || Self.parents(of: path).contains { contains(String($0)) }
  }

  /// Whether the set contains a path below this one.
  func leadInto(_ path: String) -> Bool { parents.contains(Substring(path)) }
}
