import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct WordMatcherTests {
  @Test(arguments: [
    ("shoe", "shoe", 0), ("shoe", "shoes", 1), ("shoe", "shop", 1), ("shoe", "hsoe", 2), ("xhoe", "shoe", 2),
    ("shoe", "sheo", 1), ("shoe", "she", 1), ("strase", "strasse", 1), ("école", "ecole", 2), ("shoe", "boat", nil),
  ])
  func `Typos are counted, and one more for another first letter`(query: String, word: String, typos: Int?) {
    expectEqual(match(query, word, isPrefix: false, maxTypos: 2)?.typos, typos)
  }

  @Test func `A prefix matches any word that begins nearly like it`() {
    expectEqual(
      match("lapt", "laptop", isPrefix: true, maxTypos: 1), .init(typos: 0, isExact: false, matchedScalars: 4))
    expectEqual(match("lapt", "lapt", isPrefix: true, maxTypos: 1), .init(typos: 0, isExact: true, matchedScalars: 4))
    expectEqual(
      match("lpat", "laptop", isPrefix: true, maxTypos: 1), .init(typos: 1, isExact: false, matchedScalars: 6))
    expectEqual(match("laptop", "lap", isPrefix: true, maxTypos: 2), nil)
  }

  @Test func `Typos are those of the whole matrix`() {
    for seed in RandomCases.seeds(3000, long: 75_000) {
      var generator = SeededGenerator(seed: seed)
      let query = generator.word()
      let word = generator.word(like: query)
      let isPrefix = generator.once(in: 2)
      let maxTypos = generator.number(in: 0...2)
      let distance = slowDistance(query, word, isPrefix: isPrefix)
      let match = match(query, word, isPrefix: isPrefix, maxTypos: maxTypos)
      expectEqual(match?.typos, (distance <= maxTypos ? distance : nil), "seed \(seed): \(query) \(word) \(isPrefix)")
      #expect(match == nil || match?.isExact == (query == word), "seed \(seed)")
    }
  }

  @Test func `The search in the dictionary finds what matches with typos`() {
    for seed in RandomCases.seeds(300, long: 7_500) {
      var generator = SeededGenerator(seed: seed)
      let query = generator.word()
      let terms = Set(generator.array(of: 0...200) { $0.once(in: 3) ? $0.word(like: query) : $0.word() })
        .map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
      let matcher = WordMatcher(
        folded: Array(query.utf8), isPrefix: generator.once(in: 2), maxTypos: generator.number(in: 0...2))
      let expected = terms.enumerated().compactMap { term, word -> TypoSearch.Found? in
        let match = word.withUnsafeBufferPointer { matcher.match($0) }
        guard let match, match.typos > 0 else { return nil }
        return TypoSearch.Found(term: term, typos: match.typos)
      }
      let found = withSortedWords(terms) { TypoSearch.matches(of: matcher, in: $0) }
      expectEqual(found, expected, "seed \(seed): \(query)")
    }
  }

  private func match(_ query: String, _ word: String, isPrefix: Bool, maxTypos: Int) -> WordMatcher.Match? {
    let matcher = WordMatcher(folded: Array(query.utf8), isPrefix: isPrefix, maxTypos: maxTypos)
    return Array(word.utf8).withUnsafeBufferPointer { matcher.match($0) }
  }
}

/// Calls the body with a dictionary of these words, which are sorted.
func withSortedWords<Result>(_ words: [[UInt8]], _ body: (StringList) -> Result) -> Result {
  var ends: [UInt64] = []
  for word in words { ends.append((ends.last ?? 0) + UInt64(word.count)) }
  return ends.withUnsafeBufferPointer { ends in
    Array(words.joined()).withUnsafeBufferPointer { body(StringList(bytes: $0, ends: ends)) }
  }
}

/// The distance by the whole matrix: optimal string alignment, the least over all beginnings for a prefix.
func slowDistance(_ query: String, _ word: String, isPrefix: Bool) -> Int {
  let (query, word) = (Array(query.unicodeScalars), Array(word.unicodeScalars))
  var matrix = Array(repeating: Array(repeating: 0, count: query.count + 1), count: word.count + 1)
  for row in 0...word.count {
    for column in 0...query.count {
      guard row > 0, column > 0 else {
        matrix[row][column] = max(row, column)
        continue
      }
      let isEqual = word[row - 1] == query[column - 1]
      var least = min(matrix[row - 1][column], matrix[row][column - 1]) + 1
      least = min(least, matrix[row - 1][column - 1] + (isEqual ? 0 : 1))
      if row > 1, column > 1, word[row - 1] == query[column - 2], word[row - 2] == query[column - 1] {
        least = min(least, matrix[row - 2][column - 2] + 1)
      }
      matrix[row][column] = least
    }
  }
  let distances = isPrefix ? matrix[1...].map { $0[query.count] } : [matrix[word.count][query.count]]
  return (distances.min() ?? 0) + (word[0] == query[0] ? 0 : 1)
}

extension SeededGenerator {
  /// A short word of few letters, so that words are often alike.
  mutating func word() -> String {
    let letters = array(of: 1...10) { $0.element(of: "a", "b", "c", "é", "手") }
    return letters.joined()
  }

  /// The word with some typos, or with more behind it.
  mutating func word(like word: String) -> String {
    var letters = Array(word.unicodeScalars)
    for _ in 0..<number(in: 0...3) {
      let index = number(in: 0...letters.count)
      switch number(in: 0...3) {
      case 0: letters.insert(element(of: "a", "b", "é"), at: index)
      case 1 where index < letters.count && letters.count > 1: letters.remove(at: index)
      case 2 where index < letters.count: letters[index] = element(of: "a", "b", "é")
      case 3 where index + 1 < letters.count: letters.swapAt(index, index + 1)
      default: break
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: letters)
    return once(in: 3) ? text + self.word() : text
  }
}
