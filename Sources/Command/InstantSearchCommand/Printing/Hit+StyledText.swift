import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import SearchModel

extension Hit<JSON> {
  /// The title of the record. Where it is empty, the objectID, or if that was generated another text that names the record.
  func title(_ outline: RecordOutline, _ style: TextStyle = .plain) -> StyledText {
    if let attribute = titleAttribute(outline),
      let title = text(of: attribute, numbers: { outline.numberForm(of: attribute).text($0) })
    {
      return StyledText(title, style)
    }
    guard LocalIndex.isGenerated(objectID: objectID) else { return StyledText(objectID, style) }
    return StyledText(outline.title.map { "(no \($0))" } ?? "(no title)", .quiet)
  }

  /// The word that marks a record that was found by its meaning alone; empty for others.
  ///
  /// - Parameter isFirst: Whether it stands before the details, and not behind the title.
  func similarMark(isFirst: Bool) -> StyledText {
    guard isSemantic else { return StyledText() }
    return StyledText(isFirst ? "similar · " : " · similar", .quiet)
  }

  private func titleAttribute(_ outline: RecordOutline) -> Attribute? {
    guard LocalIndex.isGenerated(objectID: objectID) else { return outline.title }
    return outline.substituteTitle(in: record) ?? outline.title
  }

  /// The attributes below the title; numbers with the names of their attributes. Before them stands the passage that
  /// matched, if a word of the query matches in another attribute only.
  func detail(_ outline: RecordOutline) -> StyledText {
    var detail = StyledText()
    let shown = [outline.title].compactMap(\.self) + outline.detail
    if let (attribute, passage) = unshownMatch(
      besides: shown + outline.hidden, among: outline.searchedAttributes, in: highlights)
    {
      let text = HighlightedText(tagged: passage.value).excerpt
      detail = StyledText("\(outline.name(of: attribute)) ", .quiet) + StyledText(text)
    }
    let title = titleAttribute(outline)
    for attribute in outline.detail where attribute != title {
      let form = outline.numberForm(of: attribute)
      guard let text = text(of: attribute, numbers: { form.text($0) }) else { continue }
      if !detail.isEmpty { detail.append(" · ", .quiet) }
      let saysWhatItIs =
        outline.numberForm(of: attribute).saysWhatItIs || record.values(at: attribute).contains { $0.string != nil }
      detail = detail + (saysWhatItIs ? StyledText() : StyledText("\(attribute) ", .quiet)) + StyledText(text)
    }
    return detail
  }
}

extension HighlightedText {
  /// The columns of an excerpt before its first highlighted run, and behind that.
  private static let excerptColumns = (before: 20, behind: 14)

  /// The first highlighted run with a few words around it.
  var excerpt: HighlightedText {
    guard let index = runs.firstIndex(where: \.isHighlighted) else { return self }
    var before = runs[..<index].map(\.text).joined()
    if before.count > Self.excerptColumns.before {
      let words = before.suffix(Self.excerptColumns.before).drop { $0 != " " }
      before = "…" + (words.isEmpty ? before.suffix(Self.excerptColumns.before) : words)
    }
    var behind: [Run] = []
    var room = Self.excerptColumns.behind
    for run in runs[(index + 1)...] where room > 0 {
      let isCut = run.text.count > room
      var text = run.text.prefix(room)
      if isCut, let blank = text.lastIndex(of: " ") { text = text[..<blank] }
      behind.append(Run(String(text) + (isCut ? " …" : ""), isHighlighted: run.isHighlighted))
      room -= run.text.count
    }
    return HighlightedText([Run(before), runs[index]] + behind)
  }
}

extension RecordOutline {
  /// The outline that shows these attributes alone; the first one is the title.
  func showing(_ columns: [Attribute]) -> RecordOutline {
    var outline = self
    outline.title = columns.first
    outline.detail = Array(columns.dropFirst())
    // Matches in other attributes are not shown either.
    outline.search = columns.map(\.rawValue)
    return outline
  }

  /// The outline that shows the attributes of an order too.
  func showing(_ order: RecordOutline.Order) -> RecordOutline {
    var outline = self
    for key in order.keys where key.attribute != title && !outline.detail.contains(key.attribute) {
      outline.detail.append(key.attribute)
    }
    return outline
  }
}
