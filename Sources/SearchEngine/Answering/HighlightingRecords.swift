import SearchModel

/// An attribute whose texts are to be marked.
struct MarkedAttribute: Hashable {
  /// The path, or `*` for all.
  var name: String
  /// How many words are shown around what matches; nil for the whole text.
  var words: Int?

  static let defaultSnippetLength = 10

  init(_ name: String, words: Int? = nil) {
    self.name = name
    self.words = words
  }

  /// Reads `description:20`.
  init(snippet text: String) {
    let parts = text.utf8.lastIndex(of: UInt8(ascii: ":")).map { (text[..<$0], text[text.utf8.index(after: $0)...]) }
    if let parts, let words = Int(parts.1), words >= 0 {
      name = String(parts.0)
      self.words = words
    } else {
      name = text
      words = Self.defaultSnippetLength
    }
  }
}

extension Highlighter {
  /// The texts of these attributes with marks, as the record nests them; nil if it has none of them.
  ///
  /// `*` stands for all attributes but the `objectID`; attributes named beside it keep their own length.
  mutating func marked(_ record: JSON, attributes: [MarkedAttribute]) -> MarkedText? {
    guard !attributes.isEmpty, record.object != nil else { return nil }
    let all = attributes.first { $0.name == "*" }
    return marked(record, path: "", attributes: attributes.filter { $0.name != "*" }, all: all)
  }

  /// Marks the attributes below the path: those whose names are given relative to it, or all of them.
  private mutating func marked(
    _ value: JSON, path: String, attributes: [MarkedAttribute], all: MarkedAttribute?
  ) -> MarkedText? {
    switch value {
    case .object(let members):
      return marked(members, path: path, attributes: attributes, all: all)
    case .array(let elements):
      return marked(elements, path: path, attributes: attributes, all: all)
    default:
      guard let all, let text = value.searchableText else { return nil }
      let allowsTypos = !options.attributesWithoutTypos.contains { $0.covers(path) }
      return .text(passage(text, allowingTypos: allowsTypos, words: all.words))
    }
  }

  private mutating func marked(
    _ members: JSON.Object, path: String, attributes: [MarkedAttribute], all: MarkedAttribute?
  ) -> MarkedText? {
    var marked: [MarkedText.Member] = []
    for (name, value) in members {
      let whole = attributes.first { $0.name == name } ?? (path.isEmpty && name == "objectID" ? nil : all)
      let below = attributes.filter { $0.name.isPath(below: name) }
      guard whole != nil || !below.isEmpty else { continue }
      let parts = below.map { attribute in
        var attribute = attribute
        attribute.name = String(attribute.name.utf8.dropFirst(name.utf8.count + 1)) ?? ""
        return attribute
      }
      let memberPath = path.isEmpty ? name : "\(path).\(name)"
      if let text = self.marked(value, path: memberPath, attributes: parts, all: whole) {
        marked.append(MarkedText.Member(name: name, value: text))
      }
    }
    return marked.isEmpty ? nil : .object(marked)
  }

  /// The elements keep their places, so what has nothing to mark is an empty object.
  private mutating func marked(
    _ elements: [JSON], path: String, attributes: [MarkedAttribute], all: MarkedAttribute?
  ) -> MarkedText? {
    var hasText = all != nil
    var marked: [MarkedText] = []
    for element in elements {
      let text = self.marked(element, path: path, attributes: attributes, all: all)
      hasText = hasText || text != nil
      marked.append(text ?? .object([]))
    }
    if options.isRestrictedToMatchingElements {
      marked.removeAll { !$0.passages.contains { $0.matchLevel != .none } }
    }
    return hasText ? .list(marked) : nil
  }
}

extension String {
  /// Whether this is a path such as `author.name`, below `author`.
  fileprivate func isPath(below name: String) -> Bool {
    utf8.count > name.utf8.count && utf8.starts(with: name.utf8)
      && utf8.dropFirst(name.utf8.count).first == UInt8(ascii: ".")
  }
}
