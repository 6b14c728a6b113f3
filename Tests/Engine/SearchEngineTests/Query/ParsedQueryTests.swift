import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite struct ParsedQueryTests {
  @Test func `The last word is a prefix, or all or none are`() {
    expectEqual(ParsedQuery("red shoe").words.map(\.isPrefix), [false, true])
    var options = QueryTextOptions()
    options.queryType = .prefixAll
    expectEqual(ParsedQuery("red shoe", options: options).words.map(\.isPrefix), [true, true])
    options.queryType = .prefixNone
    expectEqual(ParsedQuery("red shoe", options: options).words.map(\.isPrefix), [false, false])
  }

  @Test func `The typos that a word may have grow with its length`() {
    expectEqual(ParsedQuery("cat cats catalog catalogs 12345678").words.map(\.maxTypos), [0, 1, 1, 2, 2])
    var options = QueryTextOptions()
    options.allowsTyposOnNumbers = false
    options.wordsWithoutTypos = ["CATS"]
    options.minWordSizeFor1Typo = 3
    options.minWordSizeFor2Typos = 7
    expectEqual(
      ParsedQuery("cat cats catalog catalogs 12345678", options: options).words.map(\.maxTypos), [1, 0, 2, 2, 0])
    options.toleratesTypos = false
    expectEqual(ParsedQuery("catalogs", options: options).words.map(\.maxTypos), [0])
  }

  @Test func `Characters of scripts without spaces are pairs without typos, a single one is a prefix`() {
    let words = ParsedQuery("手机壳保护 壳 👍").words
    expectEqual(words.map(\.text), ["手机", "机壳", "壳保", "保护", "壳", "👍"])
    expectEqual(words.map(\.maxTypos), [0, 0, 0, 0, 0, 0])
    expectEqual(words.map(\.isPrefix), [false, false, false, false, true, false])
    expectEqual(words.map(\.position), [0, 1, 2, 3, 5, 6])
  }

  @Test(arguments: [
    (#"search "red shoe" engine"#, ["search", "1:red", "1:shoe", "engine*"]),
    (#""red" "blue shoe"#, ["1:red", "blue", "shoe*"]),
    ("search -engine", ["search", "-1:engine"]),
    ("search-engine", ["search", "engine*"]),
    ("-search engine", ["-1:search", "engine*"]),
    (#""-engine""#, ["1:engine"]),
    (#"a -"red shoe" -b"#, ["a", "-1:red", "-1:shoe", "-2:b"]),
    ("-", []),
    (#"-""#, []),
    (#"""""#, []),
  ])
  func `Quotes make phrases and a minus excludes`(text: String, words: [String]) {
    var options = QueryTextOptions()
    options.readsPhrases = true
    options.readsExclusions = true
    let described = ParsedQuery(text, options: options).words.map { word in
      let phrase = word.phrase.map { "\($0 + 1):" } ?? ""
      return "\(word.isExcluded ? "-" : "")\(phrase)\(word.text)\(word.isPrefix ? "*" : "")"
    }
    expectEqual(described, words)
  }

  @Test func `Without the syntax, quotes and minus only separate`() {
    expectEqual(ParsedQuery(#"-a "b c""#).words.map(\.isExcluded), [false, false, false])
    expectEqual(ParsedQuery(#"-a "b c""#).words.map(\.phrase), [nil, nil, nil])
  }

  @Test func `Only 32 words are searched`() {
    let words = ParsedQuery((0..<40).map { "a\($0)" }.joined(separator: " ")).words
    expectEqual(words.map(\.text), (0..<32).map { "a\($0)" })
    #expect(words.allSatisfy { !$0.isPrefix })
  }

  @Test func `A word that is repeated counts once, at its first position, unless its options differ`() {
    let words = ParsedQuery("red Shoe réd shoe red shoe").words
    expectEqual(words.map(\.text), ["red", "shoe", "shoe"])
    expectEqual(words.map(\.isPrefix), [false, false, true])
    expectEqual(words.map(\.position), [0, 1, 5])
    let many = ParsedQuery(String(repeating: "a ", count: 40) + (0..<40).map { "b\($0)" }.joined(separator: " "))
    expectEqual(many.words.map(\.text), ["a"] + (0..<31).map { "b\($0)" })
    #expect(many.hasIgnoredWords)
    #expect(!ParsedQuery(String(repeating: "a ", count: 40)).hasIgnoredWords)
    var options = QueryTextOptions()
    options.readsPhrases = true
    expectEqual(ParsedQuery(#"red "red red" red x"#, options: options).words.map(\.text), ["red", "red", "red", "x"])
  }
}
