internal import SearchModel

/// What may stand in a record for words of a query: another spelling, in which a space is missing or superfluous, or a
/// synonym.
struct Alternative: Hashable {
  /// The indices of the words that it stands for, among the required ones.
  var words: Range<Int>
  /// Its own words, which follow each other in a value. UTF-8.
  var terms: [[UInt8]]
  /// Whether the last of them also matches longer words that begin with it.
  var isPrefix = false
  /// How many typos it counts as, in each of the words.
  var typos = 0
  /// Whether it counts as exact.
  var isExact = false
  /// Whether it is a synonym.
  var isSynonym = false

  /// The alternative, so that it does not match longer words.
  var whole: Alternative {
    var alternative = self
    alternative.isPrefix = false
    return alternative
  }

  /// The words of the query that match where it occurs.
  var matches: WordMatches {
    let bits = words.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    return switch typos {
    case 0: WordMatches(exact: isExact ? bits : 0, withoutTypos: bits)
    case 1: WordMatches(withOneTypo: bits)
    default: WordMatches(withTwoTypos: bits)
    }
  }

  /// Whether a word matches the term at this index.
  func matches(_ word: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    terms[index].withUnsafeBufferPointer { term in
      word.count == term.count || isPrefix && index == terms.count - 1 ? word.hasPrefix(term) : false
    }
  }

  /// How many words at the beginning of a query may be joined with their neighbours.
  private static let maxJoined = 5
  /// The most letters of the first part of a split word.
  private static let maxFirstPartLength = 12
  /// The fewest letters of the second part that match as a prefix: fewer match too many words that have nothing to do
  /// with the query.
  private static let shortestPrefix = 3

  /// All ways to join neighbouring words, and to split a word in two. They count as no typo, and as not exact.
  ///
  /// - Parameters:
  ///   - words: the words of a query without excluded ones.
  ///   - shortest: the fewest letters of a joined or split word.
  static func spellings(of words: [QueryWord], shortest: Int) -> [Alternative] {
    var all: [Alternative] = []
    for first in words.indices.prefix(maxJoined).dropLast() { all += joined(first..<first + 2, of: words, shortest) }
    if words.count > 2 { all += joined(words.indices, of: words, shortest) }
    for (index, word) in words.enumerated() where word.toleratesTypos && word.scalarCount >= shortest {
      all += splits(of: word, at: index)
    }
    return all
  }

  /// The forms of each word in the other number, in some languages.
  static func otherForms(of words: [QueryWord], _ languages: [Language], areExact: Bool) -> [Alternative] {
    words.enumerated().flatMap { index, word -> [Alternative] in
      guard word.phrase == nil, !languages.isEmpty else { return [] }
      let forms = languages.flatMap { $0.otherForms(of: word.text) }
      return forms.keepingFirst.map { form in
        Alternative(words: index..<index + 1, terms: [Array(form.utf8)], isExact: areExact)
      }
    }
  }

  /// The words as one word, if they are neighbours and have no quotes or minus signs.
  private static func joined(_ range: Range<Int>, of words: [QueryWord], _ shortest: Int) -> [Alternative] {
    let joined = words[range]
    guard joined.allSatisfy(\.toleratesTypos), joined.reduce(0, { $0 + $1.scalarCount }) >= shortest,
      zip(joined, joined.dropFirst()).allSatisfy({ $1.position == $0.position + 1 })
    else { return [] }
    return [
      Alternative(words: range, terms: [joined.flatMap(\.folded)], isPrefix: words[range.upperBound - 1].isPrefix)
    ]
  }

  private static func splits(of word: QueryWord, at index: Int) -> [Alternative] {
    let starts = word.folded.indices.filter { word.folded[$0] & 0xC0 != 0x80 }
    return (1...maxFirstPartLength).prefix { $0 < starts.count }.map { letters in
      let middle = starts[letters]
      return Alternative(
        words: index..<index + 1, terms: [Array(word.folded[..<middle]), Array(word.folded[middle...])],
        isPrefix: word.isPrefix && starts.count - letters >= shortestPrefix)
    }
  }
}
