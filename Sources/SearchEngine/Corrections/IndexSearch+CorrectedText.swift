internal import SearchModel

extension IndexSearch {
  /// The most words of a text that is corrected, repeated ones included.
  private static let mostWords = 10

  /// A text like that of the query which finds something, for a search that finds nothing; nil if none is near enough.
  ///
  /// Words that no record within the filters has are replaced by terms that some have: those that none has as they are
  /// typed, and if that finds nothing, those that none has with typos either. If there is no such word, one of all words is
  /// replaced. Each proposed text is searched for with everything else that the request asks for, so that
  /// it has a result. A text counts only if its words are found in attributes that answers may show.
  func correctedText(for request: HitsRequest) throws(SearchError) -> String? {
    let words = matcher.typed.required
    let count = words.reduce(0) { $0 + $1.sources.count }
    guard parameters.similarText.isEmpty, (1...Self.mostWords).contains(count) else { return nil }
    snapshot.thresholds.count(.correctionSought)
    let mostSteps = scratch.budget.steps + snapshot.thresholds.mostCorrectionSteps
    var best: (proposal: Proposal, hits: Int)?
    var tried: [Int]?
    // A suggestion should not leave words that are misspelt but found.
    for typed in [matcher.typed.withoutTypos, matcher.typed] where best == nil {
      guard scratch.budget.steps < mostSteps else { return nil }
      let unmatched = matcher.unmatchedWords(of: typed).filter { !words[$0].isOptional }
      guard unmatched != tried else { continue }
      tried = unmatched
      for proposal in proposals(replacing: unmatched, of: words, mostSteps: mostSteps) {
        if let best, proposal.edits > best.proposal.edits { break }
        // Of some proposals only, a worse one could be the best.
        guard scratch.budget.steps < mostSteps else { return nil }
        let hits = try hitCount(of: proposal.text, request)
        let isBetter = best.map { hits > $0.hits || hits == $0.hits && proposal.precedesByText($0.proposal) } ?? true
        if hits > 0, isBetter { best = (proposal, hits) }
      }
    }
    try scratch.budget.check()
    if best != nil { snapshot.thresholds.count(.correctionFound) }
    return best?.proposal.text
  }

  /// A text that may find something.
  private struct Proposal {
    var text: String
    var edits: Int
    /// The sum of the indices of its corrections among those of their words.
    var rank: Int

    func precedesByText(_ other: Proposal) -> Bool { text.precedesByCodePoint(other.text) }

    func precedes(_ other: Proposal) -> Bool {
      (edits, rank) == (other.edits, other.rank) ? precedesByText(other) : (edits, rank) < (other.edits, other.rank)
    }
  }

  /// Replacements of words, and what they cost.
  private struct Change {
    var texts: [(range: Range<Int>, text: [UInt8])] = []
    var edits = 0
    var rank = 0

    func replacing(_ word: QueryWord, by correction: WordCorrections.Correction, rank: Int) -> Change {
      var change = self
      change.texts += word.sources.map { ($0, correction.text) }
      change.edits += correction.edits
      change.rank += rank
      return change
    }
  }

  /// The texts to try, those with the fewest edits first; incomplete after `mostSteps`.
  private func proposals(replacing unmatched: [Int], of words: [QueryWord], mostSteps: Int) -> [Proposal] {
    guard unmatched.allSatisfy({ words[$0].isCorrectable }), unmatched.count <= snapshot.thresholds.mostWordsCorrected
    else { return [] }
    let corrections = wordCorrections(mostSteps: mostSteps)
    var changes: [Change] = unmatched.isEmpty ? [] : [Change()]
    for index in unmatched {
      let all = corrections.corrections(of: words[index])
      changes = changes.flatMap { change in
        all.enumerated().map { change.replacing(words[index], by: $1, rank: $0) }
      }
    }
    if unmatched.isEmpty {
      for word in words where word.isCorrectable {
        changes += corrections.corrections(of: word).enumerated().map { Change().replacing(word, by: $1, rank: $0) }
      }
    }
    for second in words.indices.dropFirst() where unmatched.allSatisfy({ (second - 1...second).contains($0) }) {
      if let change = joining(words[second - 1], words[second], corrections) { changes.append(change) }
    }
    let text = Array(parameters.searchedText.utf8)
    let proposals = changes.map { change in
      Proposal(text: Self.text(text, with: change.texts), edits: change.edits, rank: change.rank)
    }
    return Array(proposals.sorted { $0.precedes($1) }.prefix(snapshot.thresholds.mostProposals))
  }

  private func joining(_ first: QueryWord, _ second: QueryWord, _ corrections: WordCorrections) -> Change? {
    guard first.isCorrectable, second.isCorrectable, second.position == first.position + 1,
      let joined = corrections.joined(first, second)
    else { return nil }
    let range = first.sources[0].lowerBound..<second.sources[0].upperBound
    // An excluded word between the two stays.
    if matcher.typed.excluded.contains(where: { range.contains($0.sources[0].lowerBound) }) { return nil }
    return Change(texts: [(range, joined.text)], edits: joined.edits)
  }

  private static func text(_ text: [UInt8], with changes: [(range: Range<Int>, text: [UInt8])]) -> String {
    var output: [UInt8] = []
    var offset = 0
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      output += text[offset..<change.range.lowerBound]
      output += change.text
      offset = change.range.upperBound
    }
    return String(decoding: output + text[offset...], as: UTF8.self)
  }

  /// The terms of records that match the filters, and lack what the query excludes.
  private func wordCorrections(mostSteps: Int) -> WordCorrections {
    var text = matcher.typed
    text.required = []
    let visible = visible
    let searches = snapshot.segments.map { SegmentSearch($0, text, within: parameters.area, scratch) }
    return WordCorrections(
      searches, searches.map { filters.documents(in: $0, ignoring: []) },
      isShown: { name in text.attributes.rank(of: name) != nil && visible.cover(name) }, mostSteps: mostSteps, scratch,
      snapshot.thresholds)
  }

  /// The number of hits of another text, whose words are all found, and in attributes that answers may show.
  private func hitCount(of text: String, _ request: HitsRequest) throws(SearchError) -> Int {
    let mark = scratch.mark
    defer { scratch.release(to: mark) }
    var query = request.query
    query.query = text
    do throws(SearchError) {
      let search = try IndexSearch(
        snapshot, query, request.conditions, view: request.indexName, scratch, appliesRules: true, proposing: visible)
      // Not those that rules promote: they need not have the words.
      return search.count(of: search.matching())
    } catch {
      // What a rule asks for may be an error; a limit that is passed ends the search.
      try scratch.budget.check()
      return 0
    }
  }
}

extension QueryWord {
  /// Whether another word may be proposed for it.
  fileprivate var isCorrectable: Bool { phrase == nil && kind == .word }
}
