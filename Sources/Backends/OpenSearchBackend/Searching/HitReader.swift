import SearchModel

/// Reads documents as hits, with their highlights.
struct HitReader {
  private let writer: QueryWriter
  private let words: [String]

  init(_ writer: QueryWriter, _ words: [Int]) {
    self.writer = writer
    self.words = (words.map { writer.text.words[$0] } + writer.text.phraseWords).map { $0.lowercased() }
  }

  func hit(_ json: JSON, _ number: Int) throws(SearchError) -> Hit<JSON> {
    guard let id = json["_id"]?.string else {
      throw .unreadableAnswer(path: "hits, \(number)", reason: "expected a document with an ID")
    }
    var record = json["_source"]?.object ?? [:]
    record["objectID"] = .string(id)
    let marks = Marks(json["highlight"])
    let query = writer.query
    let tags = (query.highlightPreTag ?? "<em>", query.highlightPostTag ?? "</em>")
    var hit = Hit(objectID: id, record: JSON.object(record))
    hit.highlights = marked(record, writer.highlighted) { text, path in
      passage(marks.marked(text, in: field(path)) ?? text, tags)
    }
    let excerpts = writer.excerpts
    if !excerpts.isEmpty {
      let ellipsis = query.snippetEllipsisText ?? "…"
      hit.snippets = marked(record, excerpts.map(\.attribute)) { text, path in
        let count = excerpts.first { path == $0.attribute.rawValue || path.hasPrefix("\($0.attribute).") }?.words ?? 10
        return passage(Marks.excerpt(marks.marked(text, in: field(path)) ?? text, count, ellipsis), tags)
      }
    }
    if let retrieved = writer.retrieved {
      let kept = Set(retrieved.map { $0.prefix { $0 != "." } }).union(["objectID"])
      hit.record = .object(JSON.Object(record.filter { kept.contains($0.key.prefix { $0 != "." }) }))
    }
    return hit
  }

  /// The field in which the texts of an attribute are marked.
  private func field(_ path: String) -> String {
    writer.mapping.field(of: Attribute(path))?.markedName ?? path
  }

  /// The passage of a text with marks.
  private func passage(_ text: String, _ tags: (start: String, end: String)) -> MarkedText.Passage {
    let matched = Marks.matches(in: text).map { $0.lowercased() }
    let found = words.filter { word in matched.contains { $0.hasPrefix(word) } }
    return MarkedText.Passage(
      value: Marks.tagged(text, tags.start, tags.end),
      matchLevel: matched.isEmpty ? .none : found.count == words.count ? .full : .partial,
      matchedWords: matched.isEmpty ? [] : found, isFullyHighlighted: Marks.isWhole(text))
  }

  /// The texts of attributes, each as a passage.
  private func marked(
    _ record: JSON.Object, _ attributes: [Attribute], _ passage: (String, String) -> MarkedText.Passage
  ) -> MarkedText? {
    var members: [MarkedText.Member] = []
    for attribute in attributes {
      // An attribute of an object: the whole object has its highlights.
      let name = String(attribute.rawValue.prefix { $0 != "." })
      let key = record[attribute.rawValue] != nil ? attribute.rawValue : name
      guard !members.contains(where: { $0.name == key }), let value = record[key],
        let text = marked(value, key, passage)
      else { continue }
      members.append(MarkedText.Member(name: key, value: text))
    }
    return members.isEmpty ? nil : .object(members)
  }

  private func marked(
    _ value: JSON, _ path: String, _ passage: (String, String) -> MarkedText.Passage
  ) -> MarkedText? {
    switch value {
    case .string(let text): .text(passage(text, path))
    case .bool, .integer, .double, .decimal: .text(.init(value: value.text()))
    case .array(let elements): .list(elements.compactMap { marked($0, path, passage) })
    case .object(let members):
      .object(
        members.compactMap { name, value in
          marked(value, "\(path).\(name)", passage).map { .init(name: name, value: $0) }
        })
    case .null: nil
    }
  }
}
