import SearchModel

/// Paths of attributes, found without looking at each of them: who asks may name many.
struct AttributePaths {
  private let paths: Set<String>
  /// What the paths lead into: `author` for `author.name`. No record is nested deeper than is looked at here.
  private let parents: Set<Substring>

  init(_ paths: [String]) {
    self.paths = Set(paths)
    parents = Set(self.paths.flatMap(Self.parents))
  }

  private static func parents(of path: String) -> [Substring] {
    let dots = path.utf8.indices.lazy.filter { path.utf8[$0] == UInt8(ascii: ".") }
    return dots.prefix(JSON.deepestNesting).map { path[..<$0] }
  }

  /// A path and the paths that lead to it: `author.name` and `author`.
  static func withParents(of path: String) -> [String] { [path] + parents(of: path).map(String.init) }

  var isEmpty: Bool { paths.isEmpty }

  func contains(_ path: String) -> Bool { paths.contains(path) }

  /// Whether one of them is this path, or leads into it.
  func cover(_ path: String) -> Bool {
    guard !isEmpty else { return false }
    return contains(path) || Self.parents(of: path).contains { contains(String($0)) }
  }

  /// Whether one of them is the path of something in what is at this path.
  func leadInto(_ path: String) -> Bool { parents.contains(Substring(path)) }
}
