internal import SearchModel

/// Finds what may stand in a record for words of a query: other spellings, synonyms, and other forms of nouns.
struct AlternativeFinder {
  /// The fewest letters of words that are searched with other spaces.
  private let shortestWithOtherSpaces: Int
  /// Nil where synonyms are not searched.
  private let synonyms: SynonymTable?
  /// Whether synonyms may count as typos.
  private let allowsTypos: Bool
  /// The languages whose plurals stand for the singular.
  private let plurals: [Language]
  private let alternativesAsExact: Set<IndexSettings.ExactAlternative>
  private let counter: BranchCounter?
  private let budget: SearchBudget

  init(
    _ parameters: borrowing SearchParameters, _ options: QueryTextOptions, _ snapshot: IndexSnapshot,
    _ budget: SearchBudget
  ) {
    shortestWithOtherSpaces = options.minWordSizeFor1Typo
    synonyms = parameters.usesSynonyms ? snapshot.configuration.synonyms : nil
    allowsTypos = parameters.typoTolerance != .off
    plurals = parameters.languages(parameters.ignorePlurals)
    alternativesAsExact = parameters.alternativesAsExact
    counter = snapshot.thresholds.counter
    self.budget = budget
  }

  /// All alternatives of words, by their indices.
  func alternatives(of words: [QueryWord]) -> [Alternative] {
    let spellings = Alternative.spellings(of: words, shortest: shortestWithOtherSpaces)
    let synonyms = synonyms(of: words)
    if !synonyms.isEmpty { counter?.add(.synonymApplied) }
    guard !plurals.isEmpty else { return spellings + synonyms }
    let forms = Alternative.otherForms(of: words, plurals, areExact: alternativesAsExact.contains(.ignorePlurals))
    if !forms.isEmpty { counter?.add(.otherFormApplied) }
    return spellings + synonyms + forms
  }

  /// The synonyms of words: without corrections where typos are not tolerated.
  func synonyms(of words: [QueryWord]) -> [Alternative] {
    (synonyms?.alternatives(of: words, exact: alternativesAsExact, budget) ?? [])
      .filter { allowsTypos || $0.typos == 0 }
  }
}
