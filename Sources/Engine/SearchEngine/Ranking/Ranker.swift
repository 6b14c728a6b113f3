internal import SearchModel

/// Ranks the matching documents of all segments by the criteria of a search.
struct Ranker {
  let scorer: TextScorer
  private let rules: RankingRules
  private let snapshot: IndexSnapshot
  private let filters: SearchFilters
  private let hasScoredFilters: Bool
  private let sumsOrFilters: Bool
  /// Nil where the search is not made around a point.
  private let center: (point: SearchCenter, steps: DistanceSteps)?
  private let grouping: Grouping?
  /// The index of the order by attributes: 0 for that of the index, else that of a sorted view.
  private let order: Int
  /// Whether only the order by attributes counts, and relevance selects the hits.
  private let isRelevantSort: Bool

  init(
    _ text: borrowing TextQuery, _ snapshot: IndexSnapshot, _ view: IndexView,
    _ parameters: borrowing SearchParameters, _ filters: SearchFilters, _ grouping: Grouping?
  ) {
    isRelevantSort = view.isVirtual
    self.snapshot = snapshot
    self.grouping = grouping
    self.filters = filters
    order = view.order
    hasScoredFilters = filters.hasScores
    sumsOrFilters = parameters.sumOrFiltersScores
    center = parameters.center.map { ($0, DistanceSteps(parameters.aroundPrecision)) }
    var rules = RankingRules(
      parameters.ranking, customCount: view.settings.customRanking.count, hasDistances: center != nil)
    if isRelevantSort { rules.leading = 0 }
    self.rules = rules
    scorer = TextScorer(
      rules: rules.textRules, wordCount: text.required.count, minProximity: parameters.minProximity,
      singleWordExactness: Self.singleWordExactness(text, parameters),
      orderedRanks: snapshot.plan.searchable?.map(\.isOrdered) ?? [false])
  }

  /// With `word`, a match of one or two letters is too common to count as exact.
  private static func singleWordExactness(
    _ text: TextQuery, _ parameters: SearchParameters
  ) -> IndexSettings.SingleWordExactness {
    let isShort = text.required.count == 1 && text.required[0].scalarCount < 3
    return parameters.exactOnSingleWordQuery == .word && isShort ? .none : parameters.exactOnSingleWordQuery
  }

  /// The first `limit` documents over all segments; of those that are grouped, the first one of each group.
  ///
  /// - Parameter sets: the matching documents of each segment.
  func top(_ limit: Int, _ sets: [DocumentSet], of segmentSearches: [SegmentSearch]) -> [RankedDocument] {
    let found = ranked(limit, sets, of: segmentSearches, by: grouping)
    guard let grouping, segmentSearches.count > 1 || Self.ranksByMeaning(segmentSearches) else { return found }
    var tally = GroupTally(most: 1)
    return Array(found.filter { tally.admits(grouping.group(of: $0.address)) }.prefix(limit))
  }

  /// All documents in their order.
  func all(_ sets: [DocumentSet], of segmentSearches: [SegmentSearch]) -> [RankedDocument] {
    let count = segmentSearches.documentCount(of: sets)
    segmentSearches.first?.algebra.budget.spend(16 * count)
    return ranked(count, sets, of: segmentSearches, by: nil)
  }

  /// The first `limit` documents, or those of the first `limit` groups of each segment.
  private func ranked(
    _ limit: Int, _ sets: [DocumentSet], of segmentSearches: [SegmentSearch], by grouping: Grouping?
  ) -> [RankedDocument] {
    let comparison = StaticOrder(segments: snapshot.segments, criteria: snapshot.plan.orders[order])
    let isMixed = Self.ranksByMeaning(segmentSearches)
    var found: [RankedDocument] = []
    for (index, segmentSearch) in segmentSearches.enumerated() {
      let top = TopDocuments(
        algebra: segmentSearch.algebra, limit: limit,
        group: grouping.map { grouping in { grouping.group(of: $0, in: index) } })
      let parts = isMixed ? parted(sets[index], of: segmentSearch) : (sets[index], .none)
      var candidates: [TopDocuments.Candidate]
      if isRelevantSort || !hasScores {
        candidates =
          order == 0 ? top.first(of: parts.0) : top.first(of: parts.0, in: segmentSearch.segment.orders[order - 1])
      } else {
        candidates = scored(segmentSearch, index, parts.0, top, comparison)
      }
      if isMixed {
        candidates += mixed(
          parts.1, of: segmentSearches, at: index, top, comparison, leading: rules.leading,
          ranks: order == 0 ? nil : segmentSearch.segment.orders[order - 1].ranks)
      }
      found += candidates.map {
        RankedDocument(address: DocumentAddress(segment: index, document: Int($0.document)), score: $0.score)
      }
    }
    guard segmentSearches.count > 1 || isMixed else { return found }
    found.sort { left, right in
      let lead = comparison.compare(left.address, right.address, first: rules.leading)
      if lead != 0 { return lead < 0 }
      return left.score == right.score ? comparison.precedes(left.address, right.address) : left.score < right.score
    }
    return grouping == nil ? Array(found.prefix(limit)) : found
  }

  /// Whether scores of matches can differ.
  private var hasScores: Bool {
    !rules.textRules.isEmpty && (scorer.wordCount > 0 || hasScoredFilters || ranksByDistance)
  }

  /// The documents that are similar enough to the most relevant one: see ``TextScorer/worst(similarTo:percent:)``.
  func relevant(
    _ sets: [DocumentSet], of segmentSearches: [SegmentSearch], strictness: Int
  ) -> [DocumentSet] {
    guard hasScores, strictness > 0 else { return sets }
    let comparison = StaticOrder(segments: snapshot.segments, criteria: [])
    let best = segmentSearches.indices.compactMap { index in
      let top = TopDocuments(algebra: segmentSearches[index].algebra, limit: 1, group: nil)
      return scored(segmentSearches[index], index, sets[index], top, comparison).first?.score
    }.min()
    guard let best else { return sets }
    let worst = scorer.worst(similarTo: best, percent: strictness)
    return zip(segmentSearches, sets).map { segmentSearch, set in
      segmentSearch.segment.thresholds.count(.selectedByRelevance)
      let documentScorer = documentScorer(of: segmentSearch)
      var selected: [DocumentSet] = []
      for scored in classes(of: set, in: segmentSearch) {
        if worst < scored.bound { break }
        selected.append(
          segmentSearch.keeping(scored.documents) {
            documentScorer.score(of: $0, best: scored.best, worst: worst) <= worst
          })
      }
      return segmentSearch.algebra.union(selected)
    }
  }

  private func scored(
    _ segmentSearch: SegmentSearch, _ index: Int, _ set: DocumentSet, _ top: TopDocuments, _ comparison: StaticOrder
  ) -> [TopDocuments.Candidate] {
    guard !segmentSearch.algebra.isEmpty(set) else { return [] }
    let documentScorer = documentScorer(of: segmentSearch)
    let ranks: UnsafeBufferPointer<UInt32>? = order == 0 ? nil : segmentSearch.segment.orders[order - 1].ranks
    // In a constant: each use of a property in a closure would copy this ranker.
    let leading = rules.leading
    return top.first(of: classes(of: set, in: segmentSearch), isOwnOrder: order == 0 && leading == 0) {
      documentScorer.prefetch($0)
    } score: { document, scored, worst in
      // Leading criteria overrule scores.
      documentScorer.score(of: document, best: scored.best, worst: leading == 0 ? worst : nil)
    } precedes: { left, right in
      Self.precedes(left, right, in: index, comparison, leading: leading, ranks)
    }
  }

  /// Whether a document of a segment comes before another one: by leading criteria, the score, and the rest of the order.
  @inline(__always)
  static func precedes(
    _ left: TopDocuments.Candidate, _ right: TopDocuments.Candidate, in segment: Int, _ comparison: StaticOrder,
    leading: Int, _ ranks: UnsafeBufferPointer<UInt32>?
  ) -> Bool {
    if leading > 0 {
      let lead = comparison.compare(
        DocumentAddress(segment: segment, document: Int(left.document)),
        DocumentAddress(segment: segment, document: Int(right.document)), first: leading)
      if lead != 0 { return lead < 0 }
    }
    if left.score != right.score { return left.score < right.score }
    guard let ranks else { return left.document < right.document }
    return ranks[Int(left.document)] < ranks[Int(right.document)]
  }

  /// The documents of a segment in classes, in the order in which to score them.
  func classes(of set: DocumentSet, in segmentSearch: SegmentSearch) -> ScoringClasses {
    // Leading criteria overrule scores.
    guard rules.leading == 0 else { return ScoringClasses(only: set, in: segmentSearch) }
    var tiers = [(documents: set, typos: 0)]
    if rules.textRules.first == .typo, segmentSearch.hasTypos {
      tiers[0].documents = segmentSearch.algebra.intersection(set, segmentSearch.withoutTypos)
      tiers.append((segmentSearch.algebra.difference(set, tiers[0].documents), 1))
    }
    return ScoringClasses(
      tiers, of: segmentSearch, by: scorer, hasFilters: hasScoredFilters,
      distances: ranksByDistance ? distances(of: segmentSearch) : nil)
  }

  private var ranksByDistance: Bool { rules.textRules.contains(.geo) }

  /// The distances of a segment's documents; nil where the search is not made around a point.
  func distances(of segmentSearch: SegmentSearch) -> DistanceScorer? {
    center.map { DistanceScorer($0.point, $0.steps, in: segmentSearch) }
  }

  /// A scorer for the documents of a segment. Making one takes time linear in the segment's terms.
  func documentScorer(of segmentSearch: SegmentSearch) -> DocumentScorer {
    DocumentScorer(
      scorer: scorer, reader: scorer.wordCount > 0 ? segmentSearch.reader() : nil,
      filters: hasScoredFilters ? FilterScorer(filters.score, in: segmentSearch, addsUp: sumsOrFilters) : nil,
      distances: ranksByDistance ? distances(of: segmentSearch) : nil)
  }
}
