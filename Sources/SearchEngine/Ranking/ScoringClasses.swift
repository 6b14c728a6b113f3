import SearchModel

/// Partitions the documents to score by an upper bound of their scores, best bound first, so that most are never
/// scored.
///
/// The best position of each term in any document is known, and bounds the score of all documents with that term. The
/// documents with a term of the best position are the first class, those with a term of the next best the second, and
/// so on.
struct ScoringClasses: Sequence, IteratorProtocol {
  struct Class {
    var documents: DocumentSet
    /// No document of the class has a better score; those of later classes are worse.
    var bound: Score
  }

  private let algebra: DocumentSetAlgebra
  private let postings: PostingsTable
  /// The remaining classes, the last one first.
  private var ahead: [(tier: Int, words: [Int], bound: Score)] = []
  /// The documents that are in no class yet, for each tier: those without typos, if that is the first criterion, and
  /// all others.
  private var remaining: [DocumentSet]

  /// - Parameters:
  ///   - tiers: disjoint sets of documents, each with the fewest typos that any of its documents has.
  ///   - hasFilters: whether filters have scores.
  init(
    _ tiers: [(documents: DocumentSet, typos: Int)], of segmentSearch: SegmentSearch, by scorer: TextScorer,
    hasFilters: Bool
  ) {
    algebra = segmentSearch.algebra
    let text = segmentSearch.segment.text
    postings = text.postings
    remaining = tiers.map(\.documents)
    let best = scorer.best(
      segmentSearch.match, in: text, mayLackWords: segmentSearch.query.hasOptionalWords, hasFilters: hasFilters)
    let thresholds = segmentSearch.segment.thresholds
    let words = segmentSearch.match.words.count == 1 ? Self.words(of: segmentSearch.match, thresholds) : []
    thresholds.count(words.isEmpty ? .rankedInOneClass : .rankedInClasses)
    for (tier, set) in tiers.enumerated() {
      var components = best
      components.typos = set.typos
      if words.isEmpty { ahead.append((tier, [], scorer.packed(components))) }
      // Grouped by bound and not by position: not every ranking compares positions, and equal bounds are one class.
      let classes = Dictionary(grouping: words) { word in
        components.attribute = text.bestPosition(of: word)
        return scorer.packed(components)
      }
      for (bound, words) in classes.sorted(by: { $0.key < $1.key }) { ahead.append((tier, words, bound)) }
    }
    ahead.reverse()
  }

  /// One class with the best possible bound.
  init(only documents: DocumentSet, in segmentSearch: SegmentSearch) {
    algebra = segmentSearch.algebra
    postings = segmentSearch.segment.text.postings
    remaining = [documents]
    ahead = [(0, [], Score())]
  }

  /// The terms that the one word of a query matches, and the first ones of its alternatives. None if they are too many:
  /// among many, one mostly has the best position in many documents, so that classes save nothing.
  private static func words(of match: TextMatch, _ thresholds: Thresholds) -> [Int] {
    let ranges = [match.words[0].range] + match.alternatives.map { $0.terms[0] }
    let count = ranges.reduce(match.words[0].withTypos.count) { $0 + $1.count }
    guard count <= thresholds.mostRankedTerms else { return [] }
    return ranges.flatMap(\.self) + match.words[0].withTypos.map(\.term)
  }

  mutating func next() -> Class? {
    guard let (tier, words, bound) = ahead.popLast() else { return nil }
    let rest = remaining[tier]
    let isLast = ahead.last?.tier != tier
    let documents = isLast ? rest : algebra.intersection(rest, algebra.union(words.map { postings[$0] }))
    if !isLast { remaining[tier] = algebra.difference(rest, documents) }
    return Class(documents: documents, bound: bound)
  }
}

extension TextScorer {
  /// An upper bound of all scores, from the best positions of the terms.
  fileprivate func best(_ match: TextMatch, in text: TextIndex, mayLackWords: Bool, hasFilters: Bool) -> Components {
    var best = Components(words: wordCount, filters: hasFilters ? .max : 0, attribute: .max)
    // Missing words have no distance.
    if !mayLackWords { best.proximity = max(0, wordCount - 1) * minProximity }
    for alternative in match.alternatives {
      for term in alternative.terms[0] { best.attribute = min(best.attribute, text.bestPosition(of: term)) }
    }
    for word in match.words {
      for term in word.range { best.attribute = min(best.attribute, text.bestPosition(of: term)) }
      for found in word.withTypos { best.attribute = min(best.attribute, text.bestPosition(of: found.term)) }
    }
    for (number, word) in match.words.enumerated() {
      let alternatives = match.alternatives.filter { $0.matches.exact >> UInt64(number) & 1 == 1 }
      if wordCount > 1 || singleWordExactness == .word {
        if word.exact != nil || !alternatives.isEmpty { best.exact += 1 }
      } else if singleWordExactness == .attribute {
        let terms = [word.exact].compactMap(\.self) + alternatives.filter { !$0.isSequence }.flatMap { $0.terms[0] }
        if terms.contains(where: { text.isWholeValue($0) }) { best.exact = 1 }
      }
    }
    return best
  }
}
