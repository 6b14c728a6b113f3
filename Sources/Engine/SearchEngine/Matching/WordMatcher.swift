/// Decides whether a query word matches a word, and with how many typos.
///
/// The typos are the edit distance between the two, or, if the query word is a prefix, the least distance to any prefix
/// of the word; see ``TypoAutomaton``.
struct WordMatcher {
  struct Match: Hashable {
    var typos: Int
    /// Whether the two words are equal.
    var isExact: Bool
    /// How many scalars of the word are matched: as many as the query word has for a prefix, otherwise all.
    var matchedScalars: Int
  }

  /// UTF-8.
  let folded: [UInt8]
  let isPrefix: Bool
  let maxTypos: Int
  let automaton: TypoAutomaton
  /// Words with fewer bytes can't match, nor ones with more than `maxBytes`: a scalar takes at most four.
  private let minBytes: Int
  private let maxBytes: Int

  init(folded: [UInt8], isPrefix: Bool, maxTypos: Int) {
    self.folded = folded
    self.isPrefix = isPrefix
    self.maxTypos = maxTypos
    let letters = String(decoding: folded, as: UTF8.self).unicodeScalars.map(\.value)
    automaton = TypoAutomaton(letters: letters, maxTypos: maxTypos)
    minBytes = max(1, letters.count - maxTypos)
    maxBytes = isPrefix ? .max : 4 * (letters.count + maxTypos)
  }

  /// The byte with which all words begin that match; nil if some begin with others.
  var onlyFirstByte: UInt8? { maxTypos > 1 ? nil : folded.first }

  func match(_ word: UnsafeBufferPointer<UInt8>) -> Match? {
    guard word.count >= minBytes, word.count <= maxBytes, !folded.isEmpty else { return nil }
    if startsAlike(word) {
      if word.count == folded.count {
        return Match(typos: 0, isExact: true, matchedScalars: automaton.letterCount)
      }
      if isPrefix { return Match(typos: 0, isExact: false, matchedScalars: automaton.letterCount) }
    }
    guard maxTypos > 0, maxTypos > 1 || word[0] == folded[0], let typos = minTypos(word) else { return nil }
    return Match(typos: typos, isExact: false, matchedScalars: word.scalarCount)
  }

  private func startsAlike(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count >= folded.count else { return false }
    return folded.withUnsafeBufferPointer { folded in
      var index = 0
      while index < folded.count, folded[index] == word[index] { index += 1 }
      return index == folded.count
    }
  }

  private func minTypos(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    var fewest: Int?
    var state = automaton.start(first: word.scalar(at: 0).scalar)
    var offset = 0
    while offset < word.count {
      let (letter, end) = word.scalar(at: offset)
      state = automaton.next(state, letter)
      if state.isDead { return fewest }
      if isPrefix, let typos = automaton.typos(state) { fewest = min(typos, fewest ?? typos) }
      offset = end
    }
    return isPrefix ? fewest : automaton.typos(state)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of scalars of valid UTF-8.
  var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}
