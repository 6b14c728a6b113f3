internal import SearchModel

/// The synonyms of an index, found by the words of a query.
struct SynonymTable: Hashable, Sendable {
  /// The most texts that stand for one and the same word, or words in a row.
  static let maxOutputs = 1_000

  /// The words of the text of a synonym.
  private struct Expression: Hashable {
    var words: [[UInt8]] = []
    /// Where each word is, from the first one on.
    var distances: [Int] = []

    init(_ words: [Word]) {
      self.words = words.map(\.folded)
      distances = words.map { $0.token.position - words[0].token.position }
    }
  }

  /// Words of a query, and what they find.
  private struct Entry: Hashable {
    /// Where each word of the input is, from the first one on.
    var distances: [Int]
    /// The index of the outputs among those of all synonyms: equivalent texts share them.
    var outputs: Int
    var typos: Int
  }

  /// The entries by their inputs.
  private var entries: [[[UInt8]]: [Entry]] = [:]
  /// The different numbers of words of inputs, ascending.
  private var lengths: [Int] = []
  private var outputs: [[[[UInt8]]]] = []
  private let separators: IndexedSeparators

  /// - Parameter separators: The separators that are words.
  init(_ synonyms: [Synonym], separators: IndexedSeparators = IndexedSeparators()) {
    self.separators = separators
    for synonym in synonyms {
      switch synonym.kind {
      case .equivalent(let texts): add(texts, finding: texts)
      case .oneWay(let input, let texts): add([input], finding: texts)
      case .correction(let word, let texts, let typos): add([word], finding: texts, typos: typos)
      case .placeholder(let name, let texts): add(texts, finding: [name])
      }
    }
    lengths = Set(entries.keys.map(\.count)).sorted()
  }

  private mutating func add(_ inputs: [String], finding texts: [String], typos: Int = 0) {
    outputs.append(texts.map { indexedWords(of: $0) }.filter { !$0.isEmpty })
    for text in inputs {
      let input = Expression(Tokenizer.queryWords(of: text, separators: separators))
      guard !input.words.isEmpty else { continue }
      entries[input.words, default: []].append(
        Entry(distances: input.distances, outputs: outputs.count - 1, typos: typos))
    }
  }

  /// The index of the first synonym with which more texts stand for the same words than may, and these words.
  ///
  /// - Parameter previous: A table in which as many texts or more may stand for the same words already.
  func excess(beyond previous: SynonymTable?) -> (synonym: Int, words: String)? {
    var found: (synonym: Int, words: [[UInt8]])?
    for (words, entries) in entries where entries.count > 1 {
      guard let synonym = firstSynonym(of: entries, beyond: Self.maxOutputs) else { continue }
      let isFirst = found.map { synonym != $0.synonym ? synonym < $0.synonym : words.precede($0.words) } ?? true
      guard isFirst, count(of: entries) > previous?.count(of: previous?.entries[words] ?? []) ?? 0 else { continue }
      found = (synonym, words)
    }
    return found.map { ($0.synonym, $0.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")) }
  }

  /// The number of texts that stand for the same words. Several texts of one synonym may be these words; those that it
  /// finds count once.
  private func count(of entries: [Entry]) -> Int {
    Self.distinct(entries).reduce(0) { $0 + outputs[$1].count }
  }

  /// The first synonym with which there are more texts than some number.
  private func firstSynonym(of entries: [Entry], beyond limit: Int) -> Int? {
    var count = 0
    return Self.distinct(entries).first { index in
      count += outputs[index].count
      return count > limit
    }
  }

  /// The indices of the outputs, each once. Those of a synonym follow each other.
  private static func distinct(_ entries: [Entry]) -> [Int] {
    entries.reduce(into: []) { if $0.last != $1.outputs { $0.append($1.outputs) } }
  }

  /// The words of a text as records have them, without the last character of a run without spaces at its end, which the last
  /// pair contains.
  private func indexedWords(of text: String) -> [[UInt8]] {
    var words = Tokenizer.words(of: text, separators: separators)
    if words.count > 1, words[words.count - 1].token.kind == .single, words[words.count - 2].token.kind == .pair {
      words.removeLast()
    }
    return words.map(\.folded)
  }

  /// What may stand for words of a query that are the input of a synonym, in full and next to each other.
  ///
  /// - Parameters:
  ///   - words: the words of a query without excluded ones.
  ///   - exact: what counts as exact.
  func alternatives(
    of words: [QueryWord], exact: Set<IndexSettings.ExactAlternative>, _ budget: SearchBudget
  ) -> [Alternative] {
    if entries.isEmpty { return [] }
    var bytes = 0
    // Their memory may be needed until the end of the search.
    defer { budget.giveBackScratch(bytes: bytes) }
    var alternatives: [Alternative] = []
    var known: Set<Alternative> = []
    for first in words.indices {
      for length in lengths.prefix(while: { first + $0 <= words.count }) {
        let found = words[first..<first + length]
        let input = found.map(\.folded)
        for entry in entries[input] ?? [] where Self.are(found, at: entry.distances) {
          for output in outputs[entry.outputs] where output != input {
            // Finding out that it is a new one takes longer than what follows.
            let size = output.reduce(128) { $0 + $1.count + 32 }
            budget.takeScratch(bytes: size)
            bytes += size
            guard budget.spend(size) else { return alternatives }
            let isOfSingleWords = length == 1 && output.count == 1
            let alternative = Alternative(
              words: first..<first + length, terms: output, typos: entry.typos,
              isExact: entry.typos == 0 && exact.contains(isOfSingleWords ? .singleWordSynonym : .multiWordsSynonym),
              isSynonym: true)
            if known.insert(alternative).inserted { alternatives.append(alternative) }
          }
        }
      }
    }
    return alternatives
  }

  /// Whether words of a query stand as in an input, and without quotes.
  private static func are(_ words: ArraySlice<QueryWord>, at distances: [Int]) -> Bool {
    zip(words, distances).allSatisfy { word, distance in
      word.phrase == nil && word.position == words[words.startIndex].position + distance
    }
  }
}

extension [[UInt8]] {
  /// Whether words precede others by their bytes.
  fileprivate func precede(_ others: [[UInt8]]) -> Bool {
    lexicographicallyPrecedes(others) { $0.lexicographicallyPrecedes($1) }
  }
}
