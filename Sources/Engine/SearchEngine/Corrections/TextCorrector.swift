internal import SearchModel

/// The texts that a search proposes when it finds nothing.
struct CorrectedTexts {
  /// A text with results; nil if none is near enough.
  var didYouMean: String?
  /// The text of the query with its misspelt words corrected, where that still finds nothing; nil if no word changes.
  var correctedQuery: String?
}

/// Corrects the text of a search that finds nothing.
struct TextCorrector {
  private let search: IndexSearch
  private var snapshot: IndexSnapshot { search.snapshot }
  private var matcher: TextMatcher { search.matcher }
  private var filters: SearchFilters { search.filters }
  private var scratch: Scratch { search.scratch }

  init(_ search: IndexSearch) { self.search = search }

  /// The most words of a text that is corrected, repeated ones included.
  private static let maxWords = 10

  /// Corrects the words that nothing in the index has. Words that some record has as they are typed are kept, even if no
  /// record has all words.
  ///
  /// The corrections of a word are terms of the records that have all known words. A text with them is searched for with
  /// everything else that the request asks for, so that a proposed text has a result. A text counts only if its words are
  /// found in attributes that answers may show.
  func correctedTexts(for request: HitsRequest) throws(SearchError) -> CorrectedTexts {
    let words = matcher.typed.required
    let count = words.reduce(0) { $0 + $1.sources.count }
    guard search.parameters.similarText.isEmpty, (1...Self.maxWords).contains(count) else { return CorrectedTexts() }
    let maxSteps = scratch.budget.steps + snapshot.thresholds.maxCorrectionSteps
    let unknown = words.indices.filter { !words[$0].isOptional && !isKnown($0) }
    guard (1...snapshot.thresholds.maxWordsCorrected).contains(unknown.count),
      unknown.allSatisfy({ words[$0].isCorrectable })
    else { return CorrectedTexts() }
    for proposal in proposals(replacing: unknown, of: words, maxSteps: maxSteps) {
      guard scratch.budget.steps < maxSteps else { break }
      if snapshot.thresholds.take(.correctionFound, if: try hitCount(of: proposal.text, request) > 0) {
        return CorrectedTexts(didYouMean: proposal.text)
      }
    }
    try scratch.budget.check()
    // What was found is incomplete.
    guard scratch.budget.steps < maxSteps else { return CorrectedTexts() }
    let corrected = correctedQuery(replacing: unknown, of: words, maxSteps: maxSteps)
    try scratch.budget.check()
    return CorrectedTexts(correctedQuery: scratch.budget.steps < maxSteps ? corrected : nil)
  }

  /// Whether a record that no condition but the user's own hides has a word without typos, itself or by an alternative.
  private func isKnown(_ word: Int) -> Bool {
    let base = filters.base
    if base.conditions.isEmpty, isTerm(matcher.typed.required[word]) { return true }
    let query = matcher.typed.only(word)
    return snapshot.segments.contains { view in
      let mark = scratch.mark
      defer { scratch.release(to: mark) }
      let search = SegmentSearch(view, query, scratch)
      return !search.algebra.isEmpty(base.documents(in: search, ignoring: []))
    }
  }

  /// Whether the dictionary alone says that some record has a word.
  private func isTerm(_ word: QueryWord) -> Bool {
    let attributes = matcher.typed.attributes
    if attributes.areSelective || attributes.includeSomeWithoutPrefixes { return false }
    return snapshot.segments.contains { view in
      let text = view.segment.text
      let terms = word.folded.withUnsafeBufferPointer { folded in
        word.isPrefix ? text.terms.range(ofPrefix: folded) : text.terms.index(of: folded).map { $0..<$0 + 1 } ?? 0..<0
      }
      return terms.contains { scratch.budget.spend(8) && view.liveCount(of: text.postings[$0]) > 0 }
    }
  }

  /// A text that may find something.
  private struct Proposal {
    var text: String
    var typos: Int
    /// The number of records with its words.
    var records: Int

    func precedes(_ other: Proposal) -> Bool {
      if (typos, -records) != (other.typos, -other.records) { return (typos, -records) < (other.typos, -other.records) }
      return text.precedesByCodePoint(other.text)
    }
  }

  /// Replacements of words, and what they cost.
  private struct Change {
    var texts: [(range: Range<Int>, text: [UInt8])] = []
    var typos = 0

    func replacing(_ word: QueryWord, by correction: WordCorrections.Correction) -> Change {
      var change = self
      change.texts += word.sources.map { ($0, correction.text) }
      change.typos += correction.typos
      return change
    }
  }

  /// The texts to try, those with the fewest typos first, of these those whose words the most records have.
  private func proposals(replacing unknown: [Int], of words: [QueryWord], maxSteps: Int) -> [Proposal] {
    let known = words.indices.filter { !words[$0].isOptional && !unknown.contains($0) }
    let proposals =
      replaced(unknown, words, known, maxSteps: maxSteps) + joined(unknown, words, known, maxSteps: maxSteps)
    return Array(proposals.sorted { $0.precedes($1) }.prefix(snapshot.thresholds.maxProposals))
  }

  /// The texts in which each unknown word is replaced, and all words are in some record.
  private func replaced(
    _ unknown: [Int], _ words: [QueryWord], _ known: [Int], maxSteps: Int
  ) -> [Proposal] {
    let context = corrections(beside: known, maxSteps: maxSteps)
    guard context.recordCount > 0 else { return [] }
    let areFew = !known.isEmpty && context.recordCount <= snapshot.maxRecordsOfContext
    let isNarrow = snapshot.thresholds.take(.correctedByRecords, if: areFew)
    let choices = unknown.map { context.corrections(of: words[$0], isNarrow: isNarrow, isOnlyWord: known.isEmpty) }
    var proposals: [Proposal] = []
    func add(_ change: Change, _ documents: [DocumentSet], from index: Int) {
      let count = context.recordCount(of: documents)
      guard count > 0, scratch.budget.steps < maxSteps else { return }
      guard index < unknown.count else { return proposals.append(proposal(change, records: count)) }
      for correction in choices[index] {
        let mark = scratch.mark
        defer { scratch.release(to: mark) }
        let narrowed = context.documents(with: correction.terms, among: documents)
        add(change.replacing(words[unknown[index]], by: correction), narrowed, from: index + 1)
      }
    }
    add(Change(), context.documents, from: 0)
    return proposals
  }

  /// The texts in which neighbours, of which no other word is unknown, are one word.
  private func joined(_ unknown: [Int], _ words: [QueryWord], _ known: [Int], maxSteps: Int) -> [Proposal] {
    words.indices.dropFirst().compactMap { index in
      let (first, second) = (words[index - 1], words[index])
      let term = first.folded + second.folded
      guard unknown.allSatisfy({ (index - 1...index).contains($0) }), first.isCorrectable, second.isCorrectable,
        second.position == first.position + 1, snapshot.hasTerm(term)
      else { return nil }
      let range = first.sources[0].lowerBound..<second.sources[0].upperBound
      // An excluded word between the two stays.
      if matcher.typed.excluded.contains(where: { range.contains($0.sources[0].lowerBound) }) { return nil }
      let mark = scratch.mark
      defer { scratch.release(to: mark) }
      let context = corrections(beside: known.filter { !(index - 1...index).contains($0) }, maxSteps: maxSteps)
      let count = context.recordCount(of: context.documents(with: [term], among: context.documents))
      return count > 0 ? proposal(Change(texts: [(range, term)], typos: 1), records: count) : nil
    }
  }

  /// The text with each unknown word replaced by its best correction of the whole index, as far as that has one.
  private func correctedQuery(replacing unknown: [Int], of words: [QueryWord], maxSteps: Int) -> String? {
    var none = matcher.typed.onlyWithoutTypos([])
    none.excluded = []
    let corrections = corrections(none, filters.base, within: nil, maxSteps: maxSteps)
    let isOnlyWord = words.indices.allSatisfy { words[$0].isOptional || unknown.contains($0) }
    let change = unknown.reduce(Change()) { change, index in
      corrections.corrections(of: words[index], isNarrow: false, isOnlyWord: isOnlyWord).first.map {
        change.replacing(words[index], by: $0)
      } ?? change
    }
    return change.texts.isEmpty ? nil : proposal(change, records: 0).text
  }

  private func proposal(_ change: Change, records: Int) -> Proposal {
    let text = Array(search.parameters.searchedText.utf8)
    var output: [UInt8] = []
    var offset = 0
    for (range, replacement) in change.texts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      output += text[offset..<range.lowerBound]
      output += replacement
      offset = range.upperBound
    }
    return Proposal(
      text: String(decoding: output + text[offset...], as: UTF8.self), typos: change.typos, records: records)
  }

  /// The corrections among the records that have some words without typos, match the filters, and lack what the query
  /// excludes.
  private func corrections(beside words: [Int], maxSteps: Int) -> WordCorrections {
    corrections(matcher.typed.onlyWithoutTypos(words), filters, within: search.parameters.area, maxSteps: maxSteps)
  }

  private func corrections(
    _ text: TextQuery, _ filters: SearchFilters, within area: SearchArea?, maxSteps: Int
  ) -> WordCorrections {
    let visible = search.shown.visible
    let searches = snapshot.segments.map { SegmentSearch($0, text, within: area, scratch) }
    return WordCorrections(
      searches, searches.map { $0.algebra.compact(filters.documents(in: $0, ignoring: [])) },
      isShown: { name in text.attributes.rank(of: name) != nil && visible.cover(name) }, maxSteps: maxSteps, scratch,
      snapshot.thresholds)
  }

  /// The number of hits of another text, whose words are all found, and in attributes that answers may show.
  private func hitCount(of text: String, _ request: HitsRequest) throws(SearchError) -> Int {
    let mark = scratch.mark
    defer { scratch.release(to: mark) }
    var query = request.query
    query.query = text
    do throws(SearchError) {
      let proposed = try IndexSearch(
        snapshot, query, request.conditions, view: request.indexName, within: [], scratch, appliesRules: true,
        proposing: search.shown.visible)
      // Not those that rules promote: they need not have the words.
      return proposed.hits.count(of: proposed.matches.documents())
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

extension IndexSnapshot {
  /// The number of records up to which those with the known words of a query are so few that any of their terms which is
  /// similar to an unknown word is likely to be meant.
  fileprivate var maxRecordsOfContext: Int {
    min(thresholds.maxRecordsOfContext, count / thresholds.contextDivisor)
  }

  fileprivate func hasTerm(_ term: [UInt8]) -> Bool {
    term.withUnsafeBufferPointer { term in segments.contains { $0.segment.text.terms.index(of: term) != nil } }
  }
}
