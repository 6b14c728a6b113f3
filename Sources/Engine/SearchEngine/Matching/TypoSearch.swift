/// Finds the terms of a sorted dictionary that a query word matches with typos.
///
/// Terms with a common prefix are neighbours, so the automaton reads the prefix once, and where it can no longer match,
/// or not with fewer typos, all terms with that prefix are skipped.
struct TypoSearch {
  struct Found: Hashable {
    /// The number of the term in the dictionary.
    var term: Int
    var typos: Int
  }

  private let matcher: WordMatcher
  private let dictionary: StringList
  private let budget: SearchBudget
  private var levels: [Level] = []
  private var found: [Found] = []

  /// The state after each letter of the current term.
  private struct Level {
    var state: TypoAutomaton.State
    /// The offset at which the letter ends in the term.
    var end: Int
    /// The fewest typos with which the query word matches a prefix up to here.
    var fewest: Int?
  }

  private init(matcher: WordMatcher, dictionary: StringList, budget: SearchBudget) {
    self.matcher = matcher
    self.dictionary = dictionary
    self.budget = budget
    levels.reserveCapacity(Tokenizer.maxWordLength)
  }

  /// All terms that the matcher matches with at least one typo, in the order of the dictionary.
  static func matches(
    of matcher: WordMatcher, in dictionary: StringList, budget: SearchBudget = SearchBudget()
  ) -> [Found] {
    guard matcher.maxTypos > 0, !matcher.folded.isEmpty else { return [] }
    var search = TypoSearch(matcher: matcher, dictionary: dictionary, budget: budget)
    // A different first letter costs two typos.
    search.run(matcher.maxTypos == 1 ? dictionary.range(ofFirstLetterOf: matcher.folded) : 0..<dictionary.count)
    return search.found
  }

  private mutating func run(_ terms: Range<Int>) {
    var term = terms.lowerBound
    // Reading the letters of a term and comparing it with the next one costs about this much.
    while term < terms.upperBound, budget.spend(16) { term = read(term) }
  }

  /// Reads a term from where it differs from the one before; returns the number of the next term to read.
  private mutating func read(_ term: Int) -> Int {
    let word = dictionary[term]
    let automaton = matcher.automaton
    var offset = levels.last?.end ?? 0
    while offset < word.count {
      let (letter, end) = word.scalar(at: offset)
      let before = levels.last
      let state = automaton.next(before?.state ?? automaton.start(first: letter), letter)
      var fewest = before?.fewest
      if matcher.isPrefix, let typos = automaton.typos(state) { fewest = min(typos, fewest ?? typos) }
      levels.append(Level(state: state, end: end, fewest: fewest))
      offset = end
      if state.isDead || fewest == 0 {
        let next = dictionary.end(of: term, prefixLength: end)
        if let fewest, fewest > 0 {
          for term in term..<next { found.append(Found(term: term, typos: fewest)) }
        }
        return leave(word, for: next)
      }
    }
    if let level = levels.last {
      let typos = matcher.isPrefix ? level.fewest : automaton.typos(level.state)
      if let typos, typos > 0 { found.append(Found(term: term, typos: typos)) }
    }
    return leave(word, for: term + 1)
  }

  /// Keeps the levels of the prefix that the next term shares.
  private mutating func leave(_ word: UnsafeBufferPointer<UInt8>, for next: Int) -> Int {
    guard next < dictionary.count else { return next }
    let nextWord = dictionary[next]
    let longest = min(word.count, nextWord.count)
    var shared = 0
    while shared < longest, word[shared] == nextWord[shared] { shared += 1 }
    while let last = levels.last, last.end > shared { levels.removeLast() }
    return next
  }
}

extension StringList {
  /// The ascending strings that begin with the same letter as a word.
  func range(ofFirstLetterOf word: [UInt8]) -> Range<Int> {
    word.withUnsafeBufferPointer { range(ofPrefix: UnsafeBufferPointer(rebasing: $0[..<$0.scalar(at: 0).end])) }
  }
}
