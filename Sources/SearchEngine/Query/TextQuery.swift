internal import SearchModel

/// The text of a query, parsed: the words that a record must and must not contain, and where.
struct TextQuery {
  /// The words that a record must contain.
  var required: [QueryWord]
  var excluded: [QueryWord]
  /// The rank of an attribute among the searchable ones, by its name; nil where it is not searched.
  var rank: (String) -> Int?
  var toleratesTypos: (String) -> Bool
  /// Whether some attributes are not searched, or searched without typos, so that postings alone don't decide.
  var isSelective: Bool
  /// Whether a record needs only one of the words.
  var isAnyWordEnough = false

  var phrases: Set<Int> { Set(required.compactMap(\.phrase)) }

  init(_ parameters: SearchParameters, _ options: QueryTextOptions, _ snapshot: IndexSnapshot) {
    let plan = snapshot.plan
    let parsed = ParsedQuery(parameters.text, options: options)
    if parsed.hasIgnoredWords { snapshot.thresholds.count(.queryWordsIgnored) }
    let restricted = parameters.restrictSearchableAttributes.map { AttributePaths($0.map(\.rawValue)) }
    let strict = AttributePaths(parameters.disableTypoToleranceOnAttributes.map(\.rawValue))
    required = parsed.required
    excluded = parsed.excluded
    rank = { name in
      if let restricted, !restricted.cover(name) { return nil }
      return plan.searchableRank(of: name)
    }
    toleratesTypos = { name in !strict.cover(name) }
    isSelective = restricted != nil || !strict.isEmpty
  }
}
