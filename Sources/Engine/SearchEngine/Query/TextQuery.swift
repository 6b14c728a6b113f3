internal import SearchModel

/// The text of a query, parsed: the words that a record must and must not contain, and where.
struct TextQuery {
  /// The words that are searched. A record must contain all but optional ones, and at least one.
  private(set) var required: [QueryWord]
  /// What may stand in a record for required words.
  private(set) var alternatives: [Alternative]
  var excluded: [QueryWord]
  private(set) var attributes: SearchedAttributes
  private let finder: AlternativeFinder

  /// Whether a record may lack some words.
  var hasOptionalWords: Bool { required.contains(where: \.isOptional) }

  var phrases: Set<Int> { Set(required.compactMap(\.phrase)) }
  var hasPhrases: Bool { required.contains { $0.phrase != nil } }

  /// - Parameter visible: The attributes that are searched; nil for all.
  init(
    _ parameters: borrowing SearchParameters, _ options: QueryTextOptions, _ snapshot: IndexSnapshot,
    within visible: VisibleAttributes? = nil, _ budget: SearchBudget
  ) {
    let parsed = ParsedQuery(parameters.searchedText, options: options)
    snapshot.thresholds.count(.queryWordsIgnored, if: parsed.hasIgnoredWords)
    attributes = SearchedAttributes(parameters, snapshot.configuration, within: visible)
    finder = AlternativeFinder(parameters, options, snapshot, budget)
    required = Self.withoutStopWords(parsed.required, of: parameters.languages(parameters.removeStopWords), finder)
    alternatives = finder.alternatives(of: required)
    excluded = parsed.excluded
  }

  /// A bit for each word that a record must contain.
  var neededWords: UInt64 {
    required.indices.reduce(0) { $0 | (required[$1].isOptional ? 0 : 1 << UInt64($1)) }
  }

  // MARK: Other words

  /// Replaces the required words, and their alternatives with them.
  private mutating func require(_ words: [QueryWord]) {
    required = words
    alternatives = finder.alternatives(of: words)
  }

  /// Removes the first or the last required word, and returns it.
  mutating func removeWord(isLast: Bool) -> QueryWord {
    var words = required
    let removed = isLast ? words.removeLast() : words.removeFirst()
    require(words)
    return removed
  }

  /// The query without words that are searched; words stay excluded.
  var withoutWords: TextQuery {
    var query = self
    (query.required, query.alternatives) = ([], [])
    return query
  }

  /// Requires one word only.
  mutating func makeAllOptional() { require(required.map(\.optional)) }

  /// Requires a single word; records may lack the others.
  func requiring(only index: Int) -> TextQuery {
    var words = required.map(\.optional)
    words[index].isOptional = false
    var query = self
    query.require(words)
    return query
  }

  /// The query with some of its words only, and without typos.
  func onlyWithoutTypos(_ words: [Int]) -> TextQuery {
    var query = self
    query.require(words.map { required[$0].withoutTypos })
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
    query.require(words)
    query.excluded = []
    query.attributes = SearchedAttributes(SearchParameters(), finder.snapshot.configuration)
    return query
  }

  /// The words without the stop words of some languages; all of them if nothing else is left. Words that match as
  /// prefixes, words in quotes and those of a synonym stay.
  private static func withoutStopWords(
    _ words: [QueryWord], of languages: [Language], _ finder: AlternativeFinder
  ) -> [QueryWord] {
    if languages.isEmpty { return words }
    let synonyms = finder.synonyms(of: words)
    let others = words.indices.filter { index in
      words[index].isPrefix || words[index].phrase != nil || synonyms.contains { $0.words.contains(index) }
        || !languages.contains { $0.isStopWord(words[index].text) }
    }
    return others.isEmpty ? words : others.map { words[$0] }
  }
}
