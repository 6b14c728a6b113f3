import SearchModel

/// An attribute whose texts are to be highlighted or excerpted.
struct MarkedAttribute: Hashable {
  /// The path, or `*` for all.
  var name: String
  /// The number of words of a snippet; nil for the whole text.
  var words: Int?

  init(_ name: String, words: Int? = nil) {
    self.name = name
    self.words = words
  }
}

/// The attributes whose texts are to be highlighted or excerpted, with fast lookup by path.
struct MarkedAttributes: ExpressibleByArrayLiteral {
  /// The entry `*`, for all attributes except `objectID`.
  let all: MarkedAttribute?
  private let named: [String: MarkedAttribute]
  private let paths: AttributePaths

  init(_ attributes: [MarkedAttribute]) {
    all = attributes.first { $0.name == "*" }
    named = Dictionary(attributes.lazy.filter { $0.name != "*" }.map { ($0.name, $0) }) { first, _ in first }
    paths = AttributePaths(Array(named.keys))
  }

  init(arrayLiteral attributes: MarkedAttribute...) { self.init(attributes) }

  /// The only marked paths; nil if others may be marked too.
  var names: Set<String>? { all == nil ? paths.paths : nil }

  var isEmpty: Bool { all == nil && named.isEmpty }

  /// Whether a top-level member of a record may have text to highlight.
  func reach(_ name: String) -> Bool { all != nil || named[name] != nil || leadInto(name) }

  subscript(path: String) -> MarkedAttribute? { named[path] }

  /// How everything at a path is marked; nil where only attributes below it are, or nothing.
  ///
  /// - Parameter whole: How its parent is marked.
  func whole(_ path: String, within whole: MarkedAttribute?) -> MarkedAttribute? {
    named[path] ?? (path == "objectID" ? nil : whole)
  }
  func leadInto(_ path: String) -> Bool { paths.leadInto(path) }
}
