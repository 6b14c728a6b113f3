/// Follows, letter by letter, how few typos turn a query word into a prefix of another word.
///
/// A typo is a letter too many, too few or wrong, or two neighbours exchanged (optimal string alignment). A first letter
/// that differs costs one more. After i letters of the other word the automaton can only stand at the places i-2…i+2 of
/// the query word, so one byte holds the places that can be reached with a number of typos, with three such numbers.
struct TypoAutomaton {
  /// Where the automaton can stand after some letters.
  struct State {
    /// Bit 8·t + 2 + d: with t typos, d places ahead of the letters read.
    fileprivate var places: UInt32
    /// Places at which the letter after the next one was read: the next one may follow, exchanged.
    fileprivate var exchanging: UInt32 = 0
    fileprivate var letterCount = 0

    /// Whether no word that goes on from here can match.
    var isDead: Bool { places == 0 }
  }

  /// The most typos that can be asked for.
  static let mostTypos = 2

  let maxTypos: Int
  let letterCount: Int
  /// The letters of the query word, with letters around them that no word has.
  private let letters: [UInt32]
  private let allowedPlaces: UInt32

  init(letters: [UInt32], maxTypos: Int) {
    self.maxTypos = min(maxTypos, Self.mostTypos)
    letterCount = letters.count
    let none = UInt32.max
    self.letters = [none, none] + letters + Array(repeating: none, count: 6)
    allowedPlaces = 0x1F_1F1F >> (8 * UInt32(Self.mostTypos - self.maxTypos))
  }

  /// Before the first letter, which is given as its difference matters.
  @inline(__always)
  func start(first letter: UInt32) -> State {
    let place: UInt32 = letter == letters[2] ? 1 << 2 : 1 << 10
    return State(places: withMissingLetters(place) & allowedPlaces)
  }

  @inline(__always)
  func next(_ state: State, _ letter: UInt32) -> State {
    let read = state.letterCount
    guard read < letterCount + Self.mostTypos else { return State(places: 0) }
    let equal = equalPlaces(read, letter)
    let advanced = state.places & equal
    let wrongOrAdded = (state.places | (state.places >> 1 & 0x0F_0F0F)) << 8
    let exchanged = (state.exchanging & equal << 1) << 8
    let reached = withMissingLetters((advanced | wrongOrAdded | exchanged) & 0x1F_1F1F)
    return State(
      places: reached & allowedPlaces & existingPlaces(read + 1), exchanging: state.places & equal >> 1,
      letterCount: read + 1)
  }

  /// The fewest typos with which the letters read are the query word.
  @inline(__always)
  func typos(_ state: State) -> Int? {
    let ahead = letterCount - state.letterCount
    guard ahead >= -2, ahead <= 2 else { return nil }
    let ends = state.places & (0x01_0101 << UInt32(ahead + 2))
    return ends == 0 ? nil : ends.trailingZeroBitCount / 8
  }

  /// Where the letter stands among the places around it, for each number of typos; one place more than can be reached.
  @inline(__always)
  private func equalPlaces(_ read: Int, _ letter: UInt32) -> UInt32 {
    letters.withUnsafeBufferPointer { letters in
      var equal: UInt32 = 0
      for ahead in 0..<6 where letters[read + ahead] == letter { equal |= 1 << UInt32(ahead) }
      return equal &* 0x01_0101
    }
  }

  @inline(__always)
  private func withMissingLetters(_ places: UInt32) -> UInt32 {
    let once = places | (places << 9 & 0x1F_1F00)
    return once | (once << 9 & 0x1F_1F00)
  }

  /// No place lies behind the end of the query word.
  @inline(__always)
  private func existingPlaces(_ read: Int) -> UInt32 {
    let ahead = min(letterCount - read, 2)
    return ahead < -2 ? 0 : ((1 << UInt32(ahead + 3)) - 1) &* 0x01_0101
  }
}
