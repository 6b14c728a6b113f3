import InstantSearchCore
import InstantSearchTerminal
import SearchModel

extension Hit<JSON> {
  /// The title of the record; its objectID if it lacks one.
  func title(_ outline: RecordOutline, _ style: TextStyle = .plain) -> StyledText {
    StyledText(outline.title.flatMap { text(of: $0) } ?? HighlightedText(objectID), style)
  }

  /// The attributes below the title; numbers with the names of their attributes.
  func detail(_ outline: RecordOutline) -> StyledText {
    var detail = StyledText()
    for attribute in outline.detail {
      guard let text = text(of: attribute, numbers: \.asPeopleReadIt) else { continue }
      if !detail.isEmpty { detail.append(" · ", .quiet) }
      let isText = record.values(at: attribute).contains { $0.string != nil }
      detail = detail + (isText ? StyledText() : StyledText("\(attribute) ", .quiet)) + StyledText(text)
    }
    return detail
  }
}
