internal import SearchModel

/// One search of an index: its parameters, the matching documents of each segment, and their ranking.
final class IndexSearch {
  let snapshot: IndexSnapshot
  let view: IndexView
  let parameters: SearchParameters
  /// What rules made of the search.
  let rules: AppliedRules
  /// The records that they promote.
  let promoted: PromotedRecords
  let scratch: Scratch
  let filters: SearchFilters
  let matcher: TextMatcher
  let segmentSearches: [SegmentSearch]
  /// The text that was matched, without words that `removeWordsIfNoResults` removed.
  var text: TextQuery { matcher.text }
  /// The radius in meters that was chosen for the search; nil where it needs none.
  private(set) var automaticRadius: Int?
  let ranker: Ranker
  private let visibleAttributes: [[Attribute]]
  /// Nil where records are not grouped.
  let grouping: Grouping?
  var settings: ResolvedSettings { view.settings }

  /// - Parameters:
  ///   - name: the name of a sorted view; any other name means the index itself.
  ///   - visibleAttributes: values of `attributesToRetrieve`, each of which bounds what answers show.
  ///   - appliesRules: whether the rules of the index apply.
  ///   - proposing: for a text that is to be proposed, the attributes in which its words must be found; none is removed
  ///     then. Nil for the text of a request.
  init(
    _ snapshot: IndexSnapshot, _ query: Query, _ conditions: [Condition], view name: String?,
    within visibleAttributes: [[Attribute]], _ scratch: Scratch, appliesRules: Bool = false,
    proposing visible: VisibleAttributes? = nil
  ) throws(SearchError) {
    self.snapshot = snapshot
    let view = snapshot.configuration.view(named: name)
    self.view = view
    self.visibleAttributes = visibleAttributes
    if appliesRules, let table = snapshot.configuration.rules(ofView: name) {
      rules = try AppliedRules(table, to: query, conditions, view.settings, snapshot, scratch.budget)
    } else {
      rules = AppliedRules(query)
    }
    promoted = PromotedRecords(rules, in: snapshot, scratch.budget)
    let parameters = try rules.parameters(view.settings, removesWords: visible == nil)
    self.parameters = parameters
    self.scratch = scratch
    filters = SearchFilters(parameters.filter, optional: parameters.optionalFilter, conditions)
    try filters.check(against: snapshot.plan)
    try scratch.budget.check()
    let options = parameters.textOptions(view.settings, snapshot.thresholds)
    let parsed = TextQuery(parameters, options, snapshot, within: visible, scratch.budget)
    matcher = TextMatcher(parsed, in: snapshot, parameters, filters, scratch)
    segmentSearches = matcher.segmentSearches
    try scratch.budget.check()
    grouping = Grouping(parameters, view.settings, snapshot, scratch)
    ranker = Ranker(matcher.text, snapshot, view, parameters, filters, grouping)
    if parameters.hasAutomaticRadius { chooseRadius() }
  }

  /// Narrows a search around a point to the nearest of the records that it would find.
  private func chooseRadius() {
    guard let center = parameters.center else { return }
    var radius = AutomaticRadius(center, nearest: snapshot.thresholds.nearestRecords)
    for (segmentSearch, documents) in zip(segmentSearches, matching()) {
      if let distances = ranker.distances(of: segmentSearch) { radius.add(documents, of: segmentSearch, distances) }
    }
    automaticRadius = max(parameters.minimumAroundRadius, radius.meters)
    guard let area else { return }
    for segmentSearch in segmentSearches { segmentSearch.narrow(to: area) }
  }

  /// Where the records must be; nil for anywhere.
  var area: SearchArea? {
    guard let center = parameters.center, let automaticRadius else { return parameters.area }
    return SearchArea(around: center, meters: Double(automaticRadius))
  }

  /// The documents of each segment that match the text, the query's filters, and all conditions that are not ignored;
  /// among them those with as few typos as `typoTolerance` requires. Promoted ones are there too.
  func documents(ignoring ignored: [Condition.ID] = []) -> [DocumentSet] {
    withPromoted(matching(ignoring: ignored), ignoring: ignored)
  }

  /// The same without promoted ones, unless they match too.
  func matching(ignoring ignored: [Condition.ID] = []) -> [DocumentSet] {
    withFewTypos(segmentSearches.map { filters.documents(in: $0, ignoring: ignored) })
  }

  /// The matching documents, with the promoted ones, that a relevant sort shows.
  ///
  /// - Parameter sets: all matching documents of each segment.
  func relevant(_ sets: [DocumentSet]) -> [DocumentSet] {
    // Relevance is compared with the best match, which a promoted record need not be.
    let found = promoted.isEmpty ? sets : matching()
    return withPromoted(
      ranker.relevant(found, of: segmentSearches, strictness: parameters.relevancyStrictness), ignoring: [])
  }

  private func withFewTypos(_ sets: [DocumentSet]) -> [DocumentSet] {
    let accepted: Int
    switch parameters.typoTolerance {
    case .on, .off: return sets
    case .min, .strict: accepted = parameters.typoTolerance == .min ? 1 : 2
    }
    guard !text.required.isEmpty else { return sets }
    if accepted == 1, !text.hasOptionalWords {
      let exact = zip(segmentSearches, sets).map { $0.algebra.intersection($1, $0.withoutTypos) }
      if zip(segmentSearches, exact).contains(where: { !$0.algebra.isEmpty($1) }) { return exact }
    }
    var sums: Set<Int> = []
    for (segmentSearch, set) in zip(segmentSearches, sets) { segmentSearch.addTypoSums(of: set, to: &sums) }
    let kept = Set(sums.sorted().prefix(accepted))
    guard kept.count < sums.count else { return sets }
    return zip(segmentSearches, sets).map { $0.documents(of: $1, withTypoSums: kept) }
  }

  /// The number of hits of some sets: of documents, or of their groups.
  func count(of sets: [DocumentSet]) -> Int {
    grouping?.count(of: sets, in: segmentSearches) ?? segmentSearches.documentCount(of: sets)
  }

  /// The matching records of a window, or those that a response has of each group of a window.
  ///
  /// - Parameter sets: the matching documents of each segment.
  func hits(_ window: Range<Int>, _ sets: [DocumentSet]) -> [RankedDocument] {
    guard grouping == nil, promoted.isEmpty else { return entries(window, sets).flatMap(\.self) }
    return Array(ranker.top(window.upperBound, sets, of: segmentSearches).dropFirst(window.lowerBound))
  }

  /// The same by groups, without promoted records.
  func rankedEntries(_ window: Range<Int>, _ sets: [DocumentSet]) -> [[RankedDocument]] {
    let first = Array(ranker.top(window.upperBound, sets, of: segmentSearches).dropFirst(window.lowerBound))
    guard let grouping, grouping.most > 1 else { return first.map { [$0] } }
    let members = ranker.all(
      grouping.members(of: first.compactMap { grouping.group(of: $0.address) }, among: sets, in: segmentSearches),
      of: segmentSearches)
    let byGroup = Dictionary(grouping: members) { grouping.group(of: $0.address) }
    return first.map { document in
      grouping.group(of: document.address).flatMap { byGroup[$0].map { Array($0.prefix(grouping.most)) } } ?? [document]
    }
  }

  /// Whether a facet is counted over the records that are left of each group.
  func isAfterDistinct(_ attribute: Attribute) -> Bool {
    grouping != nil && (parameters.facetingAfterDistinct || view.countedFacets.isAfterDistinct(attribute))
  }

  /// The documents of some sets that are left of each group.
  func firstsOfGroups(_ sets: [DocumentSet]) -> [DocumentSet] {
    guard let grouping else { return sets }
    var kept = segmentSearches.map { _ in [UInt32]() }
    let promoted = promotedEntries(among: sets)
    let first = promoted.flatMap(\.documents).map { RankedDocument(address: $0, score: Score()) }
    let others = promoted.isEmpty ? sets : without(promoted, sets, keepingGroups: true)
    for document in grouping.firsts(of: first + ranker.all(others, of: segmentSearches)) {
      kept[document.address.segment].append(UInt32(document.address.document))
    }
    return zip(segmentSearches, kept).map { $0.algebra.set(of: $1.sorted()) }
  }

  // MARK: Answers

  /// How texts of the query are parsed.
  var textOptions: QueryTextOptions { parameters.textOptions(view.settings, snapshot.thresholds) }

  /// The searched text with the words that were removed between `<em>` and `</em>`; nil if none were.
  var queryAfterRemoval: String? {
    let removed = matcher.removed
    if removed.isEmpty { return nil }
    return parameters.searchedText.marking(removed.flatMap(\.sources), "<em>", "</em>")
  }

  /// Highlights what the words of the query match.
  var highlighter: Highlighter { highlighter(for: text.required, text.alternatives) }

  func highlighter(for words: [QueryWord], _ alternatives: [Alternative] = []) -> Highlighter {
    Highlighter(
      words: words, alternatives, of: parameters.searchedText,
      options: Highlighter.Options(
        preTag: parameters.highlightPreTag, postTag: parameters.highlightPostTag,
        ellipsis: parameters.snippetEllipsisText,
        isRestrictedToMatchingElements: parameters.restrictHighlightAndSnippetArrays,
        attributesWithoutTypos: parameters.disableTypoToleranceOnAttributes,
        attributesWithoutPrefixes: parameters.disablePrefixOnAttributes,
        replacesSynonyms: parameters.replaceSynonymsInHighlight,
        separators: view.settings.separators), budget: scratch.budget)
  }

  /// The attributes that the parameters retrieve.
  var retrieval: Retrieval {
    Retrieval(parameters.attributesToRetrieve, without: view.settings.unretrievableAttributes)
  }

  /// The attributes whose texts are highlighted.
  var highlighted: MarkedAttributes {
    let names = parameters.attributesToHighlight ?? view.settings.searchable?.flatMap(\.paths) ?? ["*"]
    return MarkedAttributes(names.map { MarkedAttribute($0.rawValue) })
  }

  /// The attributes of whose texts there are snippets.
  var snippeted: MarkedAttributes {
    MarkedAttributes(parameters.attributesToSnippet.map { MarkedAttribute($0.attribute.rawValue, words: $0.words) })
  }

  /// The attributes that answers may show: hits, highlights and snippets.
  var visible: VisibleAttributes {
    VisibleAttributes(visibleAttributes, without: view.settings.unretrievableAttributes)
  }
}
