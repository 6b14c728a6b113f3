/// The words of the query that match a term, as bit sets: many words that match one term cost no more than one.
struct WordMatches: Hashable {
  /// Those that equal the term.
  var exact: UInt64 = 0
  /// Those that match without typos, with one, and with two.
  var withoutTypos: UInt64 = 0
  var withOneTypo: UInt64 = 0
  var withTwoTypos: UInt64 = 0
  /// Whether alternatives of several words begin with the term.
  var isFirstOfSequence = false

  var words: UInt64 { words(withTypos: true) }

  /// Those that match, or match without typos.
  func words(withTypos: Bool) -> UInt64 { withTypos ? withoutTypos | withOneTypo | withTwoTypos : withoutTypos }

  /// The fewest typos of each word, added up.
  var typos: Int {
    let one = withOneTypo & ~withoutTypos
    return one.nonzeroBitCount + 2 * (withTwoTypos & ~withoutTypos & ~one).nonzeroBitCount
  }

  mutating func formUnion(_ other: WordMatches) {
    exact |= other.exact
    withoutTypos |= other.withoutTypos
    withOneTypo |= other.withOneTypo
    withTwoTypos |= other.withTwoTypos
    isFirstOfSequence = isFirstOfSequence || other.isFirstOfSequence
  }
}
