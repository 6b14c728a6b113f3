import SearchModel

/// Partitions the documents to score by an upper bound of their scores, best bound first, so that most are never
/// scored.
///
/// The best position of each term in any document is known, and bounds the score of all documents with that term. The
/// documents with a term of the best position are the first class, those with a term of the next best the second, and
/// so on. Where distances rank, the classes are rings around the center instead.
struct ScoringClasses: Sequence, IteratorProtocol {
  struct Class {
    var documents: DocumentSet
    /// No document of the class has a better score; those of later classes are worse.
    var bound: Score
    /// The components of the bound; nil where scores are overruled.
    var best: TextScorer.Components?
  }

  private let algebra: DocumentSetAlgebra
  private let segment: Segment
  private let distances: DistanceScorer?
  private let scorer: TextScorer?
  /// The remaining classes, the last one first.
  private var ahead: [(tier: Int, members: Members, best: TextScorer.Components?)] = []
  /// The documents that are in no class yet, for each tier: those without typos, if that is the first criterion, and
  /// all others.
  private var remaining: [DocumentSet]

  /// The documents of a class, among those that are in no class yet.
  private enum Members {
    case terms([Int])
    /// Those whose distances lie in some steps.
    case ring(Range<Int>)
    case all
  }

  /// - Parameters:
  ///   - tiers: disjoint sets of documents, each with the fewest typos that any of its documents has.
  ///   - hasFilters: whether filters have scores.
  ///   - distances: the distances that rank; nil where none do.
  init(
    _ tiers: [(documents: DocumentSet, typos: Int)], of segmentSearch: SegmentSearch, by scorer: TextScorer,
    hasFilters: Bool, distances: DistanceScorer?
  ) {
    algebra = segmentSearch.algebra
    segment = segmentSearch.segment
    self.distances = distances
    self.scorer = scorer
    let text = segment.text
    remaining = tiers.map(\.documents)
    let best = scorer.best(
      segmentSearch.match, in: text, mayLackWords: segmentSearch.query.hasOptionalWords, hasFilters: hasFilters)
    let thresholds = segment.thresholds
    let words =
      segmentSearch.match.words.count == 1 && distances == nil ? Self.words(of: segmentSearch.match, thresholds) : []
    thresholds.count(words.isEmpty ? .rankedInOneClass : .rankedInClasses, if: distances == nil)
    let classes = Self.grouped(words, in: text)
    for (tier, set) in tiers.enumerated() {
      var components = best
      components.typos = set.typos
      let count = set.documents.count(of: algebra.documents)
      if let distances, thresholds.take(.rankedInRings, if: count > segment.locations.count / thresholds.ringDivisor) {
        for end in distances.ringEnds {
          ahead.append((tier, .ring(components.distance..<end), components))
          components.distance = end
        }
        continue
      }
      if words.isEmpty { ahead.append((tier, .all, components)) }
      // A better position has no worse bound. Grouped by bound: not every ranking compares positions, and equal bounds are
      // one class.
      var lastBound: Score?
      for (position, words) in classes {
        components.attribute = position
        let bound = scorer.packed(components)
        if bound == lastBound, case .terms(let others)? = ahead.last?.members {
          ahead[ahead.count - 1].members = .terms(others + words)
        } else {
          ahead.append((tier, .terms(words), components))
        }
        lastBound = bound
      }
    }
    ahead.reverse()
  }

  /// One class with the best possible bound.
  init(only documents: DocumentSet, in segmentSearch: SegmentSearch) {
    algebra = segmentSearch.algebra
    segment = segmentSearch.segment
    distances = nil
    scorer = nil
    remaining = [documents]
    ahead = [(0, .all, nil)]
  }

  /// The terms that the one word of a query matches, and the first ones of its alternatives. None if they are too many:
  /// among many, one mostly has the best position in many documents, so that classes save nothing.
  private static func words(of match: TextMatch, _ thresholds: Thresholds) -> [Int] {
    let ranges = [match.words[0].range] + match.alternatives.map { $0.terms[0] }
    let count = ranges.reduce(match.words[0].withTypos.count) { $0 + $1.count }
    guard count <= thresholds.maxRankedTerms else { return [] }
    return ranges.flatMap(\.self) + match.words[0].withTypos.map(\.term)
  }

  /// Terms by their best positions, ascending.
  private static func grouped(_ terms: [Int], in text: TextIndex) -> [(position: Int, terms: [Int])] {
    var groups: [(position: Int, terms: [Int])] = []
    for (position, term) in terms.map({ (text.bestPosition(of: $0), $0) }).sorted(by: { $0 < $1 }) {
      if position != groups.last?.position { groups.append((position, [])) }
      groups[groups.count - 1].terms.append(term)
    }
    return groups
  }

  mutating func next() -> Class? {
    while let (tier, members, best) = ahead.popLast() {
      let rest = remaining[tier]
      let isLast = ahead.last?.tier != tier
      let documents = isLast ? rest : algebra.intersection(rest, set(of: members))
      if split(members, of: tier, documents, best) { continue }
      if !isLast { remaining[tier] = algebra.difference(rest, documents) }
      return Class(documents: documents, bound: best.flatMap { scorer?.packed($0) } ?? Score(), best: best)
    }
    return nil
  }

  /// Replaces a ring with very many documents by its halves, so that not all of their distances are computed; false if it
  /// need not be split.
  private mutating func split(
    _ members: Members, of tier: Int, _ documents: DocumentSet, _ best: TextScorer.Components?
  ) -> Bool {
    guard case .ring(let steps) = members, steps.count > 1, !algebra.budget.isSpent,
      documents.count(of: algebra.documents) > segment.thresholds.maxRankedInOneRing
    else { return false }
    segment.thresholds.count(.ringSplit)
    let middle = steps.lowerBound + steps.count / 2
    var outer = best
    outer?.distance = middle
    ahead.append((tier, .ring(middle..<steps.upperBound), outer))
    ahead.append((tier, .ring(steps.lowerBound..<middle), best))
    return true
  }

  private func set(of members: Members) -> DocumentSet {
    switch members {
    case .terms(let terms): algebra.union(terms.map { segment.text.postings[$0] })
    case .ring(let steps):
      distances.map { segment.locations.documents(in: $0.area(below: steps.upperBound), algebra) } ?? .all
    case .all: .all
    }
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
