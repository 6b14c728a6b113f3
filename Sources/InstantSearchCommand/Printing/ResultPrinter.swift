import InstantSearchTerminal
import SearchModel

/// An answer as text for people.
struct ResultPrinter: Sendable {
  let outline: RecordOutline
  /// Whether what matches may be bold.
  var showsStyles = false
  /// How wide a line may be; nil for as wide as it is.
  var columns: Int?

  private static let mostValues = 10

  func text(of response: SearchResponse) -> String {
    var blocks = [statistics(response)]
    let first = response.page * response.hitsPerPage + 1
    let width = "\(first + response.hits.count - 1).".count
    let hits = response.hits.enumerated().map { place, hit in
      lines(of: hit, number: "\(first + place).", width: width).joined(separator: "\n")
    }
    if !hits.isEmpty { blocks.append(hits.joined(separator: "\n")) }
    blocks += response.facets.compactMap { block(of: $0, response.facetStats[$0.attribute]) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func statistics(_ response: SearchResponse) -> String {
    guard response.nbHits > 0 else { return "No record found." }
    let found = response.nbHits == 1 ? "1 record found" : "\(response.nbHits.withSeparators) records found"
    let first = response.page * response.hitsPerPage + 1
    if response.hits.isEmpty, response.hitsPerPage > 0 {
      return "\(found); page \(response.page) is behind the last one, which is page \(response.nbPages - 1)."
    }
    guard response.hits.count < response.nbHits, !response.hits.isEmpty else { return "\(found)." }
    let last = first + response.hits.count - 1
    return "\(found); these are \(first.withSeparators) to \(last.withSeparators)."
  }

  private func lines(of hit: Hit<JSON>, number: String, width: Int) -> [String] {
    let indent = String(repeating: " ", count: width + 1)
    let title = outline.title.flatMap { hit.styledText(of: $0) } ?? StyledText(hit.objectID)
    let detail = hit.detail(outline)
    let first = StyledText(String(repeating: " ", count: width - number.count) + number + " ") + title
    return [line(first)] + (detail.isEmpty ? [] : [line(StyledText(indent) + detail)])
  }

  private func line(_ text: StyledText) -> String {
    (columns.map { text.truncated(to: $0) } ?? text).runs.map { run in
      let text = run.text.printable
      return showsStyles && run.style != .plain ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }.joined()
  }

  private func block(of facets: AttributedFacets, _ stats: FacetStats?) -> String? {
    var head = StyledText(facets.attribute.rawValue, .bold)
    if let stats {
      let average = stats.average.map { ", \((($0 * 100).rounded() / 100).asPeopleWriteIt) on average" } ?? ""
      head.append("  \(stats.min.asPeopleWriteIt) to \(stats.max.asPeopleWriteIt)\(average)")
    }
    let shown = facets.facets.prefix(Self.mostValues)
    guard stats != nil || !shown.isEmpty else { return nil }
    let width = shown.map(\.value.columns).max() ?? 0
    let digits = shown.map { $0.count.withSeparators.count }.max() ?? 0
    var lines = [line(head)]
    for facet in shown {
      let value = StyledText("  " + facet.value).padded(to: min(width, 40) + 2)
      let count = facet.isCountKnown ? facet.count.withSeparators : "?"
      lines.append(line(value + StyledText("  " + String(repeating: " ", count: digits - count.count) + count)))
    }
    let others = facets.facets.count - shown.count
    if others > 0 { lines.append("  … \(others.withSeparators) more") }
    return lines.joined(separator: "\n")
  }
}

extension Hit<JSON> {
  /// The texts at a path with what matches in bold, several with commas between them; nil where there is none.
  func styledText(of path: Attribute) -> StyledText? {
    if let marked = highlights?[path] {
      var text = StyledText()
      for (place, passage) in marked.passages.enumerated() {
        if place > 0 { text.append(", ") }
        for part in HighlightedText(tagged: passage.value).parts {
          text.append(part.text, part.isHighlighted ? TextStyle(.match, isBold: true) : .plain)
        }
      }
      if !text.isEmpty { return text }
    }
    let values = record.values(at: path).compactMap(\.asPeopleReadIt)
    return values.isEmpty ? nil : StyledText(values.joined(separator: ", "))
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
