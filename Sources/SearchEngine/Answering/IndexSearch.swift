internal import SearchModel

/// One search of an index: what the query asks, and the part of it that each segment answers.
final class IndexSearch {
  let snapshot: IndexSnapshot
  let settings: ResolvedSettings
  let parameters: SearchParameters
  let scratch: Scratch
  let conditions: [Condition]
  /// The order that is asked for: that of the index, or of one of its sorted views.
  let order: Int
  private(set) lazy var countedFacets = CountedFacets(snapshot.plan, settings)
  private(set) var text: TextQuery
  private(set) var parts: [PartSearch] = []

  /// - Parameter view: the name of a sorted view; any other asks for the index itself.
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

  /// Marks what the words of the query match.
  var highlighter: Highlighter { highlighter(for: text.wanted) }

  func highlighter(for words: [QueryWord]) -> Highlighter {
    Highlighter(
      words: words,
      options: Highlighter.Options(
        preTag: parameters.highlightPreTag, postTag: parameters.highlightPostTag,
        ellipsis: parameters.snippetEllipsisText,
        isRestrictedToMatchingElements: parameters.restrictHighlightAndSnippetArrays,
        attributesWithoutTypos: parameters.disableTypoToleranceOnAttributes), budget: scratch.budget)
  }

  /// What answers hold of the records.
  var retrieval: Retrieval {
    Retrieval(parameters.attributesToRetrieve, without: settings.unretrievableAttributes)
  }

  /// Values of `attributesToRetrieve` that hold for highlights and snippets too, whatever is asked for.
  var visibleAttributes: [[Attribute]] = []

  /// What answers may show of the records.
  var visible: VisibleAttributes {
    VisibleAttributes(visibleAttributes, without: settings.unretrievableAttributes)
  }

  /// All filters: the query's own, which no facet can leave out, and the conditions.
  private var expressions: [FilterExpression] { [parameters.filter] + conditions.map(\.expression) }

  private var hasScoredFilters: Bool { expressions.contains(where: \.hasScore) }

  /// A facet filter asks for an attribute that is declared for faceting, or for the `objectID`.
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

  /// How the text of the query is read.
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
      wanted: parsed.wanted, excluded: parsed.excluded,
      rank: { name in
        if let restricted, !restricted.cover(name) { return nil }
        return plan.searchablePlace(of: name)
      },
      toleratesTypos: { name in !strict.cover(name) },
      isSelective: restricted != nil || !strict.isEmpty)
  }

  /// Matches the text in all segments, with fewer words where nothing is found and the query allows that.
  private func matchText() {
    match()
    guard isNothingFound, text.wanted.count > 1 else { return limitTypos() }
    switch parameters.removeWordsIfNoResults {
    case .none: break
    case .lastWords, .firstWords:
      var dropped = 0
      while isNothingFound, text.wanted.count > 1, dropped < snapshot.thresholds.mostRemovedWords {
        dropped += 1
        if parameters.removeWordsIfNoResults == .lastWords {
          text.wanted.removeLast()
        } else {
          text.wanted.removeFirst()
        }
        match()
      }
      if isNothingFound, text.wanted.count > 1 { snapshot.thresholds.count(.removedWordsLimited) }
    case .allOptional:
      text.isAnyWordEnough = true
      match()
    }
    limitTypos()
  }

  private func match() {
    parts = snapshot.parts.map { PartSearch($0, text, scratch) }
  }

  /// Whether no record has the words and meets the conditions.
  private var isNothingFound: Bool {
    !parts.contains { part in !part.algebra.isEmpty(documents(in: part, ignoring: [])) }
  }

  /// Leaves out records with more typos than the query wants to see. What is accepted is decided by the text alone, so
  /// that counts do not depend on what they ignore.
  private func limitTypos() {
    let accepted: Int
    switch parameters.typoTolerance {
    case .on, .off: return
    case .min, .strict: accepted = parameters.typoTolerance == .min ? 1 : 2
    }
    guard !text.wanted.isEmpty else { return }
    if accepted == 1, !text.isAnyWordEnough, parts.contains(where: { !$0.algebra.isEmpty($0.withoutTypos) }) {
      for place in parts.indices { parts[place].keepOnlyWithoutTypos() }
      return
    }
    var totals: Set<Int> = []
    for part in parts { part.forEachTypoTotal { totals.insert($0) } }
    let kept = Set(totals.sorted().prefix(accepted))
    guard kept.count < totals.count else { return }
    for place in parts.indices { parts[place].keep { kept.contains($0) } }
  }

  // MARK: Filters

  /// The documents of a segment that match the text and the conditions, but for those that are ignored.
  func documents(in part: PartSearch, ignoring ignored: [Condition.ID]) -> DocumentSet {
    documents(of: part.matching, in: part, ignoring: ignored)
  }

  func documents(of set: DocumentSet, in part: PartSearch, ignoring ignored: [Condition.ID]) -> DocumentSet {
    let filters = FilterSets(segment: part.part.segment, algebra: part.algebra)
    let own = parameters.filter == .everything ? set : filters.documents(of: set, where: parameters.filter)
    return conditions.reduce(own) { set, condition in
      ignored.contains(condition.id) ? set : filters.documents(of: set, where: condition.expression)
    }
  }

  // MARK: Ranking

  private var rules: RankingRules {
    RankingRules(parameters.ranking, customCount: settings.customRanking.count)
  }

  /// The first of the matching records, as many as `limit`.
  func top(_ limit: Int, _ sets: [DocumentSet]) -> [RankedDocument] {
    let ranking = rules
    let scores = text.wanted.isEmpty && !hasScoredFilters ? [] : ranking.textRules
    let comparison = StaticOrder(parts: snapshot.parts, criteria: snapshot.plan.orders[order])
    var found: [RankedDocument] = []
    for (place, part) in parts.enumerated() {
      let top = TopDocuments(algebra: part.algebra, limit: limit)
      let candidates: [TopDocuments.Candidate]
      if scores.isEmpty {
        candidates =
          order == 0
          ? top.first(of: sets[place]) : top.first(of: sets[place], in: part.part.segment.orders[order - 1])
      } else {
        candidates = scored(part, place, sets[place], top, ranking, comparison)
      }
      found += candidates.map {
        RankedDocument(place: DocumentPlace(part: place, document: Int($0.document)), score: $0.score)
      }
    }
    guard parts.count > 1 else { return found }
    found.sort { left, right in
      let lead = comparison.compare(left.place, right.place, first: ranking.leading)
      if lead != 0 { return lead < 0 }
      return left.score == right.score ? comparison.precedes(left.place, right.place) : left.score < right.score
    }
    return Array(found.prefix(limit))
  }

  private func scored(
    _ part: PartSearch, _ place: Int, _ set: DocumentSet, _ top: TopDocuments, _ ranking: RankingRules,
    _ comparison: StaticOrder
  ) -> [TopDocuments.Candidate] {
    var documentScorer = documentScorer(of: part)
    let ranks: UnsafeBufferPointer<UInt32>? = order == 0 ? nil : part.part.segment.orders[order - 1].ranks
    return top.first(of: classes(of: set, in: part), isOwnOrder: order == 0 && ranking.leading == 0) {
      document, worst in
      // What leads overrules all scores.
      documentScorer.score(of: document, worst: ranking.leading == 0 ? worst : nil)
    } precedes: { left, right in
      if ranking.leading > 0 {
        let lead = comparison.compare(
          DocumentPlace(part: place, document: Int(left.document)),
          DocumentPlace(part: place, document: Int(right.document)), first: ranking.leading)
        if lead != 0 { return lead < 0 }
      }
      if left.score != right.score { return left.score < right.score }
      guard let ranks else { return left.document < right.document }
      return ranks[Int(left.document)] < ranks[Int(right.document)]
    }
  }

  /// The documents of a segment in the order in which they are to be scored.
  func classes(of set: DocumentSet, in part: PartSearch) -> ScoringClasses {
    // What leads overrules all scores.
    guard rules.leading == 0 else { return ScoringClasses(only: set, in: part) }
    var tiers = [(documents: set, typos: 0)]
    if rules.textRules.first == .typo, part.hasTypos {
      tiers[0].documents = part.algebra.intersection(set, part.withoutTypos)
      tiers.append((part.algebra.difference(set, tiers[0].documents), 1))
    }
    return ScoringClasses(tiers, of: part, by: scorer, hasFilters: hasScoredFilters)
  }

  /// A word of one or two letters is too common for a match of it to say much.
  private var singleWordExactness: IndexSettings.SingleWordExactness {
    let isShort = text.wanted.count == 1 && text.wanted[0].scalarCount < 3
    return parameters.exactOnSingleWordQuery == .word && isShort ? .none : parameters.exactOnSingleWordQuery
  }

  var scorer: TextScorer {
    TextScorer(
      rules: rules.textRules, wordCount: text.wanted.count, minProximity: parameters.minProximity,
      singleWordExactness: singleWordExactness,
      orderedRanks: snapshot.plan.searchable?.map(\.isOrdered) ?? [false])
  }

  /// What scores the documents of a segment. Making one takes as long as looking at all words of the segment.
  func documentScorer(of part: PartSearch) -> DocumentScorer {
    DocumentScorer(
      scorer: scorer, reader: part.reader(),
      filters: FilterScorer(expressions, in: part, addsUp: parameters.sumOrFiltersScores))
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

  /// The score of a document; of one that is worse than the worst that counts, any that is worse than that.
  mutating func score(of document: Int, worst: Score?) -> Score {
    reader.read(document)
    return scorer.score(reader.occurrences, filters: filters?.score(document) ?? 0, worst: worst)
  }

  /// The parts of a document's score.
  mutating func parts(of document: Int) -> TextScorer.Parts {
    reader.read(document)
    return scorer.parts(reader.occurrences, filters: filters?.score(document) ?? 0)
  }
}

/// A record that was found, with its score.
struct RankedDocument {
  var place: DocumentPlace
  var score: Score
}
