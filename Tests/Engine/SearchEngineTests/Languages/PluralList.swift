@testable import SearchEngine

/// What a word list of others says about plurals.
struct PluralList {
  struct Pair: Hashable {
    var singular: String
    var plural: String
  }

  private(set) var pairs: Set<Pair> = []
  /// The words with which other words can be confused.
  private(set) var words: Set<String> = []
  /// For each word, the numbers of the lemmas of which it is a form.
  private var lemmas: [String: Set<Int32>] = [:]
  private var lemmaCount: Int32 = 0

  /// The word as the index has it; nil for an abbreviation, a number or a phrase.
  static func folded(_ word: String) -> String? {
    let folded = Language.folded(word.lowercased())
    guard folded.utf8.count >= 3, folded.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 >= 0x80 }) else {
      return nil
    }
    return folded
  }

  mutating func add(word: String) {
    if let word = Self.folded(word) { words.insert(word) }
  }

  /// Says that the words are forms of one lemma.
  mutating func relate(_ forms: [String]) {
    lemmaCount += 1
    for form in forms.compactMap(Self.folded) { lemmas[form, default: []].insert(lemmaCount) }
  }

  mutating func add(singular: String, plural: String) {
    relate([singular, plural])
    guard let singular = Self.folded(singular), let plural = Self.folded(plural), singular != plural else { return }
    pairs.insert(Pair(singular: singular, plural: plural))
    words.formUnion([singular, plural])
  }

  mutating func remove(pairsWhere condition: (Pair) -> Bool) { pairs = pairs.filter { !condition($0) } }

  /// Compounds have the plurals of their last components, which are the given ones.
  mutating func addCompounds(of pairs: Set<Pair>, shortest: Int = 4, where condition: (String) -> Bool = { _ in true })
  {
    let singulars = Dictionary(grouping: pairs.filter { $0.plural.utf8.count >= shortest }, by: \.plural)
    for word in words where condition(word) {
      for start in word.indices.dropFirst() {
        for pair in singulars[String(word[start...])] ?? [] {
          let singular = word[..<start] + pair.singular
          guard lemmas[String(singular)] != nil else { continue }
          relate([String(singular), word])
        }
      }
    }
  }

  func areRelated(_ word: String, _ other: String) -> Bool {
    guard let lemmas = lemmas[word], let others = self.lemmas[other] else { return false }
    return !lemmas.isDisjoint(with: others)
  }

  struct Result {
    /// The share of the pairs that the language makes.
    var recall = 0.0
    /// The share of the pairs made of words of the list that are no forms of one lemma according to it.
    var wrongShare = 0.0
    var missed: [Pair] = []
    var wrong: [Pair] = []
    /// Words of the list that are forms of another, but not the other way round.
    var asymmetric: [Pair] = []
  }

  func result(of language: Language) -> Result {
    var result = Result()
    var forms: [String: [String]] = [:]
    var madeCount = 0
    for word in words {
      let found = language.otherForms(of: word).filter(words.contains)
      forms[word] = found
      madeCount += found.count
      result.wrong += found.filter { !areRelated(word, $0) }.map { Pair(singular: word, plural: $0) }
    }
    for (word, found) in forms {
      result.asymmetric += found.filter { forms[$0]?.contains(word) != true }.map { Pair(singular: word, plural: $0) }
    }
    result.missed = pairs.filter { forms[$0.singular]?.contains($0.plural) != true }
    result.recall = 1 - Double(result.missed.count) / Double(pairs.count)
    result.wrongShare = Double(result.wrong.count) / Double(madeCount)
    return result
  }
}
