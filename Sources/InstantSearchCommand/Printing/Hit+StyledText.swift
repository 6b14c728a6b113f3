import InstantSearchTerminal
import SearchModel

extension Hit<JSON> {
  /// The texts at a path with what matches in bold, several with commas between them; nil where there is none.
  func styledText(of path: Attribute, _ style: TextStyle = .plain) -> StyledText? {
    let marked = (highlights?[path]?.passages ?? []).map { StyledText(HighlightedText(tagged: $0.value), style) }
    let values = record.values(at: path).compactMap(\.asPeopleReadIt).map { StyledText($0, style) }
    let texts = marked.allSatisfy(\.isEmpty) ? values : marked
    guard let first = texts.first else { return nil }
    return texts.dropFirst().reduce(first) { $0 + StyledText(", ", style) + $1 }
  }

  /// What names the record; its objectID where it lacks that.
  func title(_ outline: RecordOutline, _ style: TextStyle = .plain) -> StyledText {
    outline.title.flatMap { styledText(of: $0, style) } ?? StyledText(objectID, style)
  }

  /// What is shown beside the title; numbers with the names of their attributes.
  func detail(_ outline: RecordOutline) -> StyledText {
    var detail = StyledText()
    for attribute in outline.detail {
      guard let text = styledText(of: attribute) else { continue }
      if !detail.isEmpty { detail.append(" · ", .quiet) }
      let isText = record.values(at: attribute).contains { $0.string != nil }
      detail = detail + (isText ? StyledText() : StyledText("\(attribute) ", .quiet)) + text
    }
    return detail
  }
}

extension JSON {
  /// The values at a path such as `author.name`, those in lists one by one.
  func values(at path: Attribute) -> [JSON] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.values(at: path) }
    case .object(let members):
      if let value = members[path.rawValue] { return value.leaves }
      let parts = path.rawValue.split(separator: ".", maxSplits: 1)
      guard parts.count == 2, let inner = members[String(parts[0])] else { return [] }
      return inner.values(at: Attribute(String(parts[1])))
    default: return []
    }
  }

  private var leaves: [JSON] {
    if case .array(let elements) = self { elements.flatMap(\.leaves) } else { [self] }
  }

  fileprivate var asPeopleReadIt: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .integer, .double: number?.asPeopleWriteIt
    case .null, .array, .object: nil
    }
  }
}
