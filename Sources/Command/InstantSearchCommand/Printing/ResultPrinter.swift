import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchModel

/// Formats the results of a search: the text before the hits, the hits page by page, and the text after them.
struct ResultPrinter: Sendable {
  let format: OutputFormat
  let outline: RecordOutline
  /// The chosen columns; nil for all attributes of a record.
  var columns: [Attribute]?
  /// Whether to print matches in bold.
  var showsStyles = false
  /// The greatest width of a line; nil for no limit.
  var width: Int?
  /// Offers that find something, if the search finds nothing.
  var offers: [SearchOffer] = []
  /// Whether the hits of all pages are printed.
  var printsAll = false
  /// Whether tables have a column that says which records are only similar. Other forms name these records alone.
  var marksSimilar = false

  private static let maxValues = 10

  // MARK: Parts

  /// The text before the hits.
  func head(_ response: SearchResponse) -> String {
    switch format {
    case .text:
      ([statistics(response)] + advice(of: response)).map { $0 + "\n" }.joined() + (hasHits(response) ? "\n" : "")
    case .json: #"{"hits":["#
    case .ndjson: ""
    case .csv: CSVTable(columns: tableColumns).header
    }
  }

  /// What a response says about the words of the query, and what finds something instead, in sentences.
  func advice(of response: SearchResponse) -> [String] {
    let advice = QueryAdvice(response)
    var sentences: [String] = []
    if !advice.removedWords.isEmpty {
      sentences.append(TextKey.wordsLeftOut.rawValue.filled(["words": advice.quotedWords()]))
    }
    if let text = advice.suggestion { sentences.append(TextKey.didYouMean.rawValue.filled(["text": text])) }
    if !offers.isEmpty { sentences.append("Try one of these: " + offers.map(Self.text).joined(separator: ", ")) }
    return sentences.map(\.printable)
  }

  private static func text(of offer: SearchOffer) -> String {
    let count = offer.nbHits.groupedByThousands()
    let results = (offer.nbHits == 1 ? TextKey.oneResult : .results).rawValue.filled(["count": count])
    let search = if case .words = offer.leftOut { offer.text } else { "without filters" }
    return TextKey.offer.rawValue.filled(["search": search, "results": results])
  }

  /// Some hits.
  ///
  /// - Parameter first: The number of the first one, from 0.
  func text(of hits: [Hit<JSON>], from first: Int, of response: SearchResponse) -> String {
    switch format {
    case .text:
      let width = "\(lastNumber(response))".count + 1
      return hits.enumerated().map { index, hit in
        lines(of: hit, number: "\(first + index + 1).", width: width).joined(separator: "\n") + "\n"
      }.joined()
    case .json: return (first > firstNumber(response) ? "," : "") + hits.map { $0.json.text() }.joined(separator: ",")
    case .ndjson: return hits.map { record(of: $0).text() + "\n" }.joined()
    case .csv:
      let table = CSVTable(columns: tableColumns)
      return hits.map { hit in
        let record = JSON.object(hit.ownMembers)
        let similar: [JSON?] = marksSimilar ? [.bool(hit.isSemantic)] : []
        return table.row((columns ?? []).map { outline.withDates(record.value(at: $0), at: $0) } + similar)
      }.joined()
    }
  }

  /// The text after the hits.
  func tail(_ response: SearchResponse) -> String {
    switch format {
    case .text:
      let blocks = response.facets.compactMap { block(of: $0, response.facetStats[$0.attribute]) }
      return blocks.map { "\n\($0)\n" }.joined()
    case .json:
      var members = response.json.object ?? [:]
      members["hits"] = nil
      return "]," + JSON.object(members).text().dropFirst() + "\n"
    case .ndjson, .csv: return ""
    }
  }

  /// The number of matching records, and the counts of the facets if there are any, without hits.
  func counts(_ response: SearchResponse) -> String {
    let values = response.facets.flatMap { facets in facets.facets.map { (facets.attribute, $0) } }
    switch format {
    case .text: return "\(response.nbHits)\n" + tail(response)
    case .json: return response.json.text() + "\n"
    case .ndjson:
      if response.facets.isEmpty { return JSON.object(["count": .integer(Int64(response.nbHits))]).text() + "\n" }
      return values.map { attribute, facet in
        let members: JSON.Object = [
          "attribute": .string(attribute.rawValue), "value": .string(facet.value),
          "count": .integer(Int64(facet.count)),
        ]
        return JSON.object(members).text() + "\n"
      }.joined()
    case .csv:
      if response.facets.isEmpty {
        let table = CSVTable(columns: ["count"])
        return table.header + table.row([.integer(Int64(response.nbHits))])
      }
      let table = CSVTable(columns: ["attribute", "value", "count"])
      return table.header
        + values.map { attribute, facet in
          table.row([.string(attribute.rawValue), .string(facet.value), .integer(Int64(facet.count))])
        }.joined()
    }
  }

  /// A record as it is, or its chosen columns, and whether it is only similar.
  private func record(of hit: Hit<JSON>) -> JSON {
    var members = hit.ownMembers
    if let columns {
      let record = JSON.object(members)
      members = JSON.Object(columns.compactMap { column in record.value(at: column).map { (column.rawValue, $0) } })
    }
    if hit.isSemantic { members[Self.similarColumn.rawValue] = true }
    return .object(members)
  }

  /// What says that a record was found by its meaning alone.
  private static let similarColumn: Attribute = "_isSemantic"

  private var tableColumns: [Attribute] { (columns ?? []) + (marksSimilar ? [Self.similarColumn] : []) }

  // MARK: Text

  private func hasHits(_ response: SearchResponse) -> Bool {
    printsAll ? response.nbHits > 0 : !response.hits.isEmpty
  }

  /// The number of the first hit, from 0.
  func firstNumber(_ response: SearchResponse) -> Int { printsAll ? 0 : response.page * response.hitsPerPage }

  private func lastNumber(_ response: SearchResponse) -> Int {
    printsAll ? response.nbHits : firstNumber(response) + response.hits.count
  }

  private func statistics(_ response: SearchResponse) -> String {
    guard response.nbHits > 0 else { return "No record found." }
    let found = response.nbHits == 1 ? "1 record found" : "\(response.nbHits.groupedByThousands()) records found"
    if printsAll { return "\(found)." }
    if response.hits.isEmpty, response.hitsPerPage > 0 {
      return "\(found); page \(response.page) is behind the last one, which is page \(response.nbPages - 1)."
    }
    return shownRange(response).map { "\(found); \($0)." } ?? "\(found)."
  }

  /// Which hits are shown, if these are not all.
  func shownRange(_ response: SearchResponse) -> String? {
    guard !printsAll, response.hits.count < response.nbHits, !response.hits.isEmpty else { return nil }
    let first = firstNumber(response) + 1
    return "these are \(first.groupedByThousands()) to \(lastNumber(response).groupedByThousands())"
  }

  private func lines(of hit: Hit<JSON>, number: String, width: Int) -> [String] {
    let indent = String(repeating: " ", count: width + 1)
    let detail = hit.detail(outline)
    let first = StyledText(String(repeating: " ", count: width - number.count) + number + " ") + hit.title(outline)
    guard !detail.isEmpty else { return [line(first + hit.similarMark(isFirst: false))] }
    return [line(first), line(StyledText(indent) + hit.similarMark(isFirst: true) + detail)]
  }

  private func line(_ text: StyledText) -> String {
    (width.map { text.truncated(to: $0) } ?? text).runs.map { run in
      let text = run.text.printable
      if !showsStyles || run.style == .plain { return text }
      return "\u{1B}[\(run.style == .quiet ? 2 : 1)m\(text)\u{1B}[0m"
    }.joined()
  }

  private func block(of facets: AttributedFacets, _ stats: FacetStats?) -> String? {
    var head = StyledText(facets.attribute.rawValue, .bold)
    let form = outline.numberForm(of: facets.attribute)
    let text = { (number: Double) in form.text(number) }
    if let stats {
      let average = stats.average.map { ", \(text(($0 * 100).rounded() / 100)) on average" } ?? ""
      head.append("  \(text(stats.min)) to \(text(stats.max))\(average)")
    }
    let shown = facets.facets.prefix(Self.maxValues)
    guard stats != nil || !shown.isEmpty else { return nil }
    // Numbers are written as in the records.
    let values = shown.map { facet in stats == nil ? facet.value : Double(facet.value).map(text) ?? facet.value }
    let width = values.map(\.columns).max() ?? 0
    let digits = shown.map { $0.count.groupedByThousands().count }.max() ?? 0
    var lines = [line(head)]
    for (facet, value) in zip(shown, values) {
      let value = StyledText("  " + value).padded(to: min(width, 40) + 2)
      let count = facet.isCountKnown ? facet.count.groupedByThousands() : "?"
      lines.append(line(value + StyledText("  " + String(repeating: " ", count: digits - count.count) + count)))
    }
    let others = facets.facets.count - shown.count
    if others > 0 { lines.append("  … \(others.groupedByThousands()) more") }
    return lines.joined(separator: "\n")
  }
}
