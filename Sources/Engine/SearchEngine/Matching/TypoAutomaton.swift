/// A Levenshtein automaton: computes, letter by letter, the fewest typos between a query word and prefixes of a word.
///
/// A typo is an inserted, missing or substituted letter, or two neighbours transposed (optimal string alignment). A
/// different first letter costs one more. After i letters of the other word the automaton can only be at the positions
/// i-2…i+2 of the query word, so a state is three bytes: the positions reached with no typo, with one and with two.
struct TypoAutomaton {
  /// The positions that the automaton can be at after some letters.
  struct State {
    /// Bit 8·t + 2 + d: with t typos, d positions ahead of the number of letters read.
    fileprivate var positions: UInt32
    /// The positions at which the letter after the next one was read, so that a transposition may follow.
    fileprivate var transposing: UInt32 = 0
    fileprivate var letterCount = 0

    /// Whether no word with this prefix can match.
    var isDead: Bool { positions == 0 }
  }

  /// The most typos that are supported.
  static let typoLimit = 2

  let maxTypos: Int
  let letterCount: Int
  /// The letters of the query word, padded with values that no letter has.
  private let letters: [UInt32]
  private let allowedPositions: UInt32

  init(letters: [UInt32], maxTypos: Int) {
    self.maxTypos = min(maxTypos, Self.typoLimit)
    letterCount = letters.count
    let none = UInt32.max
    self.letters = [none, none] + letters + Array(repeating: none, count: 6)
    allowedPositions = 0x1F_1F1F >> (8 * UInt32(Self.typoLimit - self.maxTypos))
  }

  /// The state before the first letter, which is needed here because a different first letter costs more.
  @inline(__always)
  func start(first letter: UInt32) -> State {
    let position: UInt32 = letter == letters[2] ? 1 << 2 : 1 << 10
    return State(positions: withMissingLetters(position) & allowedPositions)
  }

  @inline(__always)
  func next(_ state: State, _ letter: UInt32) -> State {
    let read = state.letterCount
    guard read < letterCount + Self.typoLimit else { return State(positions: 0) }
    let equal = equalPositions(read, letter)
    let advanced = state.positions & equal
    let wrongOrAdded = (state.positions | (state.positions >> 1 & 0x0F_0F0F)) << 8
    let transposed = (state.transposing & equal << 1) << 8
    let reached = withMissingLetters((advanced | wrongOrAdded | transposed) & 0x1F_1F1F)
    return State(
      positions: reached & allowedPositions & validPositions(read + 1), transposing: state.positions & equal >> 1,
      letterCount: read + 1)
  }

  /// The fewest typos between the letters read and the query word; nil where there are too many.
  @inline(__always)
  func typos(_ state: State) -> Int? {
    let ahead = letterCount - state.letterCount
    guard ahead >= -2, ahead <= 2 else { return nil }
    let ends = state.positions & (0x01_0101 << UInt32(ahead + 2))
    return ends == 0 ? nil : ends.trailingZeroBitCount / 8
  }

  /// The positions around the current one at which the query word has this letter, repeated for each number of typos.
  @inline(__always)
  private func equalPositions(_ read: Int, _ letter: UInt32) -> UInt32 {
    letters.withUnsafeBufferPointer { letters in
      var equal: UInt32 = 0
      for ahead in 0..<6 where letters[read + ahead] == letter { equal |= 1 << UInt32(ahead) }
      return equal &* 0x01_0101
    }
  }

  @inline(__always)
  private func withMissingLetters(_ positions: UInt32) -> UInt32 {
    let once = positions | (positions << 9 & 0x1F_1F00)
    return once | (once << 9 & 0x1F_1F00)
  }

  /// The positions that do not lie beyond the end of the query word.
  @inline(__always)
  private func validPositions(_ read: Int) -> UInt32 {
    let ahead = min(letterCount - read, 2)
    return ahead < -2 ? 0 : ((1 << UInt32(ahead + 3)) - 1) &* 0x01_0101
  }
}
