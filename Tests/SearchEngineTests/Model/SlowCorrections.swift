import SearchModel

@testable import SearchEngine

/// Proposes a text where a search finds nothing.
struct SlowCorrections {
  private let search: SlowSearch
  private let parameters: SlowParameters
  /// The words of the searched texts that answers may show, of each record with the filters and without what the query excludes.
  private let possible: [Set<[Unicode.Scalar]>]

  init(_ search: SlowSearch) {
    self.search = search
    parameters = search.parameters
    var none = search.typed
    none.required = []
    possible = search.records.filter { search.passesAll($0) && $0.matches(none, search.parameters, search.typos) }
      .map { record in
        let texts = record.texts.filter { text in
          search.parameters.rank(of: text.path) != nil && search.parameters.isShown(text.path)
        }
        return Set(texts.flatMap { $0.words.map(\.folded) })
      }
  }

  /// A text that may be proposed.
  private struct Proposal {
    var changes: [(range: Range<Int>, text: [Unicode.Scalar])] = []
    var edits = 0
    var rank = 0
  }

  /// The best text in place of that of the query, which finds nothing.
  ///
  /// - Parameter hitCount: The number of hits of another text.
  func correctedText(_ hitCount: (String) -> Int) -> String? {
    let words = search.typed.required
    guard parameters.query.parameters["similarQuery"]?.string ?? "" == "",
      (1...10).contains(words.flatMap(\.sources).count)
    else {
      return nil
    }
    var withoutTypos = search.typed
    for index in words.indices where !words[index].isPrefix { withoutTypos.required[index].mostTypos = 0 }
    for typed in [withoutTypos, search.typed] {
      let unmatched = search.unmatchedWords(of: typed).filter { !words[$0].isOptional }
      let found = proposals(replacing: unmatched, of: words).map { ($0.text, $0.edits, hits: hitCount($0.text)) }
        .filter { $0.hits > 0 }
      let best = found.min { left, right in
        if left.1 != right.1 { return left.1 < right.1 }
        return left.hits == right.hits ? left.0.precedesByCodePoint(right.0) : left.hits > right.hits
      }
      if let best { return best.0 }
    }
    return nil
  }

  private func proposals(replacing unmatched: [Int], of words: [SlowQueryWord]) -> [(text: String, edits: Int)] {
    func isCorrectable(_ word: SlowQueryWord) -> Bool { word.phrase == nil && word.kind == .word }
    if !unmatched.allSatisfy({ isCorrectable(words[$0]) }) || unmatched.count > parameters.limits.mostWordsCorrected {
      return []
    }
    var proposals: [Proposal] = []
    if unmatched.isEmpty {
      for word in words where isCorrectable(word) { proposals += replacing(word, in: [Proposal()]) }
    } else {
      proposals = unmatched.reduce([Proposal()]) { replacing(words[$1], in: $0) }
    }
    for index in words.indices.dropLast() {
      let (first, second) = (words[index], words[index + 1])
      let joined = first.folded + second.folded
      if unmatched.allSatisfy({ $0 == index || $0 == index + 1 }), isCorrectable(first), isCorrectable(second),
        second.position == first.position + 1, recordCount(with: [joined]) > 0
      {
        let range = first.source.lowerBound..<second.source.upperBound
        if search.typed.excluded.joined().contains(where: { range.contains($0.source.lowerBound) }) { continue }
        proposals.append(Proposal(changes: [(range, joined)], edits: 1))
      }
    }
    let texts = proposals.map { (text: text(of: $0), edits: $0.edits, rank: $0.rank) }
    let ordered = texts.sorted { left, right in
      if left.edits != right.edits { return left.edits < right.edits }
      return left.rank == right.rank ? left.text.precedesByCodePoint(right.text) : left.rank < right.rank
    }
    return ordered.prefix(parameters.limits.mostProposals).map { ($0.text, $0.edits) }
  }

  private func text(of proposal: Proposal) -> String {
    var text = Array((parameters.query.query ?? "").unicodeScalars)
    for change in proposal.changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.replaceSubrange(change.range, with: change.text)
    }
    return String(String.UnicodeScalarView(text))
  }

  /// Each proposal with each of the best corrections of a word.
  private func replacing(_ word: SlowQueryWord, in proposals: [Proposal]) -> [Proposal] {
    let corrections = corrections(of: word.folded)
    return proposals.flatMap { proposal in
      corrections.enumerated().map { rank, correction in
        var changed = proposal
        changed.changes += word.sources.map { ($0, correction.text) }
        changed.edits += correction.edits
        changed.rank += rank
        return changed
      }
    }
  }

  private func corrections(of word: [Unicode.Scalar]) -> [(text: [Unicode.Scalar], edits: Int)] {
    let most = word.count < 3 ? 0 : word.count == 3 ? 1 : word.count < 8 ? 2 : 3
    var found: [(text: [Unicode.Scalar], edits: Int, count: Int)] = []
    for term in terms {
      let edits = SlowTypos.edits(word, term)
      if edits > 0, edits <= most { found.append((term, edits, recordCount(with: [term]))) }
    }
    for letters in word.indices where letters >= 2 && word.count - letters >= 2 {
      let halves = [Array(word[..<letters]), Array(word[letters...])]
      let count = recordCount(with: halves)
      if count > 0 { found.append((halves[0] + [" "] + halves[1], 1, count)) }
    }
    let ordered = found.sorted { left, right in
      if left.edits != right.edits { return left.edits < right.edits }
      if left.count != right.count { return left.count > right.count }
      return left.text.lexicographicallyPrecedes(right.text)
    }
    return ordered.prefix(parameters.limits.mostCorrections).map { ($0.text, $0.edits) }
  }

  private var terms: Set<[Unicode.Scalar]> { possible.reduce(into: []) { $0.formUnion($1) } }

  private func recordCount(with words: [[Unicode.Scalar]]) -> Int {
    possible.count { record in words.allSatisfy(record.contains) }
  }
}
