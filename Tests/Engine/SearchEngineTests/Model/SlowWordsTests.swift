import SearchModel
import TestSupport
import Testing

@testable import SlowEngine

/// Checks the model against answers computed by hand.
struct SlowWordsTests {
  @Test(arguments: [
    ("O'Brien", ["o", "brien"]), ("3.14", ["3", "14"]), ("Straße CAFÉ cafe\u{301}", ["strasse", "cafe", "cafe"]),
    ("日本語", ["日本", "本語", "語"]), ("a日b", ["a", "日", "b"]), (" - ", []),
  ])
  func `A text is split into folded words`(text: String, words: [String]) {
    expectEqual(SlowWords.words(of: text).map(\.text), words)
  }

  @Test(arguments: [("日本語", ["日本", "本語"]), ("日 本", ["日", "本"]), ("日本 日", ["日本", "日"])])
  func `A query for Chinese asks for pairs, and for a single character`(text: String, words: [String]) {
    expectEqual(SlowWords.queryWords(of: text).map(\.text), words)
  }

  @Test(arguments: [
    // The four kinds of typos as the documentation of the API names them.
    ("hllo", "hello", 1), ("heello", "hello", 1), ("hlelo", "hello", 1), ("heilo", "hello", 1),
    ("hello", "hello", 0), ("xhoe", "shoe", 2), ("hsoe", "shoe", 2), ("hoe", "shoe", 2), ("ab", "ba", 2),
    ("snaekrs", "sneakers", 2),
  ])
  func `A typo is an inserted, missing, wrong or transposed letter, and the first letter costs one more`(
    query: String, word: String, typos: Int
  ) {
    expectEqual(SlowTypos.typos(Array(query.unicodeScalars), Array(word.unicodeScalars), isPrefix: false), typos)
  }

  @Test(arguments: [("sho", "shoes", 0), ("shoa", "shoes", 1), ("shoess", "shoes", 1), ("xho", "shoes", 2)])
  func `A prefix is compared with every prefix of the word`(query: String, word: String, typos: Int) {
    expectEqual(SlowTypos.typos(Array(query.unicodeScalars), Array(word.unicodeScalars), isPrefix: true), typos)
  }

  @Test func `Longer words may have more typos, the last is a prefix, phrases are neither`() {
    let parameters = SlowParameters(Query(), settings: ["advancedSyntax": true])
    let words = SlowQuery.words(of: "red \"blue shoes\" sneakers -old shop", parameters)
    expectEqual(words.map(\.text), ["red", "blue", "shoes", "sneakers", "old", "shop"])
    expectEqual(words.map(\.maxTypos), [0, 0, 0, 2, 0, 1])
    expectEqual(words.map(\.isPrefix), [false, false, false, false, false, true])
    expectEqual(words.map(\.isExcluded), [false, false, false, false, true, false])
    expectEqual(words.map(\.positionInPhrase), [0, 0, 1, 0, 0, 0])
  }
}
