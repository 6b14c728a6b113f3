import InstantSearchCore
import InstantSearchTerminal
import SearchEngine
import SearchModel

extension Hit<JSON> {
  /// The title of the record. Where it is empty, the objectID, unless that was generated.
  func title(_ outline: RecordOutline, _ style: TextStyle = .plain) -> StyledText {
    if let title = outline.title.flatMap({ text(of: $0) }) { return StyledText(title, style) }
    guard LocalIndex.isGenerated(objectID: objectID) else { return StyledText(objectID, style) }
    return StyledText(outline.title.map { "(no \($0))" } ?? "(no title)", .quiet)
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

extension RecordOutline {
  /// The outline that shows these attributes alone; the first one is the title.
  func showing(_ columns: [Attribute]) -> RecordOutline {
    var outline = self
    outline.title = columns.first
    outline.detail = Array(columns.dropFirst())
    return outline
  }

  /// The outline that shows the attributes of an order too.
  func showing(_ order: SortOrder) -> RecordOutline {
    var outline = self
    for key in order.keys where key.attribute != title && !outline.detail.contains(key.attribute) {
      outline.detail.append(key.attribute)
    }
    return outline
  }
}
