import SearchModel

extension Highlighter {
  /// The highlighted texts of these attributes, nested as in the record; nil if it has none of them.
  ///
  /// `*` means all attributes except `objectID`; attributes named besides it keep their own length.
  mutating func marked(_ record: JSON, attributes: MarkedAttributes) -> MarkedText? {
    guard !attributes.isEmpty, let members = record.object else { return nil }
    return marked(members, path: "", attributes, whole: attributes.all)
  }

  /// Highlights everything below the path, or only the named attributes.
  private mutating func marked(
    _ value: JSON, path: String, _ attributes: MarkedAttributes, whole: MarkedAttribute?
  ) -> MarkedText? {
    switch value {
    case .object(let members): return marked(members, path: path, attributes, whole: whole)
    case .array(let elements): return marked(elements, path: path, attributes, whole: whole)
    default:
      guard let whole, let text = value.searchableText else { return nil }
      let passage = passage(
        text, allowingTypos: !attributesWithoutTypos.cover(path),
        allowingPrefixes: !attributesWithoutPrefixes.cover(path), words: whole.words)
      budget.take(bytes: byteCount(of: passage))
      return .text(passage)
    }
  }

  private mutating func marked(
    _ members: JSON.Object, path: String, _ attributes: MarkedAttributes, whole: MarkedAttribute?
  ) -> MarkedText? {
    var marked: [MarkedText.Member] = []
    for (name, value) in members {
      let path = path.isEmpty ? name : "\(path).\(name)"
      let whole = attributes.whole(path, within: whole)
      guard whole != nil || attributes.leadInto(path) else { continue }
      if let text = self.marked(value, path: path, attributes, whole: whole) {
        budget.take(bytes: name.utf8.count + 4)
        marked.append(MarkedText.Member(name: name, value: text))
      }
    }
    return marked.isEmpty ? nil : .object(marked)
  }

  /// The elements keep their indices: one without text to highlight becomes an empty object.
  private mutating func marked(
    _ elements: [JSON], path: String, _ attributes: MarkedAttributes, whole: MarkedAttribute?
  ) -> MarkedText? {
    var hasText = whole != nil
    var marked: [MarkedText] = []
    for element in elements where !budget.isSpent {
      let text = self.marked(element, path: path, attributes, whole: whole)
      hasText = hasText || text != nil
      marked.append(text ?? .object([]))
    }
    if options.isRestrictedToMatchingElements {
      marked.removeAll { !$0.passages.contains { $0.matchLevel != .none } }
    }
    return hasText ? .list(marked) : nil
  }
}
