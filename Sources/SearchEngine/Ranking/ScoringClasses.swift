/// The documents to score, in classes: those that may be best come first, so that most are never read.
///
/// Each word is known by the best place where it stands anywhere. A document can't be better than the best of its words,
/// so those with one of the best words make the first class, those with one of the next best the second, and so on.
struct ScoringClasses: Sequence, IteratorProtocol {
  struct Class {
    var documents: DocumentSet
    /// A score that none of them can better; those of the classes to come are worse.
    var bound: Score
  }

  private let algebra: SetAlgebra
  private let sets: SetTable
  /// The classes to come, the last one first: which of the remaining documents are in it.
  private var ahead: [(tier: Int, words: [Int], bound: Score)] = []
  /// The documents that are in no class yet, for each tier: those without typos, if that decides first, and all others.
  private var remaining: [DocumentSet]

  /// - Parameters:
  ///   - tiers: sets of documents that have nothing in common, each with the fewest typos that one of it has.
  ///   - hasFilters: whether filters count.
  init(
    _ tiers: [(documents: DocumentSet, typos: Int)], of part: PartSearch, by scorer: TextScorer, hasFilters: Bool
  ) {
    algebra = part.algebra
    let text = part.part.segment.text
    sets = text.sets
    remaining = tiers.map(\.documents)
    let best = scorer.best(part.match, in: text, isAnyWordEnough: part.query.isAnyWordEnough, hasFilters: hasFilters)
    let thresholds = part.part.segment.thresholds
    let words = part.match.words.count == 1 ? Self.words(of: part.match.words[0], thresholds) : []
    thresholds.count(words.isEmpty ? .rankedInOneClass : .rankedInClasses)
    for (tier, set) in tiers.enumerated() {
      var parts = best
      parts.typos = set.typos
      if words.isEmpty { ahead.append((tier, [], scorer.packed(parts))) }
      // By the bound and not by the place: not every ranking asks for places, and what may be equal is one class.
      let classes = Dictionary(grouping: words) { word in
        parts.attribute = text.bestPlace(of: word)
        return scorer.packed(parts)
      }
      for (bound, words) in classes.sorted(by: { $0.key < $1.key }) { ahead.append((tier, words, bound)) }
    }
    ahead.reverse()
  }

  /// One class, of which nothing is said.
  init(only documents: DocumentSet, in part: PartSearch) {
    algebra = part.algebra
    sets = part.part.segment.text.sets
    remaining = [documents]
    ahead = [(0, [], Score())]
  }

  /// The terms that a word of the query matches; none if they are too many: one of many mostly stands at the best
  /// position often, so that classes end nothing early.
  private static func words(of matched: TextMatch.WordTerms, _ thresholds: Thresholds) -> [Int] {
    guard matched.range.count + matched.withTypos.count <= thresholds.mostRankedTerms else { return [] }
    return Array(matched.range) + matched.withTypos.map(\.term)
  }

  mutating func next() -> Class? {
    guard let (tier, words, bound) = ahead.popLast() else { return nil }
    let rest = remaining[tier]
    let isLast = ahead.last?.tier != tier
    let documents = isLast ? rest : algebra.intersection(rest, algebra.union(words.map { sets[$0] }))
    if !isLast { remaining[tier] = algebra.difference(rest, documents) }
    return Class(documents: documents, bound: bound)
  }
}

extension TextScorer {
  /// What no document can better, from the best places where the words stand anywhere.
  fileprivate func best(_ match: TextMatch, in text: TextIndex, isAnyWordEnough: Bool, hasFilters: Bool) -> Parts {
    var best = Parts(words: wordCount, filters: hasFilters ? .max : 0, attribute: .max)
    // Words that are not there are at no distance.
    if !isAnyWordEnough { best.proximity = max(0, wordCount - 1) * minProximity }
    for word in match.words {
      for term in word.range { best.attribute = min(best.attribute, text.bestPlace(of: term)) }
      for found in word.withTypos { best.attribute = min(best.attribute, text.bestPlace(of: found.term)) }
      guard let exact = word.exact else { continue }
      if wordCount > 1 || singleWordExactness == .word {
        best.exact += 1
      } else if singleWordExactness == .attribute, text.isWholeValue(exact) {
        best.exact = 1
      }
    }
    return best
  }
}
