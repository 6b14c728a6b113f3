internal import SearchModel

/// One search of an index: its parameters, the matching documents of each segment, and their ranking.
final class IndexSearch {
  let snapshot: IndexSnapshot
  let settings: ResolvedSettings
  let parameters: SearchParameters
  let scratch: Scratch
  let conditions: [Condition]
  /// The index of the order to use: 0 for that of the index, else that of a sorted view.
  let order: Int
  private(set) lazy var countedFacets = CountedFacets(snapshot.plan, settings)
  private(set) var text: TextQuery
  private(set) var segmentSearches: [SegmentSearch] = []

  /// - Parameter view: the name of a sorted view; any other name means the index itself.
  init(
    _ snapshot: IndexSnapshot, _ query: Query, _ conditions: [Condition], view: String?, _ scratch: Scratch
  ) throws(SearchError) {
    self.snapshot = snapshot
    let (settings, order) = snapshot.configuration.view(named: view)
    let parameters = try settings.effective(query)
    self.settings = settings
    self.parameters = parameters
    self.scratch = scratch
    self.order = order
    self.conditions = conditions.filter { $0.expression != .everything }
    text = Self.textQuery(snapshot, settings, parameters)
    var (facets, numbers): (Set<Attribute>, Set<Attribute>) = ([], [])
    for expression in expressions {
      for filter in expression.filters {
        let isNew =
          switch filter {
          case .facet(let facet): facets.insert(facet.attribute).inserted
          case .numeric(let numeric): numbers.insert(numeric.attribute).inserted
          case .tag: false
          }
        if isNew { try check(filter) }
      }
    }
    try scratch.budget.check()
    matchText()
    try scratch.budget.check()
  }

  /// Highlights what the words of the query match.
  var highlighter: Highlighter { highlighter(for: text.required) }

  func highlighter(for words: [QueryWord]) -> Highlighter {
    Highlighter(
      words: words,
      options: Highlighter.Options(
        preTag: parameters.highlightPreTag, postTag: parameters.highlightPostTag,
        ellipsis: parameters.snippetEllipsisText,
        isRestrictedToMatchingElements: parameters.restrictHighlightAndSnippetArrays,
        attributesWithoutTypos: parameters.disableTypoToleranceOnAttributes), budget: scratch.budget)
  }

  /// The attributes that the parameters retrieve.
  var retrieval: Retrieval {
    Retrieval(parameters.attributesToRetrieve, without: settings.unretrievableAttributes)
  }

  /// Values of `attributesToRetrieve`, each of which bounds hits, highlights and snippets, whatever the request asks
  /// for.
  var visibleAttributes: [[Attribute]] = []

  /// The attributes that answers may show.
  var visible: VisibleAttributes {
    VisibleAttributes(visibleAttributes, without: settings.unretrievableAttributes)
  }

  /// All filters: the query's own, which no facet can ignore, and the conditions.
  private var expressions: [FilterExpression] { [parameters.filter] + conditions.map(\.expression) }

  private var hasScoredFilters: Bool { expressions.contains(where: \.hasScore) }

  /// Throws where a filter's attribute is not declared; a facet filter may also be on the `objectID`.
  private func check(_ filter: Filter) throws(SearchError) {
    switch filter {
    case .facet(let facet):
      guard snapshot.plan.facet(facet.attribute) != nil || facet.attribute == "objectID" else {
        throw .attributeNotFaceted(facet.attribute)
      }
    case .numeric(let numeric):
      guard snapshot.plan.numeric?.contains(numeric.attribute.rawValue) ?? true else {
        throw .refused(message: "the attribute '\(numeric.attribute)' is not one of numericAttributesForFiltering")
      }
    case .tag: break
    }
  }

  // MARK: Text

  private static func textOptions(
    _ snapshot: IndexSnapshot, _ settings: ResolvedSettings, _ parameters: SearchParameters
  ) -> QueryTextOptions {
    var options = parameters.textOptions(settings)
    options.mostWords = snapshot.thresholds.mostQueryWords
    return options
  }

  /// How the text of the query is parsed.
  var textOptions: QueryTextOptions { Self.textOptions(snapshot, settings, parameters) }

  private static func textQuery(
    _ snapshot: IndexSnapshot, _ settings: ResolvedSettings, _ parameters: SearchParameters
  ) -> TextQuery {
    let plan = snapshot.plan
    let parsed = ParsedQuery(parameters.text, options: textOptions(snapshot, settings, parameters))
    if parsed.hasIgnoredWords { snapshot.thresholds.count(.queryWordsIgnored) }
    let restricted = parameters.restrictSearchableAttributes.map { AttributePaths($0.map(\.rawValue)) }
    let strict = AttributePaths(parameters.disableTypoToleranceOnAttributes.map(\.rawValue))
    return TextQuery(
      required: parsed.required, excluded: parsed.excluded,
      rank: { name in
        if let restricted, !restricted.cover(name) { return nil }
        return plan.searchableRank(of: name)
      },
      toleratesTypos: { name in !strict.cover(name) },
      isSelective: restricted != nil || !strict.isEmpty)
  }

  /// Matches the text in all segments, with fewer words if nothing is found and `removeWordsIfNoResults` permits it.
  private func matchText() {
    match()
    guard isNothingFound, text.required.count > 1 else { return limitTypos() }
    switch parameters.removeWordsIfNoResults {
    case .none: break
    case .lastWords, .firstWords:
      var dropped = 0
      while isNothingFound, text.required.count > 1, dropped < snapshot.thresholds.mostRemovedWords {
        dropped += 1
        if parameters.removeWordsIfNoResults == .lastWords {
          text.required.removeLast()
        } else {
          text.required.removeFirst()
        }
        match()
      }
      if isNothingFound, text.required.count > 1 { snapshot.thresholds.count(.removedWordsLimited) }
    case .allOptional:
      text.isAnyWordEnough = true
      match()
    }
    limitTypos()
  }

  private func match() {
    segmentSearches = snapshot.segments.map { SegmentSearch($0, text, scratch) }
  }

  /// Whether no record matches the text and all filters.
  private var isNothingFound: Bool {
    !segmentSearches.contains { segment in !segment.algebra.isEmpty(documents(in: segment, ignoring: [])) }
  }

  /// Removes documents with more typos than `typoTolerance` accepts. The limit depends on the text alone, so that
  /// counts do not depend on the conditions that they ignore.
  private func limitTypos() {
    let accepted: Int
    switch parameters.typoTolerance {
    case .on, .off: return
    case .min, .strict: accepted = parameters.typoTolerance == .min ? 1 : 2
    }
    guard !text.required.isEmpty else { return }
    if accepted == 1, !text.isAnyWordEnough, segmentSearches.contains(where: { !$0.algebra.isEmpty($0.withoutTypos) }) {
      for index in segmentSearches.indices { segmentSearches[index].keepOnlyWithoutTypos() }
      return
    }
    var totals: Set<Int> = []
    for segmentSearch in segmentSearches { segmentSearch.forEachTypoSum { totals.insert($0) } }
    let kept = Set(totals.sorted().prefix(accepted))
    guard kept.count < totals.count else { return }
    for index in segmentSearches.indices { segmentSearches[index].keep { kept.contains($0) } }
  }

  // MARK: Filters

  /// The documents of a segment that match the text, the query's filters, and all conditions that are not ignored.
  func documents(in segmentSearch: SegmentSearch, ignoring ignored: [Condition.ID]) -> DocumentSet {
    documents(of: segmentSearch.matching, in: segmentSearch, ignoring: ignored)
  }

  func documents(of set: DocumentSet, in segmentSearch: SegmentSearch, ignoring ignored: [Condition.ID]) -> DocumentSet
  {
    let filters = FilterEvaluator(segment: segmentSearch.segment, algebra: segmentSearch.algebra)
    let own = parameters.filter == .everything ? set : filters.documents(of: set, where: parameters.filter)
    return conditions.reduce(own) { set, condition in
      ignored.contains(condition.id) ? set : filters.documents(of: set, where: condition.expression)
    }
  }

  // MARK: Ranking

  private var rules: RankingRules {
    RankingRules(parameters.ranking, customCount: settings.customRanking.count)
  }

  /// The first `limit` of the matching records.
  func top(_ limit: Int, _ sets: [DocumentSet]) -> [RankedDocument] {
    let ranking = rules
    let scores = text.required.isEmpty && !hasScoredFilters ? [] : ranking.textRules
    let comparison = StaticOrder(segments: snapshot.segments, criteria: snapshot.plan.orders[order])
    var found: [RankedDocument] = []
    for (index, segmentSearch) in segmentSearches.enumerated() {
      let top = TopDocuments(algebra: segmentSearch.algebra, limit: limit)
      let candidates: [TopDocuments.Candidate]
      if scores.isEmpty {
        candidates =
          order == 0
          ? top.first(of: sets[index]) : top.first(of: sets[index], in: segmentSearch.segment.orders[order - 1])
      } else {
        candidates = scored(segmentSearch, index, sets[index], top, ranking, comparison)
      }
      found += candidates.map {
        RankedDocument(address: DocumentAddress(segment: index, document: Int($0.document)), score: $0.score)
      }
    }
    guard segmentSearches.count > 1 else { return found }
    found.sort { left, right in
      let lead = comparison.compare(left.address, right.address, first: ranking.leading)
      if lead != 0 { return lead < 0 }
      return left.score == right.score ? comparison.precedes(left.address, right.address) : left.score < right.score
    }
    return Array(found.prefix(limit))
  }

  private func scored(
    _ segmentSearch: SegmentSearch, _ index: Int, _ set: DocumentSet, _ top: TopDocuments, _ ranking: RankingRules,
    _ comparison: StaticOrder
  ) -> [TopDocuments.Candidate] {
    var documentScorer = documentScorer(of: segmentSearch)
    let ranks: UnsafeBufferPointer<UInt32>? = order == 0 ? nil : segmentSearch.segment.orders[order - 1].ranks
    return top.first(of: classes(of: set, in: segmentSearch), isOwnOrder: order == 0 && ranking.leading == 0) {
      document, worst in
      // Leading criteria overrule scores.
      documentScorer.score(of: document, worst: ranking.leading == 0 ? worst : nil)
    } precedes: { left, right in
      if ranking.leading > 0 {
        let lead = comparison.compare(
          DocumentAddress(segment: index, document: Int(left.document)),
          DocumentAddress(segment: index, document: Int(right.document)), first: ranking.leading)
        if lead != 0 { return lead < 0 }
      }
      if left.score != right.score { return left.score < right.score }
      guard let ranks else { return left.document < right.document }
      return ranks[Int(left.document)] < ranks[Int(right.document)]
    }
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
    return ScoringClasses(tiers, of: segmentSearch, by: scorer, hasFilters: hasScoredFilters)
  }

  /// With `word`, a match of one or two letters is too common to count as exact.
  private var singleWordExactness: IndexSettings.SingleWordExactness {
    let isShort = text.required.count == 1 && text.required[0].scalarCount < 3
    return parameters.exactOnSingleWordQuery == .word && isShort ? .none : parameters.exactOnSingleWordQuery
  }

  var scorer: TextScorer {
    TextScorer(
      rules: rules.textRules, wordCount: text.required.count, minProximity: parameters.minProximity,
      singleWordExactness: singleWordExactness,
      orderedRanks: snapshot.plan.searchable?.map(\.isOrdered) ?? [false])
  }

  /// A scorer for the documents of a segment. Making one takes time linear in the segment's terms.
  func documentScorer(of segmentSearch: SegmentSearch) -> DocumentScorer {
    DocumentScorer(
      scorer: scorer, reader: segmentSearch.reader(),
      filters: FilterScorer(expressions, in: segmentSearch, addsUp: parameters.sumOrFiltersScores))
  }
}

/// Scores the documents of one segment.
struct DocumentScorer {
  fileprivate let scorer: TextScorer
  fileprivate var reader: OccurrenceReader
  fileprivate let filters: FilterScorer?

  fileprivate init(scorer: TextScorer, reader: OccurrenceReader, filters: FilterScorer?) {
    self.scorer = scorer
    self.reader = reader
    self.filters = filters
  }

  /// The score of a document; for one that is worse than `worst`, any score that is worse than that.
  mutating func score(of document: Int, worst: Score?) -> Score {
    reader.read(document)
    return scorer.score(reader.occurrences, filters: filters?.score(document) ?? 0, worst: worst)
  }

  /// The components of a document's score.
  mutating func components(of document: Int) -> TextScorer.Components {
    reader.read(document)
    return scorer.components(reader.occurrences, filters: filters?.score(document) ?? 0)
  }
}

/// A matching document with its score.
struct RankedDocument {
  var address: DocumentAddress
  var score: Score
}
