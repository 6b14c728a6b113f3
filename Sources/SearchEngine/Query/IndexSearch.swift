internal import SearchModel

/// One search of an index: its parameters, the matching documents of each segment, and their ranking.
final class IndexSearch {
  let snapshot: IndexSnapshot
  let settings: ResolvedSettings
  let parameters: SearchParameters
  let scratch: Scratch
  let filters: SearchFilters
  /// The text that was matched, without words that `removeWordsIfNoResults` removed.
  let text: TextQuery
  let segmentSearches: [SegmentSearch]
  let ranker: Ranker
  private(set) lazy var countedFacets = CountedFacets(snapshot.plan, settings)

  /// - Parameter view: the name of a sorted view; any other name means the index itself.
  init(
    _ snapshot: IndexSnapshot, _ query: Query, _ conditions: [Condition], view: String?, _ scratch: Scratch
  ) throws(SearchError) {
    self.snapshot = snapshot
    let (settings, order) = snapshot.configuration.view(named: view)
    parameters = try settings.effective(query)
    self.settings = settings
    self.scratch = scratch
    filters = SearchFilters(parameters.filter, optional: parameters.optionalFilter, conditions)
    try filters.check(against: snapshot.plan)
    try scratch.budget.check()
    let options = parameters.textOptions(settings, snapshot.thresholds)
    let parsed = TextQuery(parameters, options, snapshot)
    let matcher = TextMatcher(parsed, in: snapshot, parameters, filters, scratch)
    text = matcher.text
    segmentSearches = matcher.segmentSearches
    try scratch.budget.check()
    ranker = Ranker(matcher.text, snapshot, settings, parameters, filters, order: order)
  }

  /// The documents of each segment that match the text, the query's filters, and all conditions that are not ignored;
  /// among them those with as few typos as `typoTolerance` requires.
  func documents(ignoring ignored: [Condition.ID] = []) -> [DocumentSet] {
    withFewTypos(segmentSearches.map { filters.documents(in: $0, ignoring: ignored) })
  }

  private func withFewTypos(_ sets: [DocumentSet]) -> [DocumentSet] {
    let accepted: Int
    switch parameters.typoTolerance {
    case .on, .off: return sets
    case .min, .strict: accepted = parameters.typoTolerance == .min ? 1 : 2
    }
    guard !text.required.isEmpty else { return sets }
    if accepted == 1, !text.isAnyWordEnough {
      let exact = zip(segmentSearches, sets).map { $0.algebra.intersection($1, $0.withoutTypos) }
      if zip(segmentSearches, exact).contains(where: { !$0.algebra.isEmpty($1) }) { return exact }
    }
    var sums: Set<Int> = []
    for (segmentSearch, set) in zip(segmentSearches, sets) { segmentSearch.addTypoSums(of: set, to: &sums) }
    let kept = Set(sums.sorted().prefix(accepted))
    guard kept.count < sums.count else { return sets }
    return zip(segmentSearches, sets).map { $0.documents(of: $1, withTypoSums: kept) }
  }

  /// The first `limit` of the matching records.
  ///
  /// - Parameter sets: the matching documents of each segment.
  func top(_ limit: Int, _ sets: [DocumentSet]) -> [RankedDocument] { ranker.top(limit, sets, of: segmentSearches) }

  // MARK: Answers

  /// How texts of the query are parsed.
  var textOptions: QueryTextOptions { parameters.textOptions(settings, snapshot.thresholds) }

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

  /// The attributes whose texts are highlighted.
  var highlighted: MarkedAttributes {
    let names = parameters.attributesToHighlight ?? settings.searchable?.flatMap(\.paths) ?? ["*"]
    return MarkedAttributes(names.map { MarkedAttribute($0.rawValue) })
  }

  /// The attributes of whose texts there are snippets.
  var snippeted: MarkedAttributes {
    MarkedAttributes(parameters.attributesToSnippet.map { MarkedAttribute($0.attribute.rawValue, words: $0.words) })
  }

  /// Values of `attributesToRetrieve`, each of which bounds hits, highlights and snippets.
  var visibleAttributes: [[Attribute]] = []

  /// The attributes that answers may show.
  var visible: VisibleAttributes {
    VisibleAttributes(visibleAttributes, without: settings.unretrievableAttributes)
  }
}
