public import InstantSearchCore

extension TerminalPage {
  /// A record as JSON, with a line for each value and highlights.
  public init(_ hit: Hit<JSON>, title: String? = nil) {
    var lines: [Line] = []
    Self.write(hit.record, hit.highlights, before: StyledText(), after: "", indent: 0, to: &lines)
    self.init(title: title ?? hit.objectID, lines: lines)
  }

  private static func write(
    _ value: JSON, _ marks: MarkedText?, before: StyledText, after: String, indent: Int, to lines: inout [Line]
  ) {
    func add(_ text: StyledText) { lines.append(Line(before + text + StyledText(after, .quiet), indent: indent)) }
    func addGroup<Members: Collection>(
      _ open: String, _ close: String, _ members: Members, _ write: (Members.Element, String) -> Void
    ) {
      guard !members.isEmpty else { return add(StyledText(open + close, .quiet)) }
      lines.append(Line(before + StyledText(open, .quiet), indent: indent))
      for (index, member) in members.enumerated() { write(member, index == members.count - 1 ? "" : ",") }
      lines.append(Line(StyledText(close + after, .quiet), indent: indent))
    }
    switch value {
    case .object(let object):
      addGroup("{", "}", object) { member, after in
        let name = StyledText(JSON.string(member.key).text(), .accent) + StyledText(": ", .quiet)
        write(member.value, marks?.member(member.key), before: name, after: after, indent: indent + 2, to: &lines)
      }
    case .array(let elements):
      addGroup("[", "]", elements.indices) { index, after in
        write(
          elements[index], marks?.element(index), before: StyledText(), after: after, indent: indent + 2, to: &lines)
      }
    case .string(let text):
      let marked = marks?.passage.map { HighlightedText(tagged: $0.value) } ?? HighlightedText(text)
      let escaped = marked.runs.map { part in
        HighlightedText.Run(
          String(JSON.string(part.text).text().dropFirst().dropLast()), isHighlighted: part.isHighlighted)
      }
      add(StyledText("\"", .quiet) + StyledText(HighlightedText(escaped)) + StyledText("\"", .quiet))
    case .null, .bool, .integer, .double, .decimal: add(StyledText(value.text()))
    }
  }
}

extension MarkedText {
  /// The highlights of a member; its name is not a path.
  fileprivate func member(_ name: String) -> MarkedText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  fileprivate func element(_ index: Int) -> MarkedText? {
    guard case .list(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
