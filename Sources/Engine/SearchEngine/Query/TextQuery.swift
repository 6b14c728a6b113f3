internal import SearchModel

/// The text of a query, parsed: the words that a record must and must not contain, and where.
struct TextQuery {
  /// The words that are searched. A record must contain all but optional ones, and at least one.
  var required: [QueryWord] { didSet { findAlternatives() } }
  /// What may stand in a record for required words.
  private(set) var alternatives: [Alternative] = []
  /// The fewest letters of words that are searched with other spaces.
  private let shortestWithOtherSpaces: Int
  /// The configuration with the synonyms.
  private let configuration: IndexConfiguration
  private let usesSynonyms: Bool
  /// Whether synonyms may count as typos.
  private let allowsTypos: Bool
  /// The languages whose plurals stand for the singular.
  private let plurals: [Language]
  private let alternativesAsExact: Set<IndexSettings.ExactAlternative>
  private let counter: BranchCounter?
  private let budget: SearchBudget
  var excluded: [QueryWord]
  private(set) var attributes: SearchedAttributes
  /// Whether a record may lack some words.
  var hasOptionalWords: Bool { required.contains(where: \.isOptional) }

  var phrases: Set<Int> { Set(required.compactMap(\.phrase)) }

  /// - Parameter visible: The attributes that are searched; nil for all.
  init(
    _ parameters: borrowing SearchParameters, _ options: QueryTextOptions, _ snapshot: IndexSnapshot,
    within visible: VisibleAttributes? = nil, _ budget: SearchBudget
  ) {
    self.budget = budget
    let parsed = ParsedQuery(parameters.searchedText, options: options)
    if parsed.hasIgnoredWords { snapshot.thresholds.count(.queryWordsIgnored) }
    configuration = snapshot.configuration
    counter = snapshot.thresholds.counter
    attributes = SearchedAttributes(parameters, snapshot.configuration, within: visible)
    usesSynonyms = parameters.usesSynonyms
    allowsTypos = parameters.typoTolerance != .off
    alternativesAsExact = parameters.alternativesAsExact
    required = parsed.required
    excluded = parsed.excluded
    shortestWithOtherSpaces = options.minWordSizeFor1Typo
    plurals = parameters.languages(parameters.ignorePlurals)
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

  /// The query with some of its words only, and without typos.
  func onlyWithoutTypos(_ words: [Int]) -> TextQuery {
    var query = self
    query.required = words.map { required[$0].withoutTypos }
    query.alternatives.removeAll { $0.typos > 0 }
    return query
  }

  /// A query for a single word without typos, itself or by an alternative, whatever other words are excluded.
  func only(_ word: Int) -> TextQuery {
    var query = self
    var only = required[word].withoutTypos
    only.isOptional = false
    query.required = [only]
    query.alternatives = alternatives.filter { $0.words.contains(word) && $0.typos == 0 }.map { alternative in
      var alternative = alternative
      alternative.words = 0..<1
      return alternative
    }
    query.excluded = []
    return query
  }

  /// A query for an excluded phrase, in all attributes of the index.
  func excludedPhrase(_ words: [QueryWord]) -> TextQuery {
    var query = self
    query.required = words
    query.excluded = []
    query.attributes = SearchedAttributes(SearchParameters(), configuration)
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
    guard usesSynonyms else { return [] }
    return configuration.synonyms.alternatives(of: required, exact: alternativesAsExact, budget)
      .filter { allowsTypos || $0.typos == 0 }
  }

  private mutating func findAlternatives() {
    alternatives = Alternative.spellings(of: required, shortest: shortestWithOtherSpaces)
    let found = applicableSynonyms
    if !found.isEmpty { counter?.add(.synonymApplied) }
    alternatives += found
    guard !plurals.isEmpty else { return }
    let forms = Alternative.otherForms(
      of: required, plurals, areExact: alternativesAsExact.contains(.ignorePlurals))
    if !forms.isEmpty { counter?.add(.otherFormApplied) }
    alternatives += forms
  }
}
