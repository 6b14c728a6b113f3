internal import SearchModel

/// The text of a query, parsed: the words that a record must and must not contain, and where.
struct TextQuery {
  /// The words that are searched. A record must contain all but optional ones, and at least one.
  var required: [QueryWord] { didSet { findAlternatives() } }
  /// What may stand in a record for required words.
  private(set) var alternatives: [Alternative] = []
  /// The fewest letters of words that are searched with other spaces.
  private let shortestWithOtherSpaces: Int
  var excluded: [QueryWord]
  /// The rank of an attribute among the searchable ones, by its name; nil where it is not searched.
  var rank: (String) -> Int?
  var toleratesTypos: (String) -> Bool
  /// Whether some attributes are not searched, or searched without typos, so that postings alone don't decide.
  var isSelective: Bool
  var countsExact: (String) -> Bool
  /// Whether a record may lack some words.
  var hasOptionalWords: Bool { required.contains(where: \.isOptional) }

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
    let inexact = AttributePaths(parameters.disableExactOnAttributes.map(\.rawValue))
    countsExact = { name in !inexact.cover(name) }
    isSelective = restricted != nil || !strict.isEmpty
    shortestWithOtherSpaces = options.minWordSizeFor1Typo
    findAlternatives()
  }

  /// A bit for each word that a record must contain.
  var neededWords: UInt64 {
    required.indices.reduce(0) { $0 | (required[$1].isOptional ? 0 : 1 << UInt64($1)) }
  }

  /// Requires one word only.
  mutating func makeAllOptional() { required = required.map { $0.optional } }

  private mutating func findAlternatives() {
    alternatives = Alternative.all(of: required, shortest: shortestWithOtherSpaces)
  }
}
