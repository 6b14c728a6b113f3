import InstantSearchCore
import InstantSearchTerminal
import SearchModel

/// Formats a response as text.
struct ResultPrinter: Sendable {
  let outline: RecordOutline
  /// Whether to print matches in bold.
  var showsStyles = false
  /// The greatest width of a line; nil for no limit.
  var columns: Int?

  private static let maxValues = 10

  func text(of response: SearchResponse) -> String {
    var blocks = [statistics(response)]
    let first = response.page * response.hitsPerPage + 1
    let width = "\(first + response.hits.count - 1).".count
    let hits = response.hits.enumerated().map { index, hit in
      lines(of: hit, number: "\(first + index).", width: width).joined(separator: "\n")
    }
    if !hits.isEmpty { blocks.append(hits.joined(separator: "\n")) }
    blocks += response.facets.compactMap { block(of: $0, response.facetStats[$0.attribute]) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func statistics(_ response: SearchResponse) -> String {
    guard response.nbHits > 0 else { return "No record found." }
    let found = response.nbHits == 1 ? "1 record found" : "\(response.nbHits.groupedByThousands()) records found"
    let first = response.page * response.hitsPerPage + 1
    if response.hits.isEmpty, response.hitsPerPage > 0 {
      return "\(found); page \(response.page) is behind the last one, which is page \(response.nbPages - 1)."
    }
    guard response.hits.count < response.nbHits, !response.hits.isEmpty else { return "\(found)." }
    let last = first + response.hits.count - 1
    return "\(found); these are \(first.groupedByThousands()) to \(last.groupedByThousands())."
  }

  private func lines(of hit: Hit<JSON>, number: String, width: Int) -> [String] {
    let indent = String(repeating: " ", count: width + 1)
    let detail = hit.detail(outline)
    let first = StyledText(String(repeating: " ", count: width - number.count) + number + " ") + hit.title(outline)
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
      let text = outline.numberForm(of: facets.attribute).text
      let average = stats.average.map { ", \(text(($0 * 100).rounded() / 100)) on average" } ?? ""
      head.append("  \(text(stats.min)) to \(text(stats.max))\(average)")
    }
    let shown = facets.facets.prefix(Self.maxValues)
    guard stats != nil || !shown.isEmpty else { return nil }
    let width = shown.map(\.value.columns).max() ?? 0
    let digits = shown.map { $0.count.groupedByThousands().count }.max() ?? 0
    var lines = [line(head)]
    for facet in shown {
      let value = StyledText("  " + facet.value).padded(to: min(width, 40) + 2)
      let count = facet.isCountKnown ? facet.count.groupedByThousands() : "?"
      lines.append(line(value + StyledText("  " + String(repeating: " ", count: digits - count.count) + count)))
    }
    let others = facets.facets.count - shown.count
    if others > 0 { lines.append("  … \(others.groupedByThousands()) more") }
    return lines.joined(separator: "\n")
  }
}
