internal import SearchModel

/// The text of a query, parsed: the words that a record must and must not contain, and where.
struct TextQuery {
  /// The words that are searched. A record must contain all but optional ones, and at least one.
  var required: [QueryWord] { didSet { findAlternatives() } }
  /// What may stand in a record for required words.
  private(set) var alternatives: [Alternative] = []
  /// The fewest letters of words that are searched with other spaces.
  private let shortestWithOtherSpaces: Int
  /// The synonyms that apply.
  private let synonyms: SynonymTable
  /// Whether synonyms may count as typos.
  private let allowsTypos: Bool
  /// The languages whose plurals stand for the singular.
  private let plurals: [Language]
  private let alternativesAsExact: Set<IndexSettings.ExactAlternative>
  private let thresholds: Thresholds
  var excluded: [QueryWord]
  /// The rank of an attribute among the searchable ones, by its name; nil where it is not searched.
  var rank: (String) -> Int?
  /// The same where all attributes of the index are searched, as for excluded words.
  let indexedRank: (String) -> Int?
  var toleratesTypos: (String) -> Bool
  var allowsPrefixes: (String) -> Bool
  /// Whether words match as a whole only in some attributes.
  let hasAttributesWithoutPrefixes: Bool
  /// Whether some attributes are not searched, or searched without typos, so that postings alone don't decide.
  var isSelective: Bool
  var countsExact: (String) -> Bool
  /// Whether a record may lack some words.
  var hasOptionalWords: Bool { required.contains(where: \.isOptional) }

  var phrases: Set<Int> { Set(required.compactMap(\.phrase)) }

  /// - Parameter visible: The attributes that are searched; nil for all.
  init(
    _ parameters: SearchParameters, _ options: QueryTextOptions, _ snapshot: IndexSnapshot,
    within visible: VisibleAttributes? = nil
  ) {
    let plan = snapshot.plan
    let parsed = ParsedQuery(parameters.searchedText, options: options)
    if parsed.hasIgnoredWords { snapshot.thresholds.count(.queryWordsIgnored) }
    let restricted = parameters.restrictSearchableAttributes.map { AttributePaths($0.map(\.rawValue)) }
    let strict = AttributePaths(parameters.disableTypoToleranceOnAttributes.map(\.rawValue))
    synonyms =
      parameters.usesSynonyms ? snapshot.configuration.synonyms : SynonymTable([])
    allowsTypos = parameters.typoTolerance != .off
    alternativesAsExact = parameters.alternativesAsExact
    required = parsed.required
    excluded = parsed.excluded
    indexedRank = { name in plan.searchableRank(of: name) }
    rank = { name in
      if let restricted, !restricted.cover(name) { return nil }
      if let visible, !visible.cover(name) { return nil }
      return plan.searchableRank(of: name)
    }
    toleratesTypos = { name in !strict.cover(name) }
    let unprefixed = AttributePaths(parameters.disablePrefixOnAttributes.map(\.rawValue))
    allowsPrefixes = { name in !unprefixed.cover(name) }
    hasAttributesWithoutPrefixes = !unprefixed.isEmpty
    let inexact = AttributePaths(parameters.disableExactOnAttributes.map(\.rawValue))
    countsExact = { name in !inexact.cover(name) }
    isSelective = restricted != nil || !strict.isEmpty || visible?.isWhole == false
    shortestWithOtherSpaces = options.minWordSizeFor1Typo
    plurals = parameters.languages(parameters.ignorePlurals)
    thresholds = snapshot.thresholds
    required = withoutStopWords(of: parameters.languages(parameters.removeStopWords))
    findAlternatives()
  }

  /// A bit for each word that a record must contain.
  var neededWords: UInt64 {
    required.indices.reduce(0) { $0 | (required[$1].isOptional ? 0 : 1 << UInt64($1)) }
  }

  /// Requires one word only.
  mutating func makeAllOptional() { required = required.map { $0.optional } }

  /// Requires a single word; records may lack the others.
  func requiring(only index: Int) -> TextQuery {
    var query = self
    query.makeAllOptional()
    query.required[index].isOptional = false
    return query
  }

  /// The words without the stop words of some languages; all of them if nothing else is left. Words that match as
  /// prefixes, words in quotes and those of a synonym stay.
  private func withoutStopWords(of languages: [Language]) -> [QueryWord] {
    if languages.isEmpty { return required }
    let synonyms = applicableSynonyms
    let others = required.indices.filter { index in
      required[index].isPrefix || required[index].phrase != nil || synonyms.contains { $0.words.contains(index) }
        || !languages.contains { $0.isStopWord(required[index].text) }
    }
    return others.isEmpty ? required : others.map { required[$0] }
  }

  /// What the words find by synonyms: without corrections where typos are not tolerated.
  private var applicableSynonyms: [Alternative] {
    synonyms.alternatives(of: required, exact: alternativesAsExact).filter { allowsTypos || $0.typos == 0 }
  }

  private mutating func findAlternatives() {
    let found = applicableSynonyms
    if !found.isEmpty { thresholds.count(.synonymApplied) }
    let forms = Alternative.otherForms(
      of: required, plurals, areExact: alternativesAsExact.contains(.ignorePlurals))
    if !forms.isEmpty { thresholds.count(.otherFormApplied) }
    alternatives = Alternative.spellings(of: required, shortest: shortestWithOtherSpaces) + found + forms
  }
}
