/// Says which words a query word matches.
///
/// The typos of a match are the distance of the query word to the word, or, if it is a prefix, the least distance to any
/// beginning of the word; see ``TypoAutomaton``.
struct WordMatcher {
  struct Match: Hashable {
    var typos: Int
    /// Whether the word is the query word.
    var isExact: Bool
    /// How many scalars of the word the query word stands for: its own number in a prefix, otherwise all.
    var matchedScalars: Int
  }

  /// UTF-8.
  let folded: [UInt8]
  let isPrefix: Bool
  let maxTypos: Int
  let automaton: TypoAutomaton
  /// Words with fewer bytes can't match: a scalar takes at most four.
  private let fewestBytes: Int
  private let mostBytes: Int

  init(folded: [UInt8], isPrefix: Bool, maxTypos: Int) {
    self.folded = folded
    self.isPrefix = isPrefix
    self.maxTypos = maxTypos
    let letters = String(decoding: folded, as: UTF8.self).unicodeScalars.map(\.value)
    automaton = TypoAutomaton(letters: letters, maxTypos: maxTypos)
    fewestBytes = max(1, letters.count - maxTypos)
    mostBytes = isPrefix ? .max : 4 * (letters.count + maxTypos)
  }

  func match(_ word: UnsafeBufferPointer<UInt8>) -> Match? {
    guard word.count >= fewestBytes, word.count <= mostBytes, !folded.isEmpty else { return nil }
    if startsAlike(word) {
      if word.count == folded.count {
        return Match(typos: 0, isExact: true, matchedScalars: automaton.letterCount)
      }
      if isPrefix { return Match(typos: 0, isExact: false, matchedScalars: automaton.letterCount) }
    }
    guard maxTypos > 0, maxTypos > 1 || word[0] == folded[0], let typos = fewestTypos(word) else { return nil }
    return Match(typos: typos, isExact: false, matchedScalars: word.scalarCount)
  }

  private func startsAlike(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.count >= folded.count else { return false }
    return folded.withUnsafeBufferPointer { folded in
      var place = 0
      while place < folded.count, folded[place] == word[place] { place += 1 }
      return place == folded.count
    }
  }

  private func fewestTypos(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    var fewest: Int?
    var state = automaton.start(first: word.scalar(at: 0).scalar)
    var place = 0
    while place < word.count {
      let (letter, end) = word.scalar(at: place)
      state = automaton.next(state, letter)
      if state.isDead { return fewest }
      if isPrefix, let typos = automaton.typos(state) { fewest = min(typos, fewest ?? typos) }
      place = end
    }
    return isPrefix ? fewest : automaton.typos(state)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of scalars of valid UTF-8.
  var scalarCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}
