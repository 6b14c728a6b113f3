internal import SearchModel

/// Finds what may stand in a record for words of a query: other spellings, synonyms, and other forms of nouns.
struct AlternativeFinder {
  /// The fewest letters of words that are searched with other spaces.
  private let shortestWithOtherSpaces: Int
  private let usesSynonyms: Bool
  /// Whether synonyms may count as typos.
  private let allowsTypos: Bool
  /// The languages whose plurals stand for the singular.
  private let plurals: [Language]
  private let alternativesAsExact: Set<IndexSettings.ExactAlternative>
  let snapshot: IndexSnapshot
  private let budget: SearchBudget

  init(
    _ parameters: borrowing SearchParameters, _ options: QueryTextOptions, _ snapshot: IndexSnapshot,
    _ budget: SearchBudget
  ) {
    shortestWithOtherSpaces = options.minWordSizeFor1Typo
    usesSynonyms = parameters.usesSynonyms
    allowsTypos = parameters.typoTolerance != .off
    plurals = parameters.languages(parameters.ignorePlurals)
    alternativesAsExact = parameters.alternativesAsExact
    self.snapshot = snapshot
    self.budget = budget
  }

  /// All alternatives of words, by their indices.
  func alternatives(of words: [QueryWord]) -> [Alternative] {
    let spellings = Alternative.spellings(of: words, shortest: shortestWithOtherSpaces)
    let synonyms = synonyms(of: words)
    snapshot.thresholds.count(.synonymApplied, if: !synonyms.isEmpty)
    guard !plurals.isEmpty else { return spellings + synonyms }
    let forms = Alternative.otherForms(of: words, plurals, areExact: alternativesAsExact.contains(.ignorePlurals))
    snapshot.thresholds.count(.otherFormApplied, if: !forms.isEmpty)
    return spellings + synonyms + forms
  }

  /// The synonyms of words: without corrections where typos are not tolerated.
  func synonyms(of words: [QueryWord]) -> [Alternative] {
    guard usesSynonyms else { return [] }
    return snapshot.configuration.synonyms.alternatives(of: words, exact: alternativesAsExact, budget)
      .filter { allowsTypos || $0.typos == 0 }
  }
}
