internal import SearchModel

/// The text of a query as patterns are compared with it: its words, and what the search takes them for.
struct RuleQuery {
  /// The words, without excluded ones.
  let words: [Word]
  /// The bytes of the text.
  let text: [UInt8]
  /// Whether the text has more words than are compared.
  let isLonger: Bool
  /// The indices of the words before which a word is excluded.
  let indicesAfterExcluded: Set<Int>
  /// What stands for words that begin at each index; empty where no pattern allows alternatives.
  private(set) var alternatives: [[Reading]] = []

  /// Words in place of some words of the query.
  struct Reading {
    var words: Range<Int>
    var terms: [[UInt8]]
  }

  /// The most words of a query that are compared with patterns.
  static let maxWords = 64
  /// The most words for which there are alternatives.
  private static let maxWithAlternatives = 32
  /// The most words of patterns that a word is a typo of: the first by code point.
  private static let maxTypoWords = 100

  init(
    _ parameters: SearchParameters, _ options: QueryTextOptions, _ table: RuleTable, _ synonyms: SynonymTable,
    _ budget: SearchBudget
  ) {
    var options = options
    options.queryType = .prefixNone
    text = Array(parameters.text.utf8)
    let marks = QueryMarks(parameters.text, options: options)
    let found = marks.queryWords(of: parameters.text, separators: options.separators)
    func isExcluded(_ word: Word) -> Bool { marks.mark(at: word.token.source.lowerBound)?.excludes == true }
    var included: [Word] = []
    var afterExcluded: Set<Int> = []
    for word in found {
      if isExcluded(word) { afterExcluded.insert(included.count) } else { included.append(word) }
    }
    words = Array(included.prefix(Self.maxWords))
    isLonger = words.count < included.count
    indicesAfterExcluded = afterExcluded
    guard !table.wordsWithAlternatives.isEmpty, !words.isEmpty else { return }
    let special = QueryWord.Special(options)
    let queryWords = words.prefix(Self.maxWithAlternatives).map { word in
      var read = QueryWord(word, marks.mark(at: word.token.source.lowerBound), isLast: false, special, options)
      read.position = word.token.position
      return read
    }
    alternatives = Array(repeating: [], count: words.count)
    var others = Alternative.spellings(of: queryWords, shortest: options.minWordSizeFor1Typo)
    others += Alternative.otherForms(
      of: queryWords, parameters.languages(parameters.ignorePlurals), areExact: false)
    if parameters.usesSynonyms {
      others += synonyms.alternatives(of: queryWords, exact: [], budget)
        .filter { options.toleratesTypos || $0.typos == 0 }
    }
    for other in others {
      alternatives[other.words.lowerBound].append(Reading(words: other.words, terms: other.terms))
    }
    for (index, word) in queryWords.enumerated() {
      if word.maxTypos > 0 {
        for term in Self.typos(of: word, table, budget) {
          alternatives[index].append(Reading(words: index..<index + 1, terms: [term]))
        }
      }
      budget.takeScratch(bytes: 128 * alternatives[index].count)
      alternatives[index].sort { ($0.words.count, $0.terms.count) > ($1.words.count, $1.terms.count) }
    }
  }

  /// The words of patterns that a word is a typo of.
  private static func typos(of word: QueryWord, _ table: RuleTable, _ budget: SearchBudget) -> [[UInt8]] {
    let matcher = WordMatcher(folded: word.folded, isPrefix: false, maxTypos: word.maxTypos)
    let letters = LetterSet(word.folded)
    var found: [[UInt8]] = []
    for (index, other) in table.wordsWithAlternatives.enumerated() {
      if index % 64 == 0, !budget.spend(128) { break }
      guard abs(other.scalarCount - word.scalarCount) <= word.maxTypos,
        !letters.differs(from: other.letters, byMoreThan: word.maxTypos),
        let match = other.folded.withUnsafeBufferPointer({ matcher.match($0) }), match.typos > 0
      else { continue }
      found.append(other.folded)
      if found.count == maxTypoWords { break }
    }
    return found
  }

  /// The word at an index, and what stands for it and words behind it: first what stands for the most words.
  func beginnings(at index: Int) -> [Reading] {
    let itself = Reading(words: index..<index + 1, terms: [words[index].folded])
    return alternatives.isEmpty ? [itself] : [itself] + alternatives[index]
  }
}
