internal import InstantSearchCore
internal import SearchModel

/// What a search has found, before it is written.
struct FoundRecords: Sendable {
  let lines: RecordLines
  let response: SearchResponse
  /// The facets that the call asks for.
  let asked: [Attribute]
  let limit: Int
  let page: Int
  /// What is said of the order, where no list has it.
  let note: String
  /// Why nothing was found; nil if something was.
  let reason: String?
  /// The search, as a screen can show it.
  let search: SearchTool.Answer.Search

  private var facts: IndexFacts { lines.facts }

  /// The most facets that an answer counts unasked, and the values of each.
  private static let (mostFacets, mostValues) = (3, 5)

  func answer(tokens: Int) -> SearchTool.Answer {
    let search = limit > 0 ? search : nil
    if let reason { return SearchTool.Answer(ModelText(reason, tokens: tokens), search: search) }
    var text = ModelText(tokens: tokens)
    text.append(
      (response.exhaustiveNbHits ? "" : "About ")
        + (response.nbHits == 1 ? "1 record matches" : "\(response.nbHits) records match"))
    text.append(note)
    if !response.removedWords.isEmpty { text.append(", without some of the words") }
    if let corrected = response.correctedQuery ?? response.didYouMean {
      text.append(", for \(ModelText.quoted(corrected, within: 80))")
    }
    text.append(".\n")
    let counts = counts
    // Records first, unless the call is about counts.
    let shareOfCounts = min(counts.utf8.count, asked.isEmpty ? text.limit / 4 : text.limit / 2)
    let (begin, end) = ("<data>\n", "</data>\n")
    let reserved = shareOfCounts + end.utf8.count + 120
    var written: [Hit<JSON>] = []
    if limit > 0, text.room > begin.utf8.count + reserved {
      text.append(begin)
      written = lines.write(response.hits, to: &text, leaving: reserved)
      text.append(end)
    }
    let rest = limit > 0 ? more(than: written.count) : ""
    var tail = ModelText(limit: max(0, text.room - rest.utf8.count))
    for line in counts.split(separator: "\n") { tail.append(line, upTo: ", ") }
    text.append(tail.text)
    text.append(rest)
    return SearchTool.Answer(text, hits: written, search: search)
  }

  /// The sentence about the records that are not shown.
  private func more(than written: Int) -> String {
    if response.hits.isEmpty { return "There is no page \(page).\n" }
    let first = response.page * (response.hitsPerPage > 0 ? response.hitsPerPage : limit)
    let rest = response.nbHits - first - written
    guard rest > 0 else { return "" }
    let dividing = dividing.prefix(2).map { ModelText.name($0) }
    let narrow = dividing.isEmpty ? "" : "narrow by \(dividing.joined(separator: " or ")), or "
    let next =
      written == response.hits.count
      ? "ask for page \(page + 1)"
      : page == 1 && written > 0
        ? "ask for page 2 with limit \(written)" : "ask for fewer attributes or a smaller limit"
    return "\(rest) more; \(narrow)\(next).\n"
  }

  /// The facets that divide the results, the best one first.
  private var dividing: [Attribute] {
    let all = Double(max(1, response.nbHits))
    let scores = response.facets.map { facet -> (Attribute, Double) in
      // Of many values, only the frequent ones help.
      let shares = facet.facets.prefix(10).map { Double($0.count) / all }
      return (facet.attribute, shares.reduce(0) { $0 + max(0, $1 * (1 - $1)) })
    }
    return scores.filter { $0.1 > 0.2 && !(facts[$0.0]?.hasNumbers ?? false) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// A line for each facet: those that the call asks for, or those that divide the records that are not shown.
  private var counts: String {
    let spans = facts.outline.ranges.map(\.attribute).prefix(2)
    let isCut = response.nbHits > response.hits.count
    let chosen = asked.isEmpty ? (isCut ? dividing.prefix(Self.mostFacets) + spans : []) : asked[...]
    let most = asked.isEmpty ? Self.mostValues : 40
    return chosen.compactMap { attribute in
      var line = ModelText.name(attribute)
      if let stats = response.facetStats[attribute] { line += " " + facts.span(stats, of: attribute) }
      if let values = response.facets(for: attribute), !values.isEmpty,
        response.facetStats[attribute] == nil || !asked.isEmpty
      {
        let texts = values.prefix(most).map { "\(facts.text($0, of: attribute, within: 50)) \($0.count)" }
        line += ": " + texts.joined(separator: ", ") + (values.count > most ? ", …" : "")
      }
      return line == ModelText.name(attribute) ? nil : line + "\n"
    }.joined()
  }
}
