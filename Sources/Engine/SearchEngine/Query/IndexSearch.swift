internal import SearchModel

/// One search of an index: what it asks for, and the pieces that find, rank and show documents.
final class IndexSearch {
  let snapshot: IndexSnapshot
  let view: IndexView
  let parameters: SearchParameters
  /// What rules made of the search.
  let rules: AppliedRules
  let scratch: Scratch
  let filters: SearchFilters
  let matcher: TextMatcher
  /// Whether an earlier search has matched the text.
  let sharesMatches: Bool
  let segmentSearches: [SegmentSearch]
  /// The documents that the text and the filters find.
  let matches: MatchingDocuments
  /// The radius in meters that was chosen for the search; nil where it needs none.
  let automaticRadius: Int?
  /// Why a search by meaning is answered by words alone; nil if it is not.
  let textOnlyReason: String?
  /// The documents that rules promote.
  let promoted: PromotedDocuments
  let ranker: Ranker
  /// Nil where records are not grouped.
  let grouping: Grouping?
  /// The order of the hits.
  let hits: RankedHits
  /// What a caller may see, besides what the settings hide.
  let visibleAttributes: [[Attribute]]

  /// - Parameters:
  ///   - name: the name of a sorted view; any other name means the index itself.
  ///   - shown: the conditions by whose results it is decided whether words are removed; nil for those of the search.
  ///   - visibleAttributes: values of `attributesToRetrieve`, each of which bounds what answers show.
  ///   - earlier: a search of the same snapshot within the same limits. Its matches are taken if the text is the same;
  ///     otherwise the memory is released, and they end.
  ///   - appliesRules: whether the rules of the index apply.
  ///   - proposing: for a text that is to be proposed, the attributes in which its words must be found; none is removed
  ///     then. Nil for the text of a request.
  init(
    _ snapshot: IndexSnapshot, _ query: Query, _ conditions: [Condition], view name: String?,
    removingWordsFor shown: [Condition]? = nil, within visibleAttributes: [[Attribute]], _ scratch: Scratch,
    sharing earlier: IndexSearch? = nil, appliesRules: Bool = false,
    proposing visible: VisibleAttributes? = nil
  ) throws(SearchError) {
    // The pieces are stored at the end, since reading a stored one copies it.
    let view = snapshot.configuration.view(named: name)
    let rules: AppliedRules
    if appliesRules, let table = snapshot.configuration.rules(ofView: name) {
      rules = try AppliedRules(table, to: query, conditions, view, snapshot, scratch.budget)
    } else {
      rules = AppliedRules(query)
    }
    let records = PromotedRecords(rules, in: snapshot, scratch.budget)
    // A constant: each use of a variable would copy it.
    let parameters = try rules.parameters(view, snapshot, removesWords: visible == nil)
    textOnlyReason = SemanticQuery.obstacle(parameters, view, snapshot)?.rawValue
    // The words of a text that is proposed must be found.
    let semantic = visible == nil ? try SemanticQuery(parameters, view, snapshot, scratch.budget) : nil
    let filters = SearchFilters(parameters.filter, optional: parameters.optionalFilter, conditions)
    try filters.check(against: snapshot)
    let shownFilters =
      shown.map { SearchFilters(parameters.filter, optional: parameters.optionalFilter, $0) } ?? filters
    if shown != nil { try shownFilters.check(against: snapshot) }
    try scratch.budget.check()
    let matcher: TextMatcher
    if let earlier, let known = earlier.matcher(for: rules, parameters, view, shownFilters) {
      snapshot.thresholds.count(.matchesShared)
      matcher = known
      sharesMatches = true
    } else {
      if earlier != nil { scratch.endSearch() }
      let options = parameters.textOptions(view, snapshot.thresholds)
      let parsed = TextQuery(parameters, options, snapshot, within: visible, scratch.budget)
      matcher = TextMatcher(parsed, in: snapshot, parameters, shownFilters, scratch)
      // Without words all records match.
      if let semantic, !parsed.required.isEmpty {
        semantic.hasOnlyPartialMatches = matcher.madeAllOptional
        for search in matcher.segmentSearches { search.addSimilar(to: semantic, within: parameters.area) }
      }
      sharesMatches = false
    }
    let segmentSearches = matcher.segmentSearches
    try scratch.budget.check()
    let matches = MatchingDocuments(matcher, filters, parameters.typoTolerance)
    let grouping = Grouping(parameters, view, snapshot, scratch)
    let ranker = Ranker(matcher.text, snapshot, view, parameters, filters, grouping)
    automaticRadius = AutomaticRadius.meters(of: parameters, matches, ranker, snapshot.thresholds)
    let area = parameters.area(withAutomaticRadius: automaticRadius)
    if automaticRadius != nil, let area { for search in segmentSearches { search.narrow(to: area) } }
    let promoted = PromotedDocuments(records, segmentSearches, filters, area, grouping)
    hits = RankedHits(ranker, segmentSearches, promoted, grouping)
    self.snapshot = snapshot
    self.view = view
    self.scratch = scratch
    self.visibleAttributes = visibleAttributes
    self.rules = rules
    self.parameters = parameters
    self.filters = filters
    self.matcher = matcher
    self.segmentSearches = segmentSearches
    self.matches = matches
    self.grouping = grouping
    self.ranker = ranker
    self.promoted = promoted
  }

  /// The matches of this search for another one; nil unless both find the same by the text alone.
  ///
  /// - Parameter shown: The filters by whose results the other search decides whether words are removed.
  private func matcher(
    for rules: AppliedRules, _ parameters: SearchParameters, _ view: IndexView, _ shown: SearchFilters
  ) -> TextMatcher? {
    guard view === self.view, rules.isEmpty, self.rules.isEmpty,
      // An automatic radius depends on the filters, and narrows the matches.
      !parameters.hasAutomaticRadius,
      parameters.withoutFiltersAndAnswer == self.parameters.withoutFiltersAndAnswer
    else { return nil }
    return matcher.deciding(by: shown)
  }

  /// The documents of each segment that match the text, the query's filters, and all conditions that are not ignored;
  /// among them those with as few typos as `typoTolerance` requires. Promoted ones are there too.
  func documents(ignoring ignored: [Condition.ID] = []) -> [DocumentSet] {
    promoted.added(to: matches.documents(ignoring: ignored), ignoring: ignored)
  }

  /// Whether a hit was found by its similarity alone.
  func isSemantic(_ hit: DocumentAddress) -> Bool {
    let segmentSearch = segmentSearches[hit.segment]
    return segmentSearch.similarity != nil && !promoted.contains(hit)
      && !segmentSearch.matching.contains(hit.document)
  }

  /// Why none of the matching documents was found by its meaning; nil if one was, or if that was not searched for.
  func nothingSimilar(in sets: [DocumentSet]) -> String? {
    let found = zip(segmentSearches, sets).contains { $0.similarity?.isSimilar(anyOf: $1) ?? false }
    return found ? nil : segmentSearches.first?.similarity?.query.nothingSimilar
  }

  /// Whether an answer without facets depends on the conditions by the number of hits alone, where no rule applies. One by
  /// meaning also says whether anything similar was found.
  var onlyCounts: Bool {
    parameters.pageSize == 0 && !view.isVirtual && !parameters.hasAutomaticRadius && !parameters.isSemantic
  }

  /// The number of hits with other conditions.
  func hitCount(with conditions: [Condition]) throws(SearchError) -> Int {
    let filters = SearchFilters(parameters.filter, optional: parameters.optionalFilter, conditions)
    try filters.check(against: snapshot)
    return hits.count(of: matches.documents(where: filters))
  }

  /// The matching documents, with the promoted ones, that a relevant sort shows.
  ///
  /// - Parameter sets: all matching documents of each segment.
  func relevant(_ sets: [DocumentSet]) -> [DocumentSet] {
    // Relevance is compared with the best match, which a promoted record need not be.
    let found = promoted.isEmpty ? sets : matches.documents()
    return promoted.added(
      to: ranker.relevant(found, of: segmentSearches, strictness: parameters.relevancyStrictness), ignoring: [])
  }

  /// Whether a facet is counted over the records that are left of each group.
  func isAfterDistinct(_ attribute: Attribute) -> Bool {
    grouping != nil && (parameters.facetingAfterDistinct || view.countedFacets.isAfterDistinct(attribute))
  }
}
